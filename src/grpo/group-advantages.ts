import { GRPO_PRESETS } from "./grpo-presets.js";
import type { AdvantageSettings } from "./grpo-settings.js";

/** One training sample's place and reward. A rollout may be cut into several samples. */
export interface RewardedSample {
  readonly groupId: string;
  readonly rolloutId: string;
  /** Reward of the whole rollout; `null` or NaN if it could not be scored. */
  readonly reward: number | null;
}

/** What a group's advantages rest on. */
export interface GroupBaseline {
  readonly groupId: string;
  /** Rollouts with a reward, each counted once. */
  readonly scoredCount: number;
  readonly unscoredCount: number;
  /** Mean reward of the scored rollouts; `null` if there is none. */
  readonly mean: number | null;
  /** Standard deviation of their rewards; `null` if there are fewer than two. */
  readonly std: number | null;
  /** True if no two scored rewards differ by more than the tolerance. */
  readonly isZeroSpread: boolean;
}

/** What {@link groupAdvantages} gives. */
export interface GroupAdvantages {
  /** Shape `[samples]`, in the order of the samples; 0 where there was no reward. */
  readonly advantages: readonly number[];
  /** In the order in which groups first came up. */
  readonly groups: readonly GroupBaseline[];
}

/**
 * Compares each rollout's reward with those of its siblings.
 *
 * ```
 * advantage = (reward - mean of the group) / (standard deviation + eps)
 * ```
 *
 * Groups are told by id, never by position, and may differ in size. A rollout
 * that was cut into several samples counts once in mean and deviation, and all
 * of its samples get its advantage. Rollouts without a reward leave mean,
 * deviation and count alone and end at 0. A group whose rewards are all equal
 * ends at exactly 0, whatever it is scaled by. GRPO, arXiv:2402.03300, section 4.1.
 *
 * @param samples In any order.
 * @throws {TypeError} If a group or rollout id is empty.
 * @throws {RangeError} If samples of one rollout differ in group or reward, or a reward is infinite.
 *
 * @example The four rewards of one group
 * ```ts
 * groupAdvantages(
 *   [1, 1, 0, 0].map((reward, i) => ({ groupId: "g", rolloutId: `r${i}`, reward })),
 * ).advantages; // about [0.866, 0.866, -0.866, -0.866]
 * ```
 */
export function groupAdvantages(
  samples: readonly RewardedSample[],
  settings: AdvantageSettings = GRPO_PRESETS.published.advantage,
): GroupAdvantages {
  const groups = collectGroups(samples);
  const baselines = new Map<string, GroupBaseline>();
  for (const [groupId, rollouts] of groups) {
    const scored = scoredRewards(rollouts);
    baselines.set(groupId, {
      groupId,
      scoredCount: scored.length,
      unscoredCount: rollouts.size - scored.length,
      mean: scored.length === 0 ? null : meanOf(scored),
      std: scored.length < 2 ? null : deviation(scored, settings.divisor),
      isZeroSpread: hasZeroSpread(scored, settings.tolerance),
    });
  }
  const all = [...groups.values()].flatMap(scoredRewards);
  const batchStd = all.length < 2 ? 0 : deviation(all, settings.divisor);
  const advantages = samples.map(({ groupId, reward }) => {
    const baseline = baselines.get(groupId)!;
    if (reward === null || Number.isNaN(reward) || baseline.mean === null) return 0;
    if (baseline.scoredCount === 1) {
      if (settings.singleton === "zero") return 0;
      return settings.scaleBy === "none" ? reward : reward / (1 + settings.eps);
    }
    if (baseline.isZeroSpread) return 0;
    const centred = reward - baseline.mean;
    if (settings.scaleBy === "none") return centred;
    const std = settings.scaleBy === "group" ? baseline.std! : batchStd;
    return centred / (std + settings.eps);
  });
  return { advantages, groups: [...baselines.values()] };
}

/**
 * Advantages of one group by hand: {@link groupAdvantages} for rewards that belong together.
 *
 * @param rewards Shape `[G]`; `null` for a rollout without a reward.
 * @returns Shape `[G]`.
 *
 * @example
 * ```ts
 * rewardAdvantages([1, 1, 0, 0]); // about [0.866, 0.866, -0.866, -0.866]
 * ```
 */
export function rewardAdvantages(
  rewards: readonly (number | null)[],
  settings?: AdvantageSettings,
): readonly number[] {
  const samples = rewards.map((reward, i) => ({ groupId: "group", rolloutId: `${i}`, reward }));
  return groupAdvantages(samples, settings).advantages;
}

/** Tells whether rewards are all equal within a tolerance; true for none or one. */
export function hasZeroSpread(rewards: readonly number[], tolerance: number): boolean {
  return rewards.length < 2 || Math.max(...rewards) - Math.min(...rewards) <= tolerance;
}

type Rollouts = Map<string, number | null>;

/** Rewards by rollout by group; every rollout once. */
function collectGroups(samples: readonly RewardedSample[]): ReadonlyMap<string, Rollouts> {
  const groups = new Map<string, Rollouts>();
  const home = new Map<string, string>();
  for (const [i, { groupId, rolloutId, reward }] of samples.entries()) {
    if (!groupId || !rolloutId) {
      throw new TypeError(
        `Cannot group sample ${i} as groups and rollouts are told by id: its ids are "${groupId}" and "${rolloutId}"`,
      );
    }
    if (reward === Number.POSITIVE_INFINITY || reward === Number.NEGATIVE_INFINITY) {
      throw new RangeError(`Cannot compare rollout ${rolloutId}: its reward is ${reward}`);
    }
    const known = home.get(rolloutId);
    if (known !== undefined && known !== groupId) {
      throw new RangeError(
        `Cannot group rollout ${rolloutId}: it is in group ${known} and in group ${groupId}`,
      );
    }
    home.set(rolloutId, groupId);
    const rollouts = groups.get(groupId) ?? new Map<string, number | null>();
    groups.set(groupId, rollouts);
    const score = reward === null || Number.isNaN(reward) ? null : reward;
    const earlier = rollouts.get(rolloutId);
    if (earlier !== undefined && earlier !== score) {
      throw new RangeError(
        `Cannot group rollout ${rolloutId} as its samples share one reward: ${earlier} and ${score}`,
      );
    }
    rollouts.set(rolloutId, score);
  }
  return groups;
}

function scoredRewards(rollouts: Rollouts): readonly number[] {
  return [...rollouts.values()].filter((reward) => reward !== null);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[], divisor: AdvantageSettings["divisor"]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (divisor === "n" ? values.length : values.length - 1));
}
