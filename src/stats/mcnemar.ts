/** What {@link mcnemar} counts and tests. */
export interface McNemarResult {
  readonly bothFail: number;
  /** Failed before, succeeds after. */
  readonly gained: number;
  /** Succeeded before, fails after. */
  readonly lost: number;
  readonly bothSucceed: number;
  /** Exact two-sided p-value; 1 if nothing changed. */
  readonly pValue: number;
}

/**
 * Tests whether success changed between two runs over the same tasks.
 *
 * Only changed tasks count: under no effect each is a gain or a loss with
 * probability 1/2. Exact binomial form of McNemar (1947).
 *
 * @param before 0 or 1 by task.
 * @param after 0 or 1 by task, in the same order.
 * @throws {RangeError} If the lengths differ or a value is neither 0 nor 1.
 *
 * @example Three gains against no loss
 * ```ts
 * mcnemar([0, 0, 0, 1], [1, 1, 1, 1]).pValue; // 0.25
 * ```
 */
export function mcnemar(before: readonly number[], after: readonly number[]): McNemarResult {
  if (before.length !== after.length) {
    throw new RangeError(
      `Cannot pair outcomes: before has ${before.length} values, after has ${after.length}`,
    );
  }
  for (const value of [...before, ...after]) {
    if (value !== 0 && value !== 1) {
      throw new RangeError(`Cannot test outcomes as each must be 0 or 1: one is ${value}`);
    }
  }
  const count = (b: number, a: number) =>
    before.filter((value, i) => value === b && after[i] === a).length;
  const gained = count(0, 1);
  const lost = count(1, 0);
  return {
    bothFail: count(0, 0),
    gained,
    lost,
    bothSucceed: count(1, 1),
    pValue: Math.min(1, 2 * lowerTail(Math.min(gained, lost), gained + lost)),
  };
}

/** P(X <= k) of a fair binomial with n trials, from logarithms so that large n does not underflow. */
function lowerTail(k: number, n: number): number {
  let logTerm = -n * Math.LN2;
  let total = Math.exp(logTerm);
  for (let i = 1; i <= k; i++) {
    logTerm += Math.log(n - i + 1) - Math.log(i);
    total += Math.exp(logTerm);
  }
  return total;
}
