import {
  type BootstrapOptions,
  type BootstrapResult,
  checkBootstrap,
} from "./bootstrap-options.js";
import { mean } from "./mean.js";
import { percentileInterval } from "./percentile-interval.js";

/**
 * Bootstraps a mean of values that come in clusters, such as several pairs of one task.
 *
 * Resamples whole clusters: values of one task share its difficulty, and
 * drawing them one by one would count them as independent. The mean is over
 * values, so a larger cluster weighs more.
 *
 * @param clusters Values by cluster; at least two clusters, none empty.
 * @throws {RangeError} If there are fewer, one is empty, or an option is out of range.
 */
export function clusterBootstrap(
  clusters: readonly (readonly number[])[],
  options: BootstrapOptions,
): BootstrapResult {
  const { random, resamples = 10_000, confidence = 0.95 } = options;
  checkGroups(clusters, resamples, confidence);
  const totals = clusters.map((values) => mean(values) * values.length);
  const means = Float64Array.from({ length: resamples }, () => {
    let total = 0;
    let count = 0;
    for (let draw = 0; draw < clusters.length; draw++) {
      const at = Math.floor(random() * clusters.length);
      total += totals[at]!;
      count += clusters[at]!.length;
    }
    return total / count;
  });
  return { difference: mean(clusters.flat()), interval: percentileInterval(means, confidence) };
}

/**
 * Bootstraps a mean over runs with several seeds, each measured on the same tasks.
 *
 * Two levels: seeds are drawn, and tasks are drawn once for all of them, since
 * a hard task is hard for every seed. Few seeds give a rough interval, however
 * many tasks there are. Source: the crossed bootstrap of Owen (2007).
 *
 * @param values `values[seed][task]`, a full table with at least two of each.
 * @throws {RangeError} If the table is ragged or too small, or an option is out of range.
 */
export function seedTaskBootstrap(
  values: readonly (readonly number[])[],
  options: BootstrapOptions,
): BootstrapResult {
  const { random, resamples = 10_000, confidence = 0.95 } = options;
  checkGroups(values, resamples, confidence);
  const seedCount = values.length;
  const taskCount = values[0]!.length;
  const ragged = values.findIndex((row) => row.length !== taskCount);
  if (ragged !== -1 || taskCount < 2) {
    throw new RangeError(
      ragged === -1
        ? `Cannot bootstrap as there must be >= 2 tasks: there are ${taskCount}`
        : `Cannot bootstrap as every seed needs all ${taskCount} tasks: seed ${ragged} has ${values[ragged]!.length}`,
    );
  }
  const means = Float64Array.from({ length: resamples }, () => {
    const times = new Float64Array(seedCount);
    for (let draw = 0; draw < seedCount; draw++) times[Math.floor(random() * seedCount)]! += 1;
    let total = 0;
    for (let draw = 0; draw < taskCount; draw++) {
      const task = Math.floor(random() * taskCount);
      for (let seed = 0; seed < seedCount; seed++) total += times[seed]! * values[seed]![task]!;
    }
    return total / (seedCount * taskCount);
  });
  return { difference: mean(values.flat()), interval: percentileInterval(means, confidence) };
}

function checkGroups(
  groups: readonly (readonly number[])[],
  resamples: number,
  confidence: number,
): void {
  checkBootstrap(resamples, confidence);
  if (groups.length < 2) {
    throw new RangeError(
      `Cannot bootstrap as there must be >= 2 groups: there are ${groups.length}`,
    );
  }
  const empty = groups.findIndex((values) => values.length === 0);
  if (empty !== -1) throw new RangeError(`Cannot bootstrap: group ${empty} has 0 values`);
}
