import type { Random } from "../random/random.js";

/** What every bootstrap of this folder takes. */
export interface BootstrapOptions {
  /** Where the resampled indices come from; pass a seeded source. */
  readonly random: Random;
  /** Number of resamples, an integer >= 1. @defaultValue 10_000 */
  readonly resamples?: number;
  /** Coverage of the interval, in (0, 1). @defaultValue 0.95 */
  readonly confidence?: number;
}

/** An estimate with its percentile interval. */
export interface BootstrapResult {
  /** The observed mean, not a resampled one. */
  readonly difference: number;
  /** Percentile interval of the resampled means. */
  readonly interval: readonly [low: number, high: number];
}

/** @throws {RangeError} If `resamples` or `confidence` is out of range. */
export function checkBootstrap(resamples: number, confidence: number): void {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new RangeError(
      `Cannot bootstrap as resamples must be an integer >= 1: it is ${resamples}`,
    );
  }
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(`Cannot bootstrap as confidence must be in (0, 1): it is ${confidence}`);
  }
}
