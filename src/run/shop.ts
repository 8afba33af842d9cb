import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { makePanel } from "../shop/panel/make-panel.js";
import { DEFAULT_SEED } from "../shop/panel/plan.js";
import { renderObservation } from "../shop/render-observation.js";
import type { Session } from "../shop/session.js";
import { openShop } from "../shop/shop.js";
import { endWithReader } from "./end-with-reader.js";
import { personAction } from "./person-action.js";
import { readLanguage } from "./read-language.js";
import { judgementText, LEFT_EARLY, SHOP_HELP, UNKNOWN_TASK } from "./shop-texts.js";

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      task: { type: "string", default: "dev-0001" },
      language: { type: "string", default: "en" },
      help: { type: "boolean", default: false },
    },
  });
  const language = readLanguage(values.language);
  if (values.help) {
    console.log(SHOP_HELP[language]);
    return;
  }
  const { task: taskId } = values;
  const panel = makePanel({ seed: DEFAULT_SEED, language });
  const goal = panel.goals.get(taskId);
  if (goal === undefined) throw new RangeError(UNKNOWN_TASK[language](taskId));
  const session = openShop(panel).session(taskId);
  const { instruction, persona } = session.task;
  console.log(`${taskId}\n\n${instruction}\n\n${persona}\n`);
  await shop(session);
  const { termination } = session;
  const last =
    termination === null
      ? LEFT_EARLY[language]
      : judgementText({ goal, outcome: session.outcome, end: termination }, language);
  console.log(`\n${last}`);
}

/** Reads lines until the visit or the input ends; piped lines are echoed, so that a log can be read. */
async function shop(session: Session): Promise<void> {
  const input = createInterface({ input: process.stdin, output: process.stdout, prompt: "> " });
  console.log(renderObservation(session.observation));
  input.prompt();
  for await (const line of input) {
    if (!process.stdin.isTTY) console.log(line);
    const action = personAction(line, session.observation);
    if (action === "leave") break;
    if (action === "help") console.log(SHOP_HELP[session.task.language]);
    else if (action !== "nothing") console.log(`\n${renderObservation(session.act(action))}`);
    if (session.termination !== null) break;
    input.prompt();
  }
  input.close();
}

endWithReader(process);
main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
