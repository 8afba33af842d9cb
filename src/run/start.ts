import { parseArgs } from "node:util";
import { readRelease } from "../io/read-release.js";
import { mainJob } from "./main-job.js";
import { runStages } from "./run-stages.js";

const HELP = `Runs the main job: the published report recomputed, its figures, all notebooks, and a run of the lab.

  npm start                         all stages; exits with 1 if one fails
  npm start -- --only report        one stage: report, figures, notebooks or lab; may be given more than once

What the first three write is committed; on an unchanged project no byte changes. The lab's run is
kept in runs/lab/start: one that was stopped is gone on with, a finished one is only summed up.
Remove that folder once settings or base policy have changed.`;

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", multiple: true },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const release = await readRelease("data/release");
  const stages = mainJob(release, {
    report: "data/report",
    figures: "figures",
    lab: "runs/lab/start",
  });
  const { only = stages.map(({ name }) => name) } = values;
  const unknown = only.find((wanted) => stages.every(({ name }) => name !== wanted));
  if (unknown !== undefined) {
    const names = stages.map(({ name }) => name).join(", ");
    throw new RangeError(`Cannot run stage ${unknown} as it must be one of ${names}`);
  }
  const failed = await runStages(
    stages.filter(({ name }) => only.includes(name)),
    { say: (line) => console.log(line), nowMs: () => performance.now() },
  );
  return failed.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
