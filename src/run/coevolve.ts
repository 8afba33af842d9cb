import { join } from "node:path";
import { parseArgs } from "node:util";
import type { LabRun } from "../analysis/lab-run/lab-run.js";
import { ARM_WORDS } from "../coevolution/arm-words.js";
import { checkOutputFolder } from "../io/check-output.js";
import { readRun } from "../io/read-run.js";
import { readRunManifest } from "../io/run-manifest.js";
import { checkKeepFolder } from "./lab/check-keep-folder.js";
import { keepResults } from "./lab/keep-results.js";
import { planRuns } from "./lab/plan-runs.js";
import { printSummary } from "./lab/print-summary.js";
import { readBase } from "./lab/read-base.js";
import { runLab } from "./lab/run-lab.js";
import { shellCommand } from "./lab/shell-command.js";
import { terminalWidth } from "./terminal-width.js";
import { wholeNumber } from "./whole-number.js";

const HELP = `Runs a whole life of a skill and a policy, or goes on with one that was stopped.

  npm run coevolve                            four rounds of twenty blocks, arm full
  npm run coevolve -- --arm plain             GRPO whose groups never see a skill
  npm run coevolve -- --seed 1,2,3            three runs, and tables over all of them
  npm run coevolve -- --arm full,plain        two designs side by side

  --arm LIST       training designs, as said below (default: full)
  --seed LIST      of the runs (default: 1)
  --out FOLDER     where it is kept, by <arm>-<seed> if there are several runs
                   (default: runs/lab/<arm>-<seed>)
  --rounds NUMBER  (default: 4)
  --steps NUMBER   blocks a round (default: 20)
  --pairs NUMBER   pairs of episodes per gate task, 1 to 8 (default: the arm's)
  --lr NUMBER      step size of Adam (default: the arm's)
  --language LIST  en, zh, or en,zh for two shops that share one policy (default: en)
  --workers NUMBER threads that play episodes; changes no byte (default: 1)
  --base FILE      base checkpoint (default: data/policy/base.bin)
  --keep FOLDER    keeps there what the runs came to, without their episodes; it must hold
                   nothing else

Arms:
${Object.entries(ARM_WORDS)
  .map(([name, { en }]) => `  ${name.padEnd(11)} ${en}`)
  .join("\n")}

A run of the default size takes about 80 seconds on one core that has nothing else to do; lists of
arms and seeds multiply it. A folder that holds the same settings is gone on with; finished work is
not done again.`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      arm: { type: "string", default: "full" },
      seed: { type: "string", default: "1" },
      out: { type: "string" },
      rounds: { type: "string", default: "4" },
      steps: { type: "string", default: "20" },
      pairs: { type: "string" },
      lr: { type: "string" },
      language: { type: "string", default: "en" },
      workers: { type: "string", default: "1" },
      base: { type: "string", default: "data/policy/base.bin" },
      keep: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  // Whatever is wrong is told before anything is written or played.
  const plans = planRuns(values);
  const workers = wholeNumber("--workers", values.workers, 1);
  const folders = plans.map(({ folder }) => folder);
  for (const folder of folders) checkOutputFolder(folder);
  if (values.keep !== undefined) checkKeepFolder(values.keep, folders);
  await readBase(values.base);
  const runs: LabRun[] = [];
  let versions: Readonly<Record<string, string>> = {};
  for (const { name, folder, settings } of plans) {
    console.log(`${name}: kept in ${folder}/`);
    await runLab(settings, {
      folder,
      base: values.base,
      workers,
      say: (line) => console.log(line),
    });
    runs.push(await readRun(folder, { without: ["traces"] }));
    ({ versions } = await readRunManifest(join(folder, "manifest.json")));
  }
  printSummary(runs, (line) => console.log(line), { width: terminalWidth(process.stdout) });
  if (values.keep !== undefined) {
    const command = shellCommand(["npm", "run", "coevolve", "--", ...args]);
    const changed = keepResults(runs, { folder: values.keep, command, versions });
    console.log(`\nKept in ${values.keep}/: ${runs.length} runs, ${changed.length} files changed.`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
