import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { formatMoney } from "../shop/money.js";
import { makePanel } from "../shop/panel/make-panel.js";
import type { Panel } from "../shop/panel/panel.js";
import { DEFAULT_SEED } from "../shop/panel/plan.js";
import { renderObservation } from "../shop/render-observation.js";
import type { Session } from "../shop/session.js";
import { openShop } from "../shop/shop.js";
import { endWithReader } from "./end-with-reader.js";
import { personAction } from "./person-action.js";

const HELP = `Lets you shop for somebody, with the pages that a policy sees.

  npm run shop -- --task dev-0001 --language zh

  --task ID         whose errand it is (default: dev-0001)
  --language LANG   en or zh (default: en)

At the search box type a query. On other pages type what stands in [brackets], the number of a
listed product, or n (next page), p (previous page), b (back to results), s (back to search), buy.
An option can be named by its value alone where only one axis has it. ? shows this, q leaves.`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      task: { type: "string", default: "dev-0001" },
      language: { type: "string", default: "en" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const { language, task: taskId } = values;
  if (language !== "en" && language !== "zh") {
    throw new RangeError(`Cannot open a shop as --language must be en or zh: it is ${language}`);
  }
  const panel = makePanel({ seed: DEFAULT_SEED, language });
  const session = openShop(panel).session(taskId);
  const { instruction, persona } = session.task;
  console.log(`${taskId}\n\n${instruction}\n\n${persona}\n`);
  await shop(session);
  if (session.termination === null) console.log("\nYou left before the end.");
  else console.log(`\n${judgement(session, panel)}`);
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
    if (action === "help") console.log(HELP);
    else if (action !== "nothing") console.log(`\n${renderObservation(session.act(action))}`);
    if (session.termination !== null) break;
    input.prompt();
  }
  input.close();
}

function judgement({ task, outcome, termination }: Session, panel: Panel): string {
  const goal = panel.goals.get(task.id)!;
  const options = Object.entries(goal.options).map(([axis, value]) => `${axis}=${value}`);
  const budget =
    goal.budgetCents === null ? "none" : `at most ${formatMoney(goal.budgetCents, task.language)}`;
  const parts = [
    `ended by       ${termination}`,
    `reward         ${outcome.reward.toFixed(3)}  = type x attributes x options x price`,
    `  type         ${outcome.rType.toFixed(3)}  ${goal.category.join(" > ")}`,
    `  attributes   ${outcome.rAtt.toFixed(3)}  ${goal.attributes.join(", ") || "none"}`,
    `  options      ${outcome.rOption.toFixed(3)}  ${options.join(", ") || "none"}`,
    `  price        ${outcome.rPrice.toFixed(3)}  ${budget}`,
    `lenient score  ${outcome.rLoose.toFixed(3)}`,
    `success        ${outcome.rSuccess === 1 ? "yes" : "no"}`,
    `\nAll that was wanted: ${goal.fullInstruction}`,
    `One product that has it: ${goal.productId}`,
  ];
  return parts.join("\n");
}

endWithReader(process);
main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
