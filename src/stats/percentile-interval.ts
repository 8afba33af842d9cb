import { quantileSorted } from "./quantile.js";

/**
 * Cuts equal tails off resampled values.
 *
 * @param values Resampled estimates, in any order.
 * @param confidence Share that stays inside, in (0, 1).
 * @returns The quantiles at `(1 - confidence) / 2` and one minus that.
 */
export function percentileInterval(
  values: ArrayLike<number>,
  confidence: number,
): readonly [low: number, high: number] {
  const sorted = Float64Array.from(values).sort();
  const tail = (1 - confidence) / 2;
  return [quantileSorted(sorted, tail), quantileSorted(sorted, 1 - tail)];
}
