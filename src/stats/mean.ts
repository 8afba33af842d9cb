import { pairwiseSum, plainSum } from "./sum.js";

/**
 * Returns the arithmetic mean, adding from left to right.
 *
 * @param values At least one number.
 * @throws {RangeError} If there are none.
 */
export function mean(values: readonly number[]): number {
  refuseEmpty(values);
  return plainSum(values) / values.length;
}

/**
 * Returns the arithmetic mean, adding by halves: the better choice for many values.
 *
 * @param values At least one number.
 * @throws {RangeError} If there are none.
 */
export function pairwiseMean(values: readonly number[]): number {
  refuseEmpty(values);
  return pairwiseSum(values) / values.length;
}

function refuseEmpty(values: readonly number[]): void {
  if (values.length === 0) throw new RangeError("Cannot take a mean: there are 0 values");
}
