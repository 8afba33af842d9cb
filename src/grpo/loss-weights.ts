import type { LossSettings } from "./grpo-settings.js";

/** What the denominators need to know of a sample. */
export interface WeighedSample {
  readonly rolloutId: string;
  /** Decisions (or tokens) of the sample that the policy made. */
  readonly decisionCount: number;
  /** True if its group's rewards were all equal. */
  readonly isZeroSpread: boolean;
  /** True if the sample takes no part: unscored or rejected. It neither acts nor counts. */
  readonly isExcluded: boolean;
}

/** The denominators of one update, over all of its samples. */
export interface LossNormalizer {
  readonly tokenCount: number;
  readonly rolloutCount: number;
  /** Decisions of each rollout over all of its samples. */
  readonly rolloutLengths: ReadonlyMap<string, number>;
}

/**
 * Counts what the loss of a whole update is divided by.
 *
 * Count once over the whole update, then hand the result to every micro-batch:
 * the sum of their losses is then the loss of the update, however it was cut.
 */
export function lossNormalizer(
  samples: readonly WeighedSample[],
  { zeroSpread }: LossSettings,
): LossNormalizer {
  let tokenCount = 0;
  const counted = new Set<string>();
  const rolloutLengths = new Map<string, number>();
  for (const { rolloutId, decisionCount, isZeroSpread, isExcluded } of samples) {
    if (isExcluded) continue;
    rolloutLengths.set(rolloutId, (rolloutLengths.get(rolloutId) ?? 0) + decisionCount);
    if (isZeroSpread && !zeroSpread.isCounted) continue;
    tokenCount += decisionCount;
    counted.add(rolloutId);
  }
  return { tokenCount, rolloutCount: counted.size, rolloutLengths };
}

/**
 * Weighs one decision of a sample: the loss is the sum of weight * decision loss.
 *
 * @returns The same for every decision of the sample; 0 if it is excluded.
 */
export function decisionWeight(
  { rolloutId, isExcluded }: WeighedSample,
  { tokenCount, rolloutCount, rolloutLengths }: LossNormalizer,
  { aggregation }: LossSettings,
): number {
  if (isExcluded) return 0;
  // A denominator is 0 only if nothing was counted; the loss is then 0 too.
  const over = (denominator: number) => (denominator === 0 ? 0 : 1 / denominator);
  switch (aggregation.kind) {
    case "token_mean":
      return over(tokenCount);
    case "sequence_mean":
      return over(rolloutCount * (rolloutLengths.get(rolloutId) ?? 0));
    case "sequence_sum":
      return over(rolloutCount);
    case "constant_length":
      return over(rolloutCount * aggregation.length);
  }
}
