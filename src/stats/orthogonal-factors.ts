/** A column that earlier columns add up to, within the tolerance. */
export interface Dependency {
  readonly column: number;
  /** The columns that make it up; none if the column is zero. */
  readonly on: readonly number[];
}

/** What {@link orthogonalFactors} finds: `X[:, pivots] = Q R`. */
export interface OrthogonalFactors {
  /** Columns of Q, each of shape `[n]`, orthonormal; as many as the rank. */
  readonly q: readonly Float64Array[];
  /** `r[a][b]`: part of pivoted column `b` along `q[a]`; upper triangular in the first `rank` columns. */
  readonly r: readonly Float64Array[];
  /** Original index by pivoted place; the first `rank` are independent. */
  readonly pivots: readonly number[];
  readonly rank: number;
  readonly dependencies: readonly Dependency[];
}

/** Share of a column's length that must be new for the column to count as independent. */
const TOLERANCE = 1e-10;

/**
 * Factors a matrix into orthonormal columns and a triangle, taking the column
 * with most left of it first.
 *
 * Gram-Schmidt with a second pass, which keeps the columns orthogonal to
 * rounding (Daniel et al., 1976). Columns are compared by the share of their
 * own length that is left, so units do not matter. A column of which less than
 * 1e-10 is left depends on those before it.
 *
 * @param design Rows, shape `[n][k]`, `n >= 1`, finite.
 * @throws {RangeError} If a column's sum of squares overflows.
 */
export function orthogonalFactors(design: readonly (readonly number[])[]): OrthogonalFactors {
  const k = design[0]!.length;
  const rest = Array.from({ length: k }, (_, j) => Float64Array.from(design.map((row) => row[j]!)));
  const lengths = rest.map((column) => Math.sqrt(dot(column, column)));
  const tooLong = lengths.findIndex((length) => !Number.isFinite(length));
  if (tooLong >= 0) {
    throw new RangeError(
      `Cannot fit as squares must be finite: those of column ${tooLong} are not`,
    );
  }
  const pivots = Array.from({ length: k }, (_, j) => j);
  const q: Float64Array[] = [];
  const r: Float64Array[] = [];

  for (let place = 0; place < k; place++) {
    const left = (j: number) =>
      lengths[j] === 0 ? 0 : Math.sqrt(dot(rest[j]!, rest[j]!)) / lengths[j]!;
    const shares = pivots.slice(place).map(left);
    const best = shares.indexOf(Math.max(...shares));
    if (shares[best]! < TOLERANCE) break;
    const moved = pivots[place + best]!;
    pivots[place + best] = pivots[place]!;
    pivots[place] = moved;

    const column = rest[moved]!;
    // The second pass takes off what rounding left along the earlier directions.
    q.forEach((direction, a) => {
      r[a]![moved] = r[a]![moved]! + removePart(column, direction);
    });
    const length = Math.sqrt(dot(column, column));
    const direction = column.map((value) => value / length);
    const row = new Float64Array(k);
    row[moved] = length;
    for (const j of pivots.slice(place + 1)) row[j] = removePart(rest[j]!, direction);
    q.push(direction);
    r.push(row);
  }
  const rank = q.length;
  const pivoted = r.map((row) => Float64Array.from(pivots, (j) => row[j]!));
  const dependencies = pivots.slice(rank).map((column, offset) => {
    const parts = solveTriangle(
      pivoted,
      pivoted.map((row) => row[rank + offset]!),
    );
    // Parts compare by length, as the columns do.
    const on = pivots
      .slice(0, rank)
      .filter((j, a) => Math.abs(parts[a]!) * lengths[j]! > 1e-8 * lengths[column]!);
    return { column, on: on.sort((a, b) => a - b) };
  });
  dependencies.sort((a, b) => a.column - b.column);
  return { q, r: pivoted, pivots, rank, dependencies };
}

/**
 * Solves `R x = b` for the leading square of an upper triangle, from the last row up.
 *
 * @param triangle Rows, as many as `right` has values.
 */
export function solveTriangle(
  triangle: readonly ArrayLike<number>[],
  right: ArrayLike<number>,
): Float64Array {
  const x = Float64Array.from(right);
  for (let a = x.length - 1; a >= 0; a--) {
    for (let b = a + 1; b < x.length; b++) x[a]! -= triangle[a]![b]! * x[b]!;
    x[a]! /= triangle[a]![a]!;
  }
  return x;
}

/** Adds up the products of two equally long lists. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function removePart(column: Float64Array, direction: Float64Array): number {
  const part = dot(column, direction);
  for (let i = 0; i < column.length; i++) column[i]! -= part * direction[i]!;
  return part;
}
