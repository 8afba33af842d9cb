import { parseArgs } from "node:util";
import { type AgentRun, agentsTable } from "../analysis/agents-table.js";
import { agentPolicy } from "../episode/agent-policy.js";
import { runEpisodes } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import { tableText } from "../report/table-text.js";
import { allAgents } from "../shop/agents/all-agents.js";
import type { Language } from "../shop/language.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { DEFAULT_SEED } from "../shop/panel/plan.js";
import { openShop } from "../shop/shop.js";
import { SPLITS, type Split } from "../shop/task.js";
import { endWithReader } from "./end-with-reader.js";
import { readLanguages } from "./read-language.js";
import { terminalWidth } from "./terminal-width.js";
import { wholeNumber } from "./whole-number.js";

const HELP = `Lets agents of rules shop on the default panels and prints how they do.

  npm run agents                            split dev, both languages
  npm run agents -- --split all             all 2,600 tasks, test and audit among them
  npm run agents -- --language zh --seed 2  one language, other chances for the random agent`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      split: { type: "string", default: "dev" },
      language: { type: "string" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const splits = readSplits(values.split);
  for (const language of readLanguages(values.language)) {
    await compareAgents(language, splits, wholeNumber("--seed", values.seed, 0));
  }
}

async function compareAgents(
  language: Language,
  splits: readonly Split[],
  seed: number,
): Promise<void> {
  const panel = makePanel({ seed: DEFAULT_SEED, language });
  const shop = openShop(panel);
  const tasks = panel.tasks.filter(({ split }) => splits.includes(split));
  const plans = tasks.map(({ id: taskId }) => ({
    taskId,
    sample: 0,
    seed: episodeSeed({ run: seed, step: "agents", taskId, sibling: 0 }),
    treatment: "skill_free" as const,
    chunks: [],
  }));
  const runs: AgentRun[] = [];
  for (const agent of allAgents(panel)) {
    const traces = await runEpisodes(plans, { shop, policy: agentPolicy(agent), batchSize: 256 });
    runs.push({ name: agent.name, traces });
  }
  const table = agentsTable(runs, { panelHash: panel.hash, splits: splits.join("+") });
  console.log(`${tableText(table, language, { width: terminalWidth(process.stdout) })}\n`);
}

function readSplits(text: string): readonly Split[] {
  if (text === "all") return SPLITS;
  const split = SPLITS.find((name) => name === text);
  if (split === undefined) {
    throw new RangeError(
      `Cannot run agents as --split must be all or one of ${SPLITS.join(", ")}: it is ${text}`,
    );
  }
  return [split];
}

endWithReader(process);
main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
