import { createHash } from "node:crypto";
import { PythonRandom } from "../random/python-random.js";
import { mean } from "./mean.js";
import { pairedDifferences } from "./paired-bootstrap.js";
import { percentileInterval } from "./percentile-interval.js";
import { resampledSums } from "./resampled-sums.js";
import { compensatedSum } from "./sum.js";

/** Options for {@link releaseBootstrap}. */
export interface ReleaseBootstrapOptions {
  /** Seed of Python's generator; see {@link metricSeed}. */
  readonly seed: bigint;
  /** Number of resamples, an integer >= 1. @defaultValue 10_000 */
  readonly resamples?: number;
  /**
   * How a resample is added up: `compensated` as Python does from 3.12 on (the
   * release to the last digit), `plain` as it did before. @defaultValue "compensated"
   */
  readonly summation?: "compensated" | "plain";
  /**
   * How the ends are read off the sorted means: `interpolated` at `p * (m - 1)`,
   * or `ranked`, the value at index `floor(p * m)`. @defaultValue "interpolated"
   */
  readonly ends?: "interpolated" | "ranked";
}

/** What {@link releaseBootstrap} estimates, in the unit of the scores. */
export interface ReleaseBootstrapResult {
  /** Mean of `treated[i] - baseline[i]`; positive favours `treated`. */
  readonly difference: number;
  /** The 95 % interval. */
  readonly interval: readonly [low: number, high: number];
}

/**
 * Bootstraps a paired mean difference exactly as the published run did.
 *
 * `random.Random(seed)` of Python draws `n` indices by `randrange(n)` for every
 * resample; the resampled means give a 95 % percentile interval. The release
 * holds two conventions, and both come out of here to the last digit:
 *
 * - **Report, and comparisons within a checkpoint:** `seed` is
 *   {@link metricSeed}, `ends` are `interpolated`. These are the printed
 *   [+27.50, +37.50], [-1.50, +7.25] and [-0.50, +4.75] points.
 * - **Released comparisons across checkpoints:** `seed` is 20260901 itself and
 *   `ends` are `ranked`. There the success of the trained checkpoint over the
 *   base one reads [0.275, 0.3775]: same data, other draws.
 *
 * @param baseline Scores before the change, shape `[n]`, 2 <= n < 65536.
 * @param treated Scores after it, shape `[n]`, in the same order of tasks.
 * @throws {RangeError} If the lengths differ, or `n` or `resamples` is out of range.
 *
 * @example Success of the trained checkpoint over the base one
 * ```ts
 * releaseBootstrap(baseSuccess, iter80Success, { seed: metricSeed("r_success") });
 * // { difference: 0.325, interval: [0.275, 0.375] }
 * ```
 */
export function releaseBootstrap(
  baseline: readonly number[],
  treated: readonly number[],
  options: ReleaseBootstrapOptions,
): ReleaseBootstrapResult {
  const { seed, resamples = 10_000, summation = "compensated", ends = "interpolated" } = options;
  const differences = Float64Array.from(pairedDifferences(baseline, treated));
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new RangeError(
      `Cannot bootstrap as resamples must be an integer >= 1: it is ${resamples}`,
    );
  }
  const n = differences.length;
  const random = new PythonRandom(seed);
  const means = resampledSums(differences, {
    resamples,
    summation,
    fill: (indices) => random.fillBelow(n, indices),
  }).map((sum) => sum / n);
  return {
    difference:
      summation === "plain" ? mean([...differences]) : compensatedSum([...differences]) / n,
    interval: ends === "interpolated" ? percentileInterval(means, 0.95) : rankedInterval(means),
  };
}

/**
 * Makes the seed of one metric in the report: the first eight bytes of the
 * SHA-256 of `"20260901:<metric>"`.
 *
 * @param metric `reward`, `r_success` or another name of the release.
 */
export function metricSeed(metric: string): bigint {
  const digest = createHash("sha256").update(`20260901:${metric}`).digest();
  return digest.readBigUInt64BE(0);
}

function rankedInterval(means: Float64Array): readonly [low: number, high: number] {
  const sorted = means.sort();
  return [sorted[Math.floor(0.025 * sorted.length)]!, sorted[Math.floor(0.975 * sorted.length)]!];
}
