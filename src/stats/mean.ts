import { pairwiseSum, plainSum } from "./sum.js";

/**
 * Returns the arithmetic mean, adding from left to right.
 *
 * @param values At least one number.
 * @throws {RangeError} If there are none, or one is not a number.
 */
export function mean(values: readonly number[]): number {
  return share(values, plainSum(values));
}

/**
 * Returns the arithmetic mean, adding by halves: the better choice for many values.
 *
 * @param values At least one number.
 * @throws {RangeError} If there are none, or one is not a number.
 */
export function pairwiseMean(values: readonly number[]): number {
  return share(values, pairwiseSum(values));
}

function share(values: readonly number[], total: number): number {
  if (values.length === 0) throw new RangeError("Cannot take a mean: there are 0 values");
  // Asked of the total first: a wrong value always shows there.
  if (Number.isNaN(total)) {
    const place = values.findIndex(Number.isNaN);
    throw new RangeError(
      place === -1
        ? "Cannot take a mean as values must not be infinite both ways: they are"
        : `Cannot take a mean as every value must be a number: value ${place} of ${values.length} is not`,
    );
  }
  return total / values.length;
}
