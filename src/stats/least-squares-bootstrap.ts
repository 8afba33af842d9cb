import type { Random } from "../random/random.js";
import { checkBootstrap } from "./bootstrap-options.js";
import { solveDefinite } from "./cholesky.js";
import { leastSquares } from "./least-squares.js";
import { addColumns, packGram, RESAMPLES_AT_ONCE, unpackGram } from "./packed-gram.js";

/** Options for {@link leastSquaresBootstrap}. */
export interface LeastSquaresBootstrapOptions {
  /** Cluster of each row, shape `[n]`; clusters are resampled whole. */
  readonly clusters: readonly string[];
  readonly random: Random;
  /** Number of resamples, an integer >= 1. @defaultValue 2_000 */
  readonly resamples?: number;
}

/** What {@link leastSquaresBootstrap} draws. */
export interface LeastSquaresBootstrapResult {
  /** `coefficients[j]`: the resampled coefficients of column `j`, without those of singular resamples. */
  readonly coefficients: readonly Float64Array[];
  /** Resamples whose columns did not tell their effects apart; they are left out. */
  readonly singularCount: number;
}

/**
 * Bootstraps least-squares coefficients by resampling clusters of rows, such as tasks.
 *
 * The design as a whole must pass the rank test. Resamples then go through the
 * normal equations, whose sums over 0/1 columns are exact; that is fast, and
 * safe for designs that are not close to dependent.
 *
 * @param design Shape `[n][k]`.
 * @param response Shape `[n]`.
 * @throws {DependentColumnsError} If the design has dependent columns.
 * @throws {RangeError} If shapes or options do not fit, or there are fewer than two clusters.
 */
export function leastSquaresBootstrap(
  design: readonly (readonly number[])[],
  response: readonly number[],
  options: LeastSquaresBootstrapOptions,
): LeastSquaresBootstrapResult {
  const { random, resamples = 2_000 } = options;
  const k = leastSquares(design, response).length;
  checkBootstrap(resamples, 0.95);
  const names = [...new Set(options.clusters)];
  const clusterCount = names.length;
  if (clusterCount < 2 || options.clusters.length !== design.length) {
    throw new RangeError(
      `Cannot bootstrap a fit: there are ${clusterCount} clusters of ${options.clusters.length} rows, the design has ${design.length}`,
    );
  }
  const place = new Map(names.map((name, index) => [name, index]));
  const clusters = options.clusters.map((name) => place.get(name)!);
  const gram = packGram(design, response, { clusters, clusterCount });

  const coefficients = Array.from({ length: k }, () => new Float64Array(resamples));
  const columnCount = gram.columns.length;
  const four = Array.from({ length: RESAMPLES_AT_ONCE }, () => ({
    counts: new Float64Array(clusterCount),
    sums: new Float64Array(columnCount + (columnCount % 2)),
  }));
  const triangle = new Float64Array((k * (k + 1)) / 2);
  let solved = 0;
  for (let done = 0; done < resamples; done += RESAMPLES_AT_ONCE) {
    for (const { counts } of four) drawCounts(counts, random);
    addColumns(gram.columns, four);
    for (const { sums } of four.slice(0, resamples - done)) {
      unpackGram(gram, sums, triangle);
      const right = sums.subarray(columnCount - k, columnCount);
      if (!solveDefinite(triangle, right)) continue;
      for (let j = 0; j < k; j++) coefficients[j]![solved] = right[j]!;
      solved += 1;
    }
  }
  return {
    coefficients: coefficients.map((values) => values.subarray(0, solved)),
    singularCount: resamples - solved,
  };
}

/** Draws as many clusters as there are and counts each; one number of 53 bits serves two draws. */
function drawCounts(counts: Float64Array, random: Random): void {
  const n = counts.length;
  counts.fill(0);
  for (let draw = 0; draw < n; draw += 2) {
    const both = Math.floor(random() * n * n);
    const first = Math.floor(both / n);
    counts[first]! += 1;
    if (draw + 1 < n) counts[both - first * n]! += 1;
  }
}
