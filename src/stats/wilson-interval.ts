import { studentTQuantile } from "./student-t.js";

/**
 * Bounds a success rate.
 *
 * Wilson's (1927) score interval: unlike the rate plus or minus its error it
 * stays in [0, 1] and has width at 0 and at 1.
 *
 * @param successes Integer in [0, n].
 * @param n Number of independent trials, an integer >= 1.
 * @param confidence Coverage, in (0, 1). @defaultValue 0.95
 * @throws {RangeError} If a count or the confidence is out of range.
 *
 * @example No success in ten
 * ```ts
 * wilsonInterval(0, 10); // [0, 0.2775]
 * ```
 */
export function wilsonInterval(
  successes: number,
  n: number,
  { confidence = 0.95 }: { readonly confidence?: number } = {},
): readonly [low: number, high: number] {
  if (![successes, n].every(Number.isInteger) || n < 1 || successes < 0 || successes > n) {
    throw new RangeError(`Cannot bound a rate: there are ${successes} successes in ${n} trials`);
  }
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(
      `Cannot bound a rate as confidence must be in (0, 1): it is ${confidence}`,
    );
  }
  const z = studentTQuantile((1 + confidence) / 2, Number.POSITIVE_INFINITY);
  const rate = successes / n;
  const shrink = 1 + (z * z) / n;
  const center = (rate + (z * z) / (2 * n)) / shrink;
  const half = (z / shrink) * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n));
  // At the ends the two parts are equal; rounding would leave a crumb between them.
  return [
    successes === 0 ? 0 : Math.max(0, center - half),
    successes === n ? 1 : Math.min(1, center + half),
  ];
}
