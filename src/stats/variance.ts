import { sampleVariance } from "simple-statistics";

/**
 * Returns the sample variance: squared distances to the mean over `n - 1`.
 *
 * @param values At least two numbers.
 * @throws {RangeError} If there are fewer.
 */
export function variance(values: readonly number[]): number {
  if (values.length < 2) {
    throw new RangeError(`Cannot take a variance as n must be >= 2: n is ${values.length}`);
  }
  return sampleVariance([...values]);
}

/** Returns the square root of {@link variance}; refuses what it refuses. */
export function standardDeviation(values: readonly number[]): number {
  return Math.sqrt(variance(values));
}

/** Returns the standard error of the mean of independent values; refuses what {@link variance} refuses. */
export function standardError(values: readonly number[]): number {
  return Math.sqrt(variance(values) / values.length);
}
