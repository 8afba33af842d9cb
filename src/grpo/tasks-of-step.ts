import { shuffle } from "../random/draw.js";
import { keyedRandom } from "../random/seeded-random.js";

/** What {@link tasksOfStep} draws from. */
export interface TaskOrder {
  readonly seed: number;
  readonly groupsPerStep: number;
  /** Ids of all training tasks. */
  readonly taskIds: readonly string[];
}

/**
 * Draws the tasks of a block: through all training tasks in a new random order every epoch.
 *
 * Tasks that do not fill a last block wait for another epoch.
 *
 * @param step From 1.
 * @throws {RangeError} If there are fewer tasks than groups.
 */
export function tasksOfStep(
  { seed, groupsPerStep, taskIds }: TaskOrder,
  step: number,
): readonly string[] {
  const stepsPerEpoch = Math.floor(taskIds.length / groupsPerStep);
  if (stepsPerEpoch === 0) {
    throw new RangeError(
      `Cannot fill a block of ${groupsPerStep} groups: there are ${taskIds.length} training tasks`,
    );
  }
  const epoch = Math.floor((step - 1) / stepsPerEpoch);
  const start = ((step - 1) % stepsPerEpoch) * groupsPerStep;
  return shuffle(taskIds, keyedRandom(seed, "epoch", epoch)).slice(start, start + groupsPerStep);
}
