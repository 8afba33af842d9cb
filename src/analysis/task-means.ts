import type { GateObservation } from "../gate/observation.js";
import { mean } from "../stats/mean.js";

/**
 * Gives one value a task: the mean over its pairs, which are no tasks of their own.
 *
 * An interval over tasks is too narrow if it counts four pairs of a task as four tasks.
 *
 * @returns In the order in which tasks come first, shape `[number of tasks]`.
 */
export function taskMeans(
  observations: readonly GateObservation[],
  scoreOf: (observation: GateObservation) => number,
): readonly number[] {
  const byTask = new Map<string, number[]>();
  for (const observation of observations) {
    const { taskId } = observation;
    byTask.set(taskId, [...(byTask.get(taskId) ?? []), scoreOf(observation)]);
  }
  return [...byTask.values()].map(mean);
}
