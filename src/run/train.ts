import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkOutputFolder } from "../io/check-output.js";
import { startTensorflow } from "../io/start-tensorflow.js";
import { writeAtomic } from "../io/write-atomic.js";
import { decodeCheckpoint, encodeCheckpoint } from "../policy/checkpoint.js";
import { openClassroom } from "../policy/classroom.js";
import { measureTraining, type TrainingArm, type TrainingMeasure } from "./lab/measure-training.js";
import { positiveNumber } from "./positive-number.js";
import { readLanguage } from "./read-language.js";
import { wholeNumber } from "./whole-number.js";

const HELP = `Trains the lab's network by GRPO on the default tasks and measures it on dev.

  npm run train                              plain GRPO, 80 steps, seed 1
  npm run train -- --arm masked              a hand-written skill under masks, q = 0.2
  npm run train -- --seeds 3 --rates 5e-4,1e-3,2e-3,4e-3   a grid
  npm run train -- --language zh --steps 20 --output runs/zh   keeps the checkpoints

Success on dev is measured without a skill before and after, one episode a task. Both times the
episodes have the same random numbers, which follow from the run's seed; data/policy/base.md
measures the same base with others, so its success differs by luck, within the intervals.`;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      arm: { type: "string", default: "plain" },
      steps: { type: "string", default: "80" },
      seeds: { type: "string", default: "1" },
      rates: { type: "string", default: "2e-3" },
      language: { type: "string", default: "en" },
      base: { type: "string", default: join("data", "policy", "base.bin") },
      output: { type: "string" },
      quiet: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const { arm } = values;
  if (arm !== "plain" && arm !== "masked") {
    throw new RangeError(`Cannot train as --arm must be plain or masked: it is ${arm}`);
  }
  const language = readLanguage(values.language);
  const steps = wholeNumber("--steps", values.steps, 1);
  const seedCount = wholeNumber("--seeds", values.seeds, 1);
  const rates = values.rates.split(",").map((rate) => positiveNumber("--rates", rate));
  if (values.output !== undefined) checkOutputFolder(values.output);
  const { parameters } = decodeCheckpoint(readFileSync(values.base), values.base);
  const { tf, name, reasons } = await startTensorflow();
  console.log(reasons.join("\n"));
  const room = openClassroom(language);
  const measures: TrainingMeasure[] = [];
  for (const learningRate of rates) {
    for (let seed = 1; seed <= seedCount; seed++) {
      const measure = await measureTraining(tf, room, {
        parameters,
        arm: arm as TrainingArm,
        learningRate,
        seed,
        steps,
        nowMs: () => performance.now(),
        onStep: (line) => {
          if (!values.quiet) console.log(line);
        },
      });
      measures.push(measure);
      console.log(summary(measure));
      if (values.output !== undefined) {
        const file = join(values.output, `${arm}-${learningRate}-seed-${seed}.bin`);
        const recipe = { arm, learningRate, seed, steps, language, backend: name };
        await writeAtomic(file, encodeCheckpoint(measure.after, { recipe }));
      }
    }
  }
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}

function summary(measure: TrainingMeasure): string {
  const { arm, learningRate, seed, dev, seconds, episodeCount } = measure;
  const percent = ({ success, interval: [low, high] }: TrainingMeasure["dev"]["before"]) =>
    `${(100 * success).toFixed(1)} % [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;
  const [low, high] = dev.gain.interval;
  return [
    `${arm}, rate ${learningRate}, seed ${seed}: dev success ${percent(dev.before)} -> ${percent(dev.after)},`,
    `${dev.gain.difference < 0 ? "" : "+"}${(100 * dev.gain.difference).toFixed(1)} points [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}] (${dev.taskCount} dev tasks, one episode each without a skill,`,
    `episode seed ${seed} before and after; data/policy/base.md measures the base with other episodes);`,
    `${episodeCount} episodes in ${seconds.total.toFixed(1)} s: rollouts ${seconds.rollouts.toFixed(1)} s (network ${seconds.network.toFixed(1)} s of it), updates ${seconds.updates.toFixed(1)} s`,
  ].join("\n  ");
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
