/**
 * What every cluster adds to `X'X` and `X'y`, as columns over the clusters.
 *
 * For 0/1 designs the sums in `X'X` are small counts, so several fit side by
 * side into one float64, whose 53 bits add exactly: a resample then costs a
 * fraction of the additions. Other designs keep one number a column.
 */
export interface PackedGram {
  readonly k: number;
  /** Weighted sums of these columns are the packed `X'X`, then the `k` values of `X'y`. */
  readonly columns: readonly Float64Array[];
  /** How many entries of `X'X` share a column. */
  readonly perColumn: number;
  /** Each entry's place in its column: the factor between neighbours. */
  readonly base: number;
}

/** Which rows belong together. */
export interface Clusters {
  /** Cluster of each row, shape `[n]`, in [0, clusterCount). */
  readonly clusters: readonly number[];
  readonly clusterCount: number;
}

/**
 * Lays out the sums of each cluster.
 *
 * @param design Shape `[n][k]`.
 * @param response Shape `[n]`.
 */
export function packGram(
  design: readonly (readonly number[])[],
  response: readonly number[],
  rows: Clusters,
): PackedGram {
  const x = design[0]!.map((_, j) => Float64Array.from(design.map((row) => row[j]!)));
  const y = Float64Array.from(response);
  const products = (pairs: readonly Pair[], base: number) => sumProducts(pairs, base, rows);

  const isCount = x.every((column) => column.every((cell) => Number.isInteger(cell) && cell >= 0));
  // No entry exceeds the largest one of the diagonal, and no resample that one drawn every time.
  const largest = x.reduce(
    (most, a) => products([[a, a]], 1).reduce((max, value) => Math.max(max, value), most),
    0,
  );
  const base = isCount ? largest * rows.clusterCount + 1 : 1;
  const perColumn = isCount ? Math.max(1, Math.floor(53 / Math.log2(base + 1))) : 1;

  const entries = x.flatMap((a, j) => x.slice(0, j + 1).map((b): Pair => [a, b]));
  const columns: Float64Array[] = [];
  for (let at = 0; at < entries.length; at += perColumn) {
    columns.push(products(entries.slice(at, at + perColumn), base));
  }
  for (const a of x) columns.push(products([[a, y]], base));
  return { k: x.length, columns, perColumn, base };
}

type Pair = readonly [a: Float64Array, b: Float64Array];

/** Sums of `a[i] * b[i]` by cluster; each further pair is one digit higher. */
function sumProducts(
  pairs: readonly Pair[],
  base: number,
  { clusters, clusterCount }: Clusters,
): Float64Array {
  const sums = new Float64Array(clusterCount);
  let factor = 1;
  for (const [a, b] of pairs) {
    for (let i = 0; i < a.length; i++) sums[clusters[i]!]! += a[i]! * b[i]! * factor;
    factor *= base;
  }
  return sums;
}
