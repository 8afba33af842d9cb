import type { PolicyLoss } from "./policy-loss.js";

/** What one update of the parameters was like; means are over its decisions, `null` where there was none. */
export interface UpdateMetrics {
  /** Number of the update within its block, from 0: at 0 every ratio is 1 and nothing can clip. */
  readonly update: number;
  readonly episodeCount: number;
  readonly decisionCount: number;
  readonly loss: number;
  readonly policyLoss: number;
  readonly klLoss: number;
  readonly entropyLoss: number;
  /** Norm of the gradient before clipping. */
  readonly gradNorm: number;
  /** Estimated KL to the reference; `null` without a penalty. */
  readonly kl: number | null;
  /** Mean of old minus new log-probability. */
  readonly ppoKl: number | null;
  /** In nats; `null` if the learner reports none. */
  readonly entropy: number | null;
  /** Share of decisions whose clip stopped the gradient: below, above, and both with the dual clip. */
  readonly clipFractionLow: number | null;
  readonly clipFractionHigh: number | null;
  readonly clipFraction: number | null;
}

/** Options for {@link updateMetrics}. */
export interface UpdateMetricsOptions {
  readonly update: number;
  readonly episodeCount: number;
  readonly gradNorm: number;
  readonly hasKl: boolean;
  readonly hasEntropy: boolean;
}

/** Sums up one update. */
export function updateMetrics(
  { loss, policyLoss, klLoss, entropyLoss, totals }: PolicyLoss,
  { update, episodeCount, gradNorm, hasKl, hasEntropy }: UpdateMetricsOptions,
): UpdateMetrics {
  const { decisionCount, clippedLowCount, clippedHighCount, dualClippedCount } = totals;
  const share = (sum: number) => (decisionCount === 0 ? null : sum / decisionCount);
  return {
    update,
    episodeCount,
    decisionCount,
    loss,
    policyLoss,
    klLoss,
    entropyLoss,
    gradNorm,
    kl: hasKl ? share(totals.kl) : null,
    ppoKl: share(totals.oldKl),
    entropy: hasEntropy ? share(totals.entropy) : null,
    clipFractionLow: share(clippedLowCount),
    clipFractionHigh: share(clippedHighCount),
    clipFraction: share(clippedLowCount + clippedHighCount + dualClippedCount),
  };
}
