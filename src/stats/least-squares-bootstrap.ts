import type { Random } from "../random/random.js";
import { checkBootstrap } from "./bootstrap-options.js";
import { leastSquares } from "./least-squares.js";
import { solveResamples } from "./normal-equations.js";
import { packGram } from "./packed-gram.js";

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
  leastSquares(design, response);
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

  return solveResamples(gram, { random, resamples });
}
