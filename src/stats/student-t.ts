import { gammaln } from "simple-statistics";

/**
 * Returns the probability that Student's t is at most `t`.
 *
 * Through the regularised incomplete beta function, by the continued fraction
 * of Lentz (Numerical Recipes, 6.4). With infinite degrees of freedom it is
 * the normal distribution.
 *
 * @param t Any number or infinity; not-a-number, as of an effect and an error that are both 0,
 *   gives not-a-number.
 * @param degrees Degrees of freedom, above 0; may be infinite.
 * @throws {RangeError} If the degrees are not above 0.
 */
export function studentTCdf(t: number, degrees: number): number {
  if (!(degrees > 0)) {
    throw new RangeError(`Cannot use Student's t as degrees must be > 0: there are ${degrees}`);
  }
  const tail = oneTail(Math.abs(t), degrees);
  return t > 0 ? 1 - tail : tail;
}

/** Probability beyond `t >= 0` on one side, to full relative precision however small it is. */
function oneTail(t: number, degrees: number): number {
  // Beyond 1e7 degrees the two differ by less than 1e-8.
  return (degrees > 1e7 ? normalTwoTails(t) : incompleteBeta(t, degrees)) / 2;
}

/**
 * Returns the value below which Student's t falls with probability `p`.
 *
 * @param p In (0, 1).
 * @param degrees Degrees of freedom, above 0; infinite for the normal distribution.
 * @throws {RangeError} If `p` or the degrees are out of range, or the value is too large for a number.
 *
 * @example The usual 95 % interval with many degrees of freedom
 * ```ts
 * studentTQuantile(0.975, Infinity); // 1.959964
 * ```
 */
export function studentTQuantile(p: number, degrees: number): number {
  if (!(p > 0 && p < 1)) {
    throw new RangeError(`Cannot take a quantile of Student's t as p must be in (0, 1): p is ${p}`);
  }
  // Found in the lower tail, where a probability near 0 keeps its digits.
  if (p > 0.5) return -studentTQuantile(1 - p, degrees);
  if (!(degrees > 0)) {
    throw new RangeError(`Cannot use Student's t as degrees must be > 0: there are ${degrees}`);
  }
  if (p === 0.5) return 0;
  let low = 0;
  let high = 1;
  while (oneTail(high, degrees) > p) high *= 2;
  if (high === Number.POSITIVE_INFINITY) {
    throw new RangeError(
      `Cannot take a quantile of Student's t as it must be a finite number: it is beyond ${Number.MAX_VALUE} for p ${p}, degrees ${degrees}`,
    );
  }
  // Halved until neighbouring numbers are reached.
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return -middle;
    if (oneTail(middle, degrees) > p) low = middle;
    else high = middle;
  }
}

/** P(|X| >= t) of the normal distribution: series for small t, continued fraction for large (Numerical Recipes, 6.2). */
function normalTwoTails(t: number): number {
  if (t === 0) return 1;
  const x = (t * t) / 2;
  if (x > 800) return 0; // e^-800 is 0
  const scale = Math.exp(-x + 0.5 * Math.log(x) - gammaln(0.5));
  if (x < 1.5) {
    let term = 2;
    let sum = 2;
    for (let a = 1.5; term > sum * 1e-17; a++) {
      term *= x / a;
      sum += term;
    }
    return 1 - sum * scale;
  }
  return scale * continuedFraction((m) => [m === 0 ? 1 : -m * (m - 0.5), x + 2 * m + 0.5]);
}

/** I_x(degrees / 2, 1 / 2) at x = degrees / (degrees + t^2): both tails beyond t. */
function incompleteBeta(t: number, degrees: number): number {
  const x = degrees / (degrees + t * t);
  if (x === 1) return 1;
  const [a, b] = [degrees / 2, 0.5];
  // The square of a large t is beyond the largest number, its logarithm is not.
  const logX = t > 1e100 ? Math.log(degrees) - 2 * Math.log(t) : Math.log(x);
  const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * logX + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(a, b, x)) / a
    : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

function betaFraction(a: number, b: number, x: number): number {
  return continuedFraction((m) => {
    if (m === 0) return [1, 1];
    const half = Math.floor(m / 2);
    const numerator =
      m % 2 === 0
        ? (half * (b - half) * x) / ((a + m - 1) * (a + m))
        : (-(a + half) * (a + b + half) * x) / ((a + m - 1) * (a + m));
    return [numerator, 1];
  });
}

/** Lentz's evaluation of a_0 / (b_0 + a_1 / (b_1 + ...)). */
function continuedFraction(term: (m: number) => readonly [a: number, b: number]): number {
  const tiny = 1e-300;
  let value = tiny;
  let c = tiny;
  let d = 0;
  for (let m = 0; m < 10_000; m++) {
    const [a, b] = term(m);
    d = 1 / (b + a * d || tiny);
    c = b + a / c || tiny;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return value;
}
