import { z } from "zod";
import type {
  BootstrapProtocol,
  PublishedComparisons,
  ReleasedDifference,
} from "../analysis/release.js";

const interval = z.tuple([z.number(), z.number()]);

/** How an interval was made. */
export const bootstrapSchema = z
  .strictObject({
    method: z.string(),
    samples: z.int().min(1),
    seed: z.int(),
    confidence_level: z.number().gt(0).lt(1),
  })
  .transform(
    ({ method, samples, seed, confidence_level }): BootstrapProtocol => ({
      method,
      samples,
      seed,
      confidenceLevel: confidence_level,
    }),
  );

const equippedDifference = z
  .strictObject({
    bare_mean: z.number(),
    equipped_mean: z.number(),
    mean_difference: z.number(),
    confidence_interval: interval,
    pairs: z.int().min(1),
  })
  .transform(
    (released): ReleasedDifference => ({
      pairs: released.pairs,
      minusMean: released.bare_mean,
      plusMean: released.equipped_mean,
      difference: released.mean_difference,
      interval: released.confidence_interval,
    }),
  );

const crossDifference = z
  .strictObject({
    n: z.int().min(1),
    a: z.number(),
    b: z.number(),
    diff: z.number(),
    ci: interval,
  })
  .transform(
    ({ n, a, b, diff, ci }): ReleasedDifference => ({
      pairs: n,
      minusMean: a,
      plusMean: b,
      difference: diff,
      interval: ci,
    }),
  );

const withinCheckpoint = z
  .strictObject({
    pairs: z.int().min(1),
    difference_direction: z.literal("equipped_minus_bare"),
    bootstrap: bootstrapSchema,
    metrics: z.record(z.string(), equippedDifference),
  })
  .transform(({ bootstrap, metrics }) => ({ bootstrap, metrics }));

/** `published_comparisons.json`: the released paired comparisons. */
export const comparisonsSchema = z
  .strictObject({
    base_s0: withinCheckpoint,
    iter80_st: withinCheckpoint,
    cross_checkpoint: z.record(
      z.string(),
      z.strictObject({ reward: crossDifference, r_success: crossDifference }),
    ),
  })
  .transform(
    ({ base_s0, iter80_st, cross_checkpoint }): PublishedComparisons => ({
      withinCheckpoint: { base_s0, iter80_st },
      crossCheckpoint: cross_checkpoint,
    }),
  );
