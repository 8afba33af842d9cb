import type { CurriculumState } from "../curriculum/curriculum-state.js";
import type { Trainer } from "../policy/trainer.js";
import type { Chunk } from "../skill/chunk.js";
import type { GrpoSettings } from "./grpo-settings.js";
import { type EpisodeRunner, type LabEpisode, labGenerator } from "./lab-generator.js";
import { labLearner } from "./lab-learner.js";
import { type BlockResult, trainBlock } from "./train-block.js";

/** What {@link trainSteps} trains on. */
export interface TrainStepsOptions {
  readonly trainer: Trainer;
  /** Where episodes run, given the network as it stands; makes a policy of it. */
  readonly runnerOf: (parameters: ReturnType<Trainer["parameters"]>, step: number) => EpisodeRunner;
  /** Tasks of a step's groups, all different. */
  readonly taskIdsOf: (step: number) => readonly string[];
  readonly curriculum: CurriculumState;
  readonly chunks: readonly Chunk[];
  readonly settings: GrpoSettings;
  readonly runSeed: number;
  /** First and last step, from 1. */
  readonly from: number;
  readonly to: number;
  /** Hears of every step once it is done. */
  readonly onStep?: (step: number, result: BlockResult<LabEpisode>) => void | Promise<void>;
}

/**
 * Trains the lab's network block by block under one frozen curriculum.
 *
 * A step depends on the run's seed, its number and the network alone, so a run
 * that is stopped after any step and taken up from the trainer's state ends
 * with the same bytes.
 */
export async function trainSteps({
  trainer,
  runnerOf,
  taskIdsOf,
  curriculum,
  chunks,
  settings,
  runSeed,
  from,
  to,
  onStep,
}: TrainStepsOptions): Promise<void> {
  const start = trainer.parameters();
  const learner = labLearner(trainer, start.shape, start);
  for (let step = from; step <= to; step++) {
    const run = runnerOf(trainer.parameters(), step);
    const result = await trainBlock(
      { runSeed, step, taskIds: taskIdsOf(step), curriculum },
      { generator: labGenerator(run, chunks), learner, settings },
    );
    await onStep?.(step, result);
  }
}
