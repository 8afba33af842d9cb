import { parseArgs } from "node:util";
import { type GateSettings, LAB_GATE } from "../gate/gate-settings.js";
import { PLANTED_SCENARIOS } from "../gate/planted/planted-scenarios.js";
import { type PlantedResult, repeatGates } from "../gate/planted/repeat-gates.js";
import { mean } from "../stats/mean.js";
import { PLANTED_COLUMNS, plantedLegend } from "./planted-legend.js";
import { wholeNumber } from "./whole-number.js";

/** With fewer, the masks of a gate may not tell its eight chunks apart. */
const LEAST_TASKS = 50;

const HELP = `Repeats the gate on a policy whose chunks have known effects, and shows how well it finds them.

  npm run planted                 20 gates of 400 tasks a scenario, at 1, 2, 4 and 8 pairs
  npm run planted -- --gates 200  narrower intervals

  --gates NUMBER  gates a scenario and number of pairs (default: 20)
  --tasks NUMBER  tasks a gate, ${LEAST_TASKS} at least (default: 400)
  --seed NUMBER   (default: 1)
  --shared        gives the two episodes of a pair the same random numbers

The default takes one to two minutes; time grows with gates, tasks and pairs, and the column "time"
counts from the start of the command. What is planted is said first, what the columns mean last.`;

const PAIRS = [1, 2, 4, 8];

/** The chunk that is cut at 0 in `one_harmful`; its own error says nothing about the gate. */
const CUT = "c8";

const SCREEN = { pairsPerTask: 2, dropBelowErrors: 2 };

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      gates: { type: "string", default: "20" },
      tasks: { type: "string", default: "400" },
      seed: { type: "string", default: "1" },
      shared: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const common = {
    gateCount: wholeNumber("--gates", values.gates, 1),
    taskCount: wholeNumber("--tasks", values.tasks, LEAST_TASKS),
    seed: wholeNumber("--seed", values.seed, 0),
  };
  console.log(
    `${common.gateCount} gates of ${common.taskCount} tasks; the two episodes of a pair ${values.shared ? "share their random numbers" : "have random numbers of their own"}`,
  );
  console.log(`\n${plantedLegend()}`);
  console.log(
    "scenario              pairs   coverage of 95 %   rms error c1..c7   sign agreement   largest bias   time",
  );
  const start = performance.now();
  const scenarios = [
    ...Object.entries(PLANTED_SCENARIOS).map(([name, truth]) => ({ name, truth, screen: null })),
    { name: "one_harmful, screened", truth: PLANTED_SCENARIOS.one_harmful, screen: SCREEN },
  ];
  for (const { name, truth, screen } of scenarios) {
    for (const pairsPerTask of PAIRS) {
      const settings: GateSettings = {
        ...LAB_GATE,
        pairsPerTask,
        screen,
        commonRandomNumbers: values.shared,
        permutations: 1,
      };
      const line = lineOf(name, pairsPerTask, await repeatGates(truth, { ...common, settings }));
      console.log(`${line} ${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s`);
    }
  }
  console.log(PLANTED_COLUMNS);
}

function lineOf(name: string, pairsPerTask: number, result: PlantedResult): string {
  const [low, high] = result.coverageInterval.map((share) => (100 * share).toFixed(1));
  const rest = result.chunks.filter(({ chunkId }) => chunkId !== CUT);
  const error = Math.sqrt(mean(rest.map(({ bias, deviation }) => bias ** 2 + deviation ** 2)));
  const worst = rest.reduce((a, b) => (Math.abs(b.bias) > Math.abs(a.bias) ? b : a));
  return [
    name.padEnd(22),
    String(pairsPerTask).padStart(4),
    `${(100 * result.coverage).toFixed(1)} (${low}..${high})`.padStart(19),
    error.toFixed(4).padStart(18),
    (result.signAgreement?.toFixed(2) ?? "-").padStart(16),
    `${worst.chunkId} ${worst.bias.toFixed(3)}`.padStart(15),
  ].join(" ");
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
