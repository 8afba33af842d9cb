import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { EpisodeGroup } from "../../grpo/generator.js";
import { GRPO_PRESETS } from "../../grpo/grpo-presets.js";
import type { LabEpisode } from "../../grpo/lab-generator.js";
import { labLearner } from "../../grpo/lab-learner.js";
import { policyLoss } from "../../grpo/policy-loss.js";
import { startTensorflow } from "../../io/start-tensorflow.js";
import type { Parameters } from "../../policy/parameters.js";
import { openTrainer } from "../../policy/trainer.js";

const UPDATES = 2_000;
const QUARTER = UPDATES / 4;

/**
 * Takes 2,000 optimizer steps and says whether tensors or memory pile up.
 *
 * Small steps, four episodes each and no two alike in a row: what leaks, leaks per step.
 *
 * @throws {Error} If the number of tensors is not the same after every quarter.
 */
export async function benchMemory(
  parameters: Parameters,
  groups: readonly EpisodeGroup<LabEpisode>[],
  say: (line: string) => void,
): Promise<void> {
  const { tf, name } = await startTensorflow();
  const trainer = await openTrainer(tf, parameters, { learningRate: 1e-5 });
  const learner = labLearner(trainer, parameters.shape);
  const { loss } = GRPO_PRESETS.published;
  const marks: { readonly tensors: number; readonly rssMb: number }[] = [];
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const start = performance.now();
  for (let update = 1; update <= UPDATES; update++) {
    const { episodes } = groups[update % groups.length]!;
    const taken = episodes.slice(0, 4);
    const samples = taken.map(({ rolloutId, rolloutLogProbs }, s) => ({
      rolloutId,
      advantage: s % 2 === 0 ? 1 : -1,
      oldLogProbs: rolloutLogProbs,
      refLogProbs: null,
      isZeroSpread: false,
      isExcluded: false,
    }));
    await learner.update(
      taken.map(({ record }) => record),
      (current) => policyLoss(samples, current, loss),
      { gradClip: 1 },
    );
    if (update % QUARTER === 0) {
      collect(); // else resident memory says when it was last collected
      marks.push({ tensors: tf.memory().numTensors, rssMb: process.memoryUsage().rss / 2 ** 20 });
    }
  }
  const seconds = (performance.now() - start) / 1000;
  trainer.close();
  const tensors = marks.map((mark) => mark.tensors);
  if (new Set(tensors).size > 1) {
    throw new Error(`Cannot call memory flat: ${tensors.join(", ")} tensors after each quarter`);
  }
  const rss = marks.map(({ rssMb }) => rssMb.toFixed(0)).join(", ");
  const drift = marks.at(-1)!.rssMb - marks[0]!.rssMb;
  say(
    `  ${name}: ${UPDATES} updates of 4 episodes in ${seconds.toFixed(0)} s: ${tensors[0]} tensors after each quarter, resident memory ${rss} MB (${drift < 0 ? "" : "+"}${drift.toFixed(0)} MB since the first)`,
  );
}
