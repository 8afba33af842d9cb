import type * as TF from "@tensorflow/tfjs";
import type { CurriculumState } from "../curriculum/curriculum-state.js";
import type { Classroom } from "../policy/classroom.js";
import { labPolicy } from "../policy/lab-policy.js";
import type { Parameters } from "../policy/parameters.js";
import { openTrainer } from "../policy/trainer.js";
import type { Chunk } from "../skill/chunk.js";
import { GRPO_PRESETS } from "./grpo-presets.js";
import type { GrpoSettings } from "./grpo-settings.js";
import { type LabEpisode, localRunner } from "./lab-generator.js";
import { tasksOfStep } from "./tasks-of-step.js";
import type { BlockResult } from "./train-block.js";
import { trainSteps } from "./train-steps.js";

/** What {@link trainLab} trains, and for how long. */
export interface TrainLabOptions {
  /** Where training starts; stays as it is. */
  readonly parameters: Parameters;
  readonly chunks: readonly Chunk[];
  readonly curriculum: CurriculumState;
  /** Step size of Adam, > 0. */
  readonly learningRate: number;
  readonly seed: number;
  /** Blocks, an integer >= 1. */
  readonly steps: number;
  /** @defaultValue the published run's */
  readonly settings?: GrpoSettings;
  /**
   * Plays the episodes of a block, such as under a clock; who plays them changes no byte.
   *
   * @defaultValue localRunner
   */
  readonly runnerOf?: typeof localRunner;
  /** Hears of every block once it is done. */
  readonly onStep?: (step: number, block: BlockResult<LabEpisode>) => void | Promise<void>;
}

/** What a training leaves. */
export interface LabTrainingResult {
  readonly parameters: Parameters;
  /** One a step. */
  readonly blocks: readonly Pick<BlockResult<LabEpisode>, "metrics" | "updates">[];
}

/**
 * Trains the lab's network in one process under one frozen curriculum, on tasks of split `train`.
 *
 * The wiring of a short training; a run that must be stopped and resumed calls
 * `trainSteps` itself.
 */
export async function trainLab(
  tf: typeof TF,
  { shop, read, taskIds }: Classroom,
  options: TrainLabOptions,
): Promise<LabTrainingResult> {
  const { parameters, chunks, curriculum, learningRate, seed, steps, onStep } = options;
  const { settings = GRPO_PRESETS.published, runnerOf = localRunner } = options;
  const order = { seed, groupsPerStep: settings.generatedGroups, taskIds: taskIds("train") };
  const trainer = await openTrainer(tf, parameters, { learningRate });
  const blocks: Pick<BlockResult<LabEpisode>, "metrics" | "updates">[] = [];
  await trainSteps({
    trainer,
    runnerOf: (network, step) =>
      runnerOf(shop, labPolicy({ parameters: network, id: `step-${step}`, read })),
    taskIdsOf: (step) => tasksOfStep(order, step),
    curriculum,
    chunks,
    settings,
    runSeed: seed,
    from: 1,
    to: steps,
    onStep: async (step, block) => {
      blocks.push({ metrics: block.metrics, updates: block.updates });
      await onStep?.(step, block);
    },
  });
  const trained = trainer.parameters();
  trainer.close();
  return { parameters: trained, blocks };
}
