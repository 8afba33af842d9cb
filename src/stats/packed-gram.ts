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

/**
 * Lays out the sums of each cluster.
 *
 * @param design Shape `[n][k]`.
 * @param response Shape `[n]`.
 * @param clusters Cluster of each row, shape `[n]`, in [0, clusterCount).
 */
export function packGram(
  design: readonly (readonly number[])[],
  response: readonly number[],
  {
    clusters,
    clusterCount,
  }: { readonly clusters: readonly number[]; readonly clusterCount: number },
): PackedGram {
  const k = design[0]!.length;
  const variables = Array.from({ length: k }, (_, j) =>
    Float64Array.from(design, (row) => row[j]!),
  );
  const sumsOf = (x: Float64Array, y: ArrayLike<number>) => {
    const sums = new Float64Array(clusterCount);
    for (let i = 0; i < x.length; i++) sums[clusters[i]!]! += x[i]! * y[i]!;
    return sums;
  };
  const entries = variables.flatMap((x, a) => variables.slice(0, a + 1).map((y) => sumsOf(x, y)));
  const moments = variables.map((x) => sumsOf(x, response));

  const largest = largestCount(entries);
  // No resample can exceed the largest entry drawn every time.
  const base = largest === null ? 1 : largest * clusterCount + 1;
  const perColumn = largest === null ? 1 : Math.max(1, Math.floor(53 / Math.log2(base + 1)));
  const packed: Float64Array[] = [];
  for (let at = 0; at < entries.length; at += perColumn) {
    packed.push(packTogether(entries.slice(at, at + perColumn), base));
  }
  return { k, columns: [...packed, ...moments], perColumn, base };
}

/** The largest entry if all are counts, otherwise `null`. */
function largestCount(entries: readonly Float64Array[]): number | null {
  let largest = 0;
  for (const entry of entries) {
    for (let c = 0; c < entry.length; c++) {
      const value = entry[c]!;
      if (!Number.isInteger(value) || value < 0) return null;
      largest = Math.max(largest, value);
    }
  }
  return largest;
}

/** One column of several, the first one in the lowest digit. */
function packTogether(group: readonly Float64Array[], base: number): Float64Array {
  const column = new Float64Array(group[0]!.length);
  for (const entry of group.toReversed()) {
    for (let c = 0; c < column.length; c++) column[c] = column[c]! * base + entry[c]!;
  }
  return column;
}
