import {
  type BootstrapOptions,
  type BootstrapResult,
  checkBootstrap,
} from "./bootstrap-options.js";
import { mean } from "./mean.js";
import { percentileInterval } from "./percentile-interval.js";

/**
 * Bootstraps the mean difference between two score lists of the same tasks.
 *
 * Resamples tasks, not scores: one draw picks index `i` and takes
 * `treated[i] - baseline[i]`, so what a task's two scores share cancels out.
 * The interval is the percentile interval of Efron & Tibshirani (1993), ch. 13.
 * It is too narrow for few pairs; report `n` beside it.
 *
 * @param baseline Scores before the change, shape `[n]`, `n >= 2`.
 * @param treated Scores after it, shape `[n]`; `treated[i]` is the task of `baseline[i]`.
 * @returns The observed difference (positive favours `treated`) and its interval.
 * @throws {RangeError} If the lengths differ, `n < 2`, or an option is out of range.
 *
 * @example Two agents on the same four tasks
 * ```ts
 * const { difference } = pairedBootstrap([0, 0, 1, 0], [1, 0, 1, 1], {
 *   random: seededRandom(1),
 * });
 * // difference === 0.5
 * ```
 */
export function pairedBootstrap(
  baseline: readonly number[],
  treated: readonly number[],
  options: BootstrapOptions,
): BootstrapResult {
  const { random, resamples = 10_000, confidence = 0.95 } = options;
  const differences = pairedDifferences(baseline, treated);
  const n = differences.length;
  checkBootstrap(resamples, confidence);

  const resampledMeans = Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let draw = 0; draw < n; draw++) {
      sum += differences[Math.floor(random() * n)]!;
    }
    return sum / n;
  });
  return {
    difference: mean(differences),
    interval: percentileInterval(resampledMeans, confidence),
  };
}

/**
 * Takes `treated[i] - baseline[i]` for every task.
 *
 * @throws {RangeError} If the lengths differ or there are fewer than two pairs.
 */
export function pairedDifferences(
  baseline: readonly number[],
  treated: readonly number[],
): number[] {
  const n = baseline.length;
  if (treated.length !== n) {
    throw new RangeError(
      `Cannot pair scores: baseline has ${n} values, treated has ${treated.length}`,
    );
  }
  if (n < 2) throw new RangeError(`Cannot bootstrap as n must be >= 2: n is ${n}`);
  return treated.map((score, i) => {
    const difference = score - baseline[i]!;
    if (Number.isFinite(difference)) return difference;
    throw new RangeError(
      `Cannot pair scores as they must be finite: pair ${i} is ${baseline[i]} and ${score}`,
    );
  });
}
