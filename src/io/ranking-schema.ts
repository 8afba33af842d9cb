import { z } from "zod";
import type { RankingAppendix, RankingArm, ReleasedDifference } from "../analysis/release.js";
import { bootstrapSchema } from "./comparisons-schema.js";
import { outcomeSummarySchema } from "./summary-schema.js";

const chunkIds = z.array(z.string().min(1));

const arm = z.strictObject({ chunk_ids: chunkIds, summary: outcomeSummarySchema }).transform(
  ({ chunk_ids, summary }): RankingArm => ({
    chunkIds: chunk_ids,
    rewardMean: summary.primary.reward_mean,
    rewardSem: summary.primary.reward_sem,
    successRate: summary.primary.success_rate,
    rewardComponents: summary.reward_components,
  }),
);

const difference = z
  .strictObject({
    minus_mean: z.number(),
    plus_mean: z.number(),
    mean_difference: z.number(),
    confidence_interval: z.tuple([z.number(), z.number()]),
    pairs: z.int().min(1),
  })
  .transform(
    (released): ReleasedDifference => ({
      pairs: released.pairs,
      minusMean: released.minus_mean,
      plusMean: released.plus_mean,
      difference: released.mean_difference,
      interval: released.confidence_interval,
    }),
  );

const contrast = z
  .strictObject({
    minus: z.string(),
    plus: z.string(),
    difference_direction: z.string(),
    metric_aggregation: z.literal("mean_of_task_level_values"),
    bootstrap: bootstrapSchema,
    metrics: z.record(z.string(), difference),
  })
  .transform(({ plus, minus, metrics }) => ({ plus, minus, metrics }));

/** `ranking_appendix.json`: ranked subsets of chunks on the base checkpoint. */
export const rankingSchema = z
  .strictObject({
    protocol: z.strictObject({
      checkpoint_id: z.string(),
      split: z.string(),
      k: z.int().min(1),
      random_seed_evaluated: z.int(),
      random_seeds_not_run: z.array(z.int()),
      bootstrap: bootstrapSchema,
    }),
    arms: z.record(z.string(), arm),
    contrasts: z.record(z.string(), contrast),
    selection: z.strictObject({
      k: z.int().min(1),
      checkpoint_id: z.string(),
      split_eval: z.string(),
      all_coefficients: z.record(z.string(), z.number()),
      ranked_desc: z.array(z.strictObject({ chunk_id: z.string(), coefficient: z.number() })),
      top4: chunkIds,
      bottom4: chunkIds,
      random4: z.record(z.string(), chunkIds),
      random_seeds: z.array(z.int()),
    }),
  })
  .transform(
    ({ protocol, arms, contrasts, selection }): RankingAppendix => ({
      checkpointId: protocol.checkpoint_id,
      split: protocol.split,
      chunksPerArm: protocol.k,
      bootstrap: protocol.bootstrap,
      seedEvaluated: protocol.random_seed_evaluated,
      seedsNotRun: protocol.random_seeds_not_run,
      arms,
      contrasts,
      coefficients: selection.all_coefficients,
      ranked: selection.ranked_desc.map(({ chunk_id, coefficient }) => ({
        chunkId: chunk_id,
        coefficient,
      })),
    }),
  );
