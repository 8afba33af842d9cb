import type { CurriculumState } from "../curriculum/curriculum-state.js";
import { summarizeCurriculum } from "../curriculum/curriculum-state.js";
import type { Admission, DropReason, RewardedGroup } from "./admit-groups.js";
import type { EpisodeGroup } from "./generator.js";
import type { GroupBaseline } from "./group-advantages.js";
import { identicalSiblings } from "./sibling-seed.js";

/** How often one chunk was shown, against how often it should be. */
export interface ObservedInclusion {
  readonly chunkId: string;
  readonly rho: number;
  /** Assisted groups that saw the chunk, of `assistedGroupCount`. */
  readonly shownCount: number;
  readonly assistedGroupCount: number;
}

/** What one block of rollouts was like, over its generated groups. `null` where there was nothing to count. */
export interface BlockMetrics {
  readonly groupCount: number;
  readonly trajectoryCount: number;
  /** Share of episodes with a reward. */
  readonly scoredRate: number | null;
  /** Over episodes with a reward. */
  readonly rewardMean: number | null;
  readonly successRate: number | null;
  /** Mean over groups of the standard deviation of rewards. */
  readonly rewardStd: number | null;
  /** Share of groups whose scored rewards are all equal. */
  readonly zeroStdGroupRate: number | null;
  /** Over groups in which every sibling was scored. */
  readonly allWrongGroupRate: number | null;
  readonly allRightGroupRate: number | null;
  /** Share of groups with a technical failure. */
  readonly runtimeErrorGroupRate: number | null;
  readonly skillFreeGroupRate: number | null;
  readonly assistedEmptyGroupRate: number | null;
  /** Chunks in sight, over assisted groups, empty masks included. */
  readonly skillsPerAssistedGroupMean: number | null;
  readonly q: number;
  readonly rhoMin: number | null;
  readonly rhoMean: number | null;
  readonly rhoMax: number | null;
  readonly inclusion: readonly ObservedInclusion[];
  readonly trainGroupCount: number;
  readonly trainTrajectoryCount: number;
  readonly dropCounts: Readonly<Record<DropReason, number>>;
  /** Share of groups in which all siblings did exactly the same. */
  readonly identicalGroupRate: number | null;
}

/** A generated group with its rewards. */
export type GeneratedGroup<E> = EpisodeGroup<E> & RewardedGroup;

/**
 * Sums up one block of rollouts.
 *
 * @param admission What was done with the groups.
 * @param baselines Of all generated groups.
 */
export function blockMetrics<E>(
  groups: readonly GeneratedGroup<E>[],
  curriculum: CurriculumState,
  {
    admission,
    baselines,
  }: {
    readonly admission: Admission<GeneratedGroup<E>>;
    readonly baselines: readonly GroupBaseline[];
  },
): BlockMetrics {
  const episodes = groups.flatMap((group) => group.episodes);
  const scored = episodes.filter(({ reward }) => isScored(reward));
  const whole = groups.filter((group) => group.rewards.every(isScored));
  const treatments = groups.map((group) => group.episodes[0]!.treatment);
  const assisted = treatments.filter(({ kind }) => kind !== "skill_free");
  const { q, rhoMin, rhoMean, rhoMax } = summarizeCurriculum(curriculum);
  const dropped = (wanted: DropReason) =>
    admission.dropped.filter(({ reason }) => reason === wanted).length;
  const isRepeated = ({ episodes }: GeneratedGroup<E>) =>
    identicalSiblings(
      episodes.map(({ rolloutId, actions }) => ({ rolloutId, content: actions })),
    ).some((ids) => ids.length === episodes.length);
  return {
    groupCount: groups.length,
    trajectoryCount: episodes.length,
    scoredRate: rate(episodes, ({ reward }) => isScored(reward)),
    rewardMean: mean(scored.map(({ reward }) => reward!)),
    successRate: rate(scored, ({ isSuccess }) => isSuccess),
    rewardStd: mean(baselines.flatMap(({ std }) => (std === null ? [] : [std]))),
    zeroStdGroupRate: rate(
      baselines.filter(({ scoredCount }) => scoredCount > 0),
      ({ isZeroSpread }) => isZeroSpread,
    ),
    allWrongGroupRate: rate(whole, (g) => g.episodes.every(({ isSuccess }) => !isSuccess)),
    allRightGroupRate: rate(whole, (g) => g.episodes.every(({ isSuccess }) => isSuccess)),
    runtimeErrorGroupRate: rate(groups, (g) => !g.rewards.every(isScored)),
    skillFreeGroupRate: rate(treatments, ({ kind }) => kind === "skill_free"),
    assistedEmptyGroupRate: rate(treatments, ({ kind }) => kind === "assisted_empty"),
    skillsPerAssistedGroupMean: mean(assisted.map(({ chunkIds }) => chunkIds.length)),
    q,
    rhoMin,
    rhoMean,
    rhoMax,
    inclusion: curriculum.inclusion.map(({ chunkId, rho }) => ({
      chunkId,
      rho,
      shownCount: assisted.filter(({ chunkIds }) => chunkIds.includes(chunkId)).length,
      assistedGroupCount: assisted.length,
    })),
    trainGroupCount: admission.admitted.length,
    trainTrajectoryCount: admission.admitted.reduce((n, { rewards }) => n + rewards.length, 0),
    dropCounts: {
      unscorable: dropped("unscorable"),
      zero_spread: dropped("zero_spread"),
      surplus: dropped("surplus"),
    },
    identicalGroupRate: rate(groups, isRepeated),
  };
}

function isScored(reward: number | null): boolean {
  return reward !== null && !Number.isNaN(reward);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, v) => sum + v, 0) / values.length;
}

function rate<T>(items: readonly T[], isHit: (item: T) => boolean): number | null {
  return items.length === 0 ? null : items.filter(isHit).length / items.length;
}
