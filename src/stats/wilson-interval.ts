/**
 * Gives the score interval of a proportion.
 *
 * Inverts the normal test of a proportion, so that it stays inside [0, 1] and does not collapse
 * at 0 or all successes, as the usual `p ± z * sqrt(p (1 - p) / n)` does. Wilson (1927);
 * without continuity correction.
 *
 * @param successes An integer in [0, n].
 * @param n Number of trials, an integer >= 1.
 * @param z Normal quantile; 1.96 covers 95 %. @defaultValue 1.959963984540054
 * @returns Ends of the interval, in [0, 1].
 * @throws {RangeError} If `n` or `successes` is out of range.
 *
 * @example No success in twenty trials
 * ```ts
 * wilsonInterval(0, 20); // [0, 0.1611]
 * ```
 */
export function wilsonInterval(
  successes: number,
  n: number,
  z = 1.959963984540054,
): readonly [low: number, high: number] {
  if (!Number.isInteger(n) || n < 1) {
    throw new RangeError(`Cannot give a score interval as n must be an integer >= 1: it is ${n}`);
  }
  if (!Number.isInteger(successes) || successes < 0 || successes > n) {
    throw new RangeError(
      `Cannot give a score interval as successes must be an integer in 0..${n}: it is ${successes}`,
    );
  }
  const p = successes / n;
  const centre = p + z ** 2 / (2 * n);
  const half = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  const scale = 1 + z ** 2 / n;
  // Rounding may leave an end a hair outside where it is exactly 0 or 1.
  return [Math.max(0, (centre - half) / scale), Math.min(1, (centre + half) / scale)];
}
