import { shuffle } from "../random/draw.js";
import { keyedRandom } from "../random/seeded-random.js";
import type { FamilyWorld } from "./world.js";

/**
 * Draws the tasks of a block: through all training tasks in a new random order every epoch.
 *
 * Tasks that do not fill a last block wait for another epoch.
 *
 * @throws {RangeError} If there are fewer tasks than groups.
 */
export function tasksOfStep(
  { seed, groupsPerStep, tasks }: Pick<FamilyWorld, "seed" | "groupsPerStep" | "tasks">,
  step: number,
): readonly string[] {
  const { ids } = tasks.train;
  const stepsPerEpoch = Math.floor(ids.length / groupsPerStep);
  if (stepsPerEpoch === 0) {
    throw new RangeError(
      `Cannot fill a block of ${groupsPerStep} groups: there are ${ids.length} training tasks`,
    );
  }
  const epoch = Math.floor((step - 1) / stepsPerEpoch);
  const start = ((step - 1) % stepsPerEpoch) * groupsPerStep;
  return shuffle(ids, keyedRandom(seed, "epoch", epoch)).slice(start, start + groupsPerStep);
}
