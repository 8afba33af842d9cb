import { sum } from "simple-statistics";

/** Adds numbers from left to right, as a loop would; Python before 3.12 does the same. */
export function plainSum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}

/**
 * Adds numbers and what rounding took from each step.
 *
 * Neumaier's (1974) form of Kahan's summation; `sum` of Python from 3.12 on
 * gives the same result. The error does not grow with the count.
 */
export function compensatedSum(values: readonly number[]): number {
  return sum([...values]);
}

const BLOCK = 128;

/**
 * Adds numbers by halves; the error grows with the logarithm of the count.
 *
 * Blocks of up to 128 numbers are added plainly. Source: Higham (1993).
 */
export function pairwiseSum(values: readonly number[]): number {
  return pairwise(values, 0, values.length);
}

function pairwise(values: readonly number[], from: number, to: number): number {
  if (to - from <= BLOCK) {
    let total = 0;
    for (let i = from; i < to; i++) total += values[i]!;
    return total;
  }
  const middle = from + Math.floor((to - from) / 2);
  return pairwise(values, from, middle) + pairwise(values, middle, to);
}
