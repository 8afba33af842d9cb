import type { BlockMetrics } from "./block-metrics.js";
import type { UpdateMetrics } from "./update-metrics.js";

/** One line of a metrics file. */
export type LogRecord = Readonly<Record<string, number | null>>;

/**
 * Names the metrics of a block as the step table of the published run and TRL do.
 *
 * From TRL: `reward`, `reward_std`, `frac_reward_zero_std`. From slime:
 * `rollout/dynamic_filter/drop_*`. From the published table: the rest, where it
 * has the metric. `inclusion/<chunk>` is the share of assisted groups that saw
 * the chunk, `rho/<chunk>` what it should be.
 */
export function blockLog(step: number, m: BlockMetrics): LogRecord {
  const chunks = m.inclusion.flatMap(({ chunkId, rho, shownCount, assistedGroupCount }) => [
    [`rho/${chunkId}`, rho],
    [`inclusion/${chunkId}`, assistedGroupCount === 0 ? null : shownCount / assistedGroupCount],
  ]);
  return {
    step,
    reward: m.rewardMean,
    reward_std: m.rewardStd,
    frac_reward_zero_std: m.zeroStdGroupRate,
    group_count: m.groupCount,
    trajectory_count: m.trajectoryCount,
    scored_rate: m.scoredRate,
    success_rate: m.successRate,
    all_wrong_group_rate: m.allWrongGroupRate,
    all_right_group_rate: m.allRightGroupRate,
    runtime_error_group_rate: m.runtimeErrorGroupRate,
    identical_group_rate: m.identicalGroupRate,
    skill_free_group_rate: m.skillFreeGroupRate,
    assisted_empty_group_rate: m.assistedEmptyGroupRate,
    skills_per_assisted_group_mean: m.skillsPerAssistedGroupMean,
    q: m.q,
    rho_min: m.rhoMin,
    rho_mean: m.rhoMean,
    rho_max: m.rhoMax,
    train_group_count: m.trainGroupCount,
    train_trajectory_count: m.trainTrajectoryCount,
    "rollout/dynamic_filter/drop_unscorable": m.dropCounts.unscorable,
    "rollout/dynamic_filter/drop_zero_std": m.dropCounts.zero_spread,
    "rollout/dynamic_filter/drop_surplus": m.dropCounts.surplus,
    ...Object.fromEntries(chunks),
  };
}

/**
 * Names the metrics of an update as TRL and slime do.
 *
 * From TRL: `loss`, `kl`, `entropy`, `grad_norm`, `clip_ratio/*_mean`. From
 * slime: `train/pg_loss`, `train/kl_loss`, `train/ppo_kl`. `clip_ratio/region_mean` is
 * slime's `train/pg_clipfrac` taken over decisions instead of over episode means.
 */
export function updateLog(step: number, m: UpdateMetrics): LogRecord {
  return {
    step,
    update: m.update,
    loss: m.loss,
    grad_norm: m.gradNorm,
    kl: m.kl,
    entropy: m.entropy,
    "clip_ratio/low_mean": m.clipFractionLow,
    "clip_ratio/high_mean": m.clipFractionHigh,
    "clip_ratio/region_mean": m.clipFraction,
    "train/pg_loss": m.policyLoss,
    "train/kl_loss": m.klLoss,
    "train/ppo_kl": m.ppoKl,
    decision_count: m.decisionCount,
    episode_count: m.episodeCount,
  };
}
