import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeCurriculum } from "../../curriculum/curriculum-state.js";
import type { EpisodeGroup } from "../../grpo/generator.js";
import { GRPO_PRESETS } from "../../grpo/grpo-presets.js";
import { type LabEpisode, labGenerator, localRunner } from "../../grpo/lab-generator.js";
import { labLearner } from "../../grpo/lab-learner.js";
import { tasksOfStep } from "../../grpo/tasks-of-step.js";
import { planGroups, trainOnGroups } from "../../grpo/train-block.js";
import { startTensorflow } from "../../io/start-tensorflow.js";
import { decodeCheckpoint } from "../../policy/checkpoint.js";
import { type Classroom, openClassroom } from "../../policy/classroom.js";
import { labPolicy } from "../../policy/lab-policy.js";
import type { Parameters } from "../../policy/parameters.js";
import { handSkill } from "../../policy/rules/hand-skill.js";
import { openTrainer } from "../../policy/trainer.js";
import type { BenchPart } from "./bench-part.js";
import { benchBackends } from "./train-backends.js";
import { benchMemory } from "./train-memory.js";

const SEED = 1;
const BLOCKS = 4;

/** Whole blocks of masked training, forward and update by backend, and memory over a long run. */
export const trainBench: BenchPart = {
  name: "train",
  about: "the lab's network: episodes, forward and update by backend, memory over 2,000 updates",
  run: async (say) => {
    const file = join("data", "policy", "base.bin");
    const { parameters } = decodeCheckpoint(readFileSync(file), file);
    const groups = await benchBlocks(openClassroom("en"), parameters, say);
    const comparisons = await benchBackends({ parameters, groups, say });
    await benchMemory(parameters, groups, say);
    return comparisons;
  },
};

/**
 * Trains a few blocks and says what the time went to; the first is not counted.
 *
 * @returns The groups of the last block.
 */
async function benchBlocks(
  { shop, read, language, taskIds }: Classroom,
  parameters: Parameters,
  say: (line: string) => void,
): Promise<readonly EpisodeGroup<LabEpisode>[]> {
  const { groupSize, generatedGroups } = GRPO_PRESETS.published;
  const { tf, name, reasons } = await startTensorflow();
  for (const reason of reasons) say(`  ${reason}`);
  const chunks = handSkill(language);
  const effects = chunks.map(() => 0);
  const rule = { kind: "constant", rho: 0.5 } as const;
  const curriculum = makeCurriculum(chunks, effects, { seed: SEED, rule });
  const order = { seed: SEED, groupsPerStep: generatedGroups, taskIds: taskIds("train") };
  const trainer = await openTrainer(tf, parameters, { learningRate: 2e-3 });
  const learner = labLearner(trainer, parameters.shape);
  const spent = { rollouts: 0, network: 0, updates: 0 };
  let decisionCount = 0;
  let groups: readonly EpisodeGroup<LabEpisode>[] = [];
  for (let step = 0; step <= BLOCKS; step++) {
    const isCounted = step > 0;
    const clock = <T>(part: keyof typeof spent, start: number, value: T): T => {
      if (isCounted) spent[part] += performance.now() - start;
      return value;
    };
    const policy = labPolicy({ parameters: trainer.parameters(), id: `step-${step}`, read });
    const run = localRunner(shop, {
      id: policy.id,
      decide: (requests) => clock("network", performance.now(), policy.decide(requests)),
    });
    const plan = { runSeed: SEED, step, taskIds: tasksOfStep(order, step + 1), curriculum };
    const requests = planGroups(plan, { groupSize });
    const start = performance.now();
    groups = clock("rollouts", start, await labGenerator(run, chunks).generate(requests));
    const middle = performance.now();
    clock("updates", middle, await trainOnGroups(groups, { learner, curriculum }));
    const episodes = groups.flatMap((group) => group.episodes);
    if (isCounted) decisionCount += episodes.reduce((n, e) => n + e.record.decisions.length, 0);
  }
  trainer.close();
  const total = spent.rollouts + spent.updates;
  const share = (ms: number) => `${((100 * ms) / total).toFixed(0)} %`;
  const episodeCount = BLOCKS * generatedGroups * groupSize;
  const rate = (ms: number) => ((1000 * episodeCount) / ms).toFixed(0);
  say(
    `  ${name}: ${rate(spent.rollouts)} episodes/s played, ${rate(total)} episodes/s played and trained on (${BLOCKS} blocks of ${generatedGroups} x ${groupSize}, ${(decisionCount / episodeCount).toFixed(1)} decisions an episode)`,
  );
  say(
    `  share of time: shop ${share(spent.rollouts - spent.network)}, network in rollouts ${share(spent.network)}, updates ${share(spent.updates)}`,
  );
  return groups;
}
