/**
 * Returns a quantile by linear interpolation at place `p * (m - 1)` of the sorted values.
 *
 * Type 7 of Hyndman and Fan (1996), numpy's default.
 *
 * @param values `m >= 1` numbers in any order.
 * @param p In [0, 1].
 * @throws {RangeError} If there are no values, one is not a number, or `p` is out of range.
 *
 * @example Between the second and the third of four values
 * ```ts
 * quantile([4, 1, 3, 2], 0.5); // 2.5
 * ```
 */
export function quantile(values: ArrayLike<number>, p: number): number {
  return quantileSorted(Float64Array.from(values).sort(), p);
}

/** {@link quantile} of values that are already in ascending order, as a typed array sorts them. */
export function quantileSorted(sorted: ArrayLike<number>, p: number): number {
  if (sorted.length === 0) throw new RangeError("Cannot take a quantile: there are 0 values");
  if (!(p >= 0 && p <= 1)) {
    throw new RangeError(`Cannot take a quantile as p must be in [0, 1]: p is ${p}`);
  }
  // Sorting puts what is not a number last.
  if (Number.isNaN(sorted[sorted.length - 1])) {
    throw new RangeError(
      `Cannot take a quantile as every value must be a number: one of ${sorted.length} is not`,
    );
  }
  const place = p * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  // Equal neighbours stay what they are; the weighted sum could be off by a rounding.
  if (low === high) return low;
  const weight = place - below;
  return low * (1 - weight) + high * weight;
}
