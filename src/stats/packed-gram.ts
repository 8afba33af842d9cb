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
  const entries = emptyColumns((k * (k + 1)) / 2, clusterCount);
  const moments = emptyColumns(k, clusterCount);
  design.forEach((row, i) => {
    const cluster = clusters[i]!;
    for (let a = 0, at = 0; a < k; a++) {
      moments[a]![cluster]! += row[a]! * response[i]!;
      for (let b = 0; b <= a; b++, at++) entries[at]![cluster]! += row[a]! * row[b]!;
    }
  });

  const isCount = entries.every((entry) =>
    entry.every((value) => Number.isInteger(value) && value >= 0),
  );
  const largest = entries.reduce((max, entry) => entry.reduce((a, b) => Math.max(a, b), max), 0);
  // No resample can exceed the largest entry drawn every time.
  const base = isCount ? largest * clusterCount + 1 : 1;
  const perColumn = isCount ? Math.max(1, Math.floor(53 / Math.log2(base + 1))) : 1;
  const packed: Float64Array[] = [];
  for (let at = 0; at < entries.length; at += perColumn) {
    const group = entries.slice(at, at + perColumn);
    packed.push(
      Float64Array.from({ length: clusterCount }, (_, c) =>
        group.reduceRight((sum, entry) => sum * base + entry[c]!, 0),
      ),
    );
  }
  return { k, columns: [...packed, ...moments], perColumn, base };
}

function emptyColumns(count: number, length: number): Float64Array[] {
  return Array.from({ length: count }, () => new Float64Array(length));
}

/** One resample: how often each cluster was drawn, and what its columns add up to. */
export interface WeightedSums {
  /** Shape `[clusterCount]`. */
  readonly counts: Float64Array;
  /** Takes one sum a column. */
  readonly sums: Float64Array;
}

/** How many resamples {@link addColumns} takes at once. */
export const RESAMPLES_AT_ONCE = 4;

/**
 * Adds up the columns for four resamples, each cluster as often as it was drawn.
 *
 * Four resamples by two columns: six numbers are loaded for eight products,
 * and the eight sums stay in registers.
 *
 * @param four Four resamples; their `sums` have an even length, at least as many as there are columns.
 */
export function addColumns(columns: readonly Float64Array[], four: readonly WeightedSums[]): void {
  const c0 = four[0]!.counts;
  const c1 = four[1]!.counts;
  const c2 = four[2]!.counts;
  const c3 = four[3]!.counts;
  for (let j = 0; j < columns.length; j += 2) {
    const p = columns[j]!;
    // The last column of an odd number goes with itself.
    const q = columns[j + 1] ?? p;
    let p0 = 0;
    let p1 = 0;
    let p2 = 0;
    let p3 = 0;
    let q0 = 0;
    let q1 = 0;
    let q2 = 0;
    let q3 = 0;
    for (let i = 0; i < p.length; i++) {
      const x = p[i]!;
      const y = q[i]!;
      const t0 = c0[i]!;
      const t1 = c1[i]!;
      const t2 = c2[i]!;
      const t3 = c3[i]!;
      p0 += t0 * x;
      p1 += t1 * x;
      p2 += t2 * x;
      p3 += t3 * x;
      q0 += t0 * y;
      q1 += t1 * y;
      q2 += t2 * y;
      q3 += t3 * y;
    }
    four[0]!.sums.set([p0, q0], j);
    four[1]!.sums.set([p1, q1], j);
    four[2]!.sums.set([p2, q2], j);
    four[3]!.sums.set([p3, q3], j);
  }
}

/** Takes packed sums apart into the lower triangle of `X'X`, row by row. */
export function unpackGram(
  { perColumn, base }: PackedGram,
  sums: Float64Array,
  triangle: Float64Array,
): void {
  let at = 0;
  for (let column = 0; at < triangle.length; column++) {
    let rest = sums[column]!;
    if (perColumn === 1) {
      triangle[at++] = rest;
      continue;
    }
    for (let place = 0; place < perColumn && at < triangle.length; place++) {
      // Below 2^53 a quotient never rounds up to the next integer.
      const above = Math.floor(rest / base);
      triangle[at++] = rest - above * base;
      rest = above;
    }
  }
}
