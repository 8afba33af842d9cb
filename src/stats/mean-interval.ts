/** A mean and how far chance may have moved it. All values share the unit of the scores. */
export interface MeanInterval {
  readonly mean: number;
  /** Standard deviation (divisor `n - 1`) over the square root of `n`. */
  readonly standardError: number;
  /** `mean ± z * standardError`. */
  readonly interval: readonly [low: number, high: number];
}

/**
 * Gives a mean with its normal interval.
 *
 * Takes the scores as independent and their mean as normal; too narrow for few scores, and blind
 * to the ends of a bounded scale.
 *
 * @param scores Shape `[n]`, `n >= 2`.
 * @param z Half width in standard errors; 1.96 covers 95 %. @defaultValue 1.96
 * @throws {RangeError} If there are fewer than two scores.
 *
 * @example Two scores, one apart
 * ```ts
 * meanInterval([0, 1], 1); // { mean: 0.5, standardError: 0.5, interval: [0, 1] }
 * ```
 */
export function meanInterval(scores: readonly number[], z = 1.96): MeanInterval {
  const n = scores.length;
  if (n < 2) {
    throw new RangeError(`Cannot give the interval of a mean as n must be >= 2: n is ${n}`);
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  const standardError = Math.sqrt(squares / (n - 1) / n);
  return { mean, standardError, interval: [mean - z * standardError, mean + z * standardError] };
}
