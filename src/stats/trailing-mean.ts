import { mean } from "./mean.js";

/**
 * Smooths a series by the mean of each value and those before it.
 *
 * @param values In order of time.
 * @param window How many values a mean takes, an integer >= 1; fewer at the start.
 * @returns As many means as there are values.
 * @throws {RangeError} If the window is no integer >= 1.
 *
 * @example A window of two
 * ```ts
 * trailingMean([1, 3, 5], 2); // [1, 2, 4]
 * ```
 */
export function trailingMean(values: readonly number[], window: number): number[] {
  if (!Number.isInteger(window) || window < 1) {
    throw new RangeError(`Cannot smooth as the window must be an integer >= 1: it is ${window}`);
  }
  return values.map((_, t) => mean(values.slice(Math.max(0, t + 1 - window), t + 1)));
}
