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
  const entries: Float64Array[] = [];
  for (let a = 0; a < k; a++) {
    for (let b = 0; b <= a; b++) {
      entries.push(sumByCluster(design.map((row) => row[a]! * row[b]!)));
    }
  }
  const moments = Array.from({ length: k }, (_, a) =>
    sumByCluster(design.map((row, i) => row[a]! * response[i]!)),
  );

  const values = entries.flatMap((entry) => [...entry]);
  const isCount = values.every((value) => Number.isInteger(value) && value >= 0);
  // No resample can exceed the largest entry drawn every time.
  const base = isCount ? 2 ** Math.ceil(Math.log2(Math.max(...values) * clusterCount + 1)) : 1;
  const perColumn = isCount ? Math.max(1, Math.floor(53 / Math.max(1, Math.log2(base)))) : 1;
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

  function sumByCluster(products: readonly number[]): Float64Array {
    const sums = new Float64Array(clusterCount);
    products.forEach((product, i) => {
      sums[clusters[i]!]! += product;
    });
    return sums;
  }
}

/**
 * Adds up the columns, each cluster as often as it was drawn.
 *
 * @param counts Draws by cluster, shape `[clusterCount]`.
 * @param sums Takes one sum a column.
 */
export function addColumns(
  columns: readonly Float64Array[],
  counts: Float64Array,
  sums: Float64Array,
): void {
  let j = 0;
  // Four columns at once share the loads of the counts.
  for (; j + 4 <= columns.length; j += 4) {
    const [p, q, r, s] = [columns[j]!, columns[j + 1]!, columns[j + 2]!, columns[j + 3]!];
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < counts.length; i++) {
      const times = counts[i]!;
      a += times * p[i]!;
      b += times * q[i]!;
      c += times * r[i]!;
      d += times * s[i]!;
    }
    sums[j] = a;
    sums[j + 1] = b;
    sums[j + 2] = c;
    sums[j + 3] = d;
  }
  for (; j < columns.length; j++) {
    const column = columns[j]!;
    let sum = 0;
    for (let i = 0; i < counts.length; i++) sum += counts[i]! * column[i]!;
    sums[j] = sum;
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
    for (let place = 0; place < perColumn && at < triangle.length; place++) {
      const above = perColumn === 1 ? 0 : Math.floor(rest / base);
      triangle[at++] = rest - above * base;
      rest = above;
    }
  }
}
