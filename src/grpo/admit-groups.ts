import { hasZeroSpread } from "./group-advantages.js";
import { GRPO_PRESETS } from "./grpo-presets.js";
import type { AdmissionSettings } from "./grpo-settings.js";

/** A generated group as admission sees it. */
export interface RewardedGroup {
  readonly groupId: string;
  /** One a sibling; `null` or NaN if it could not be scored. */
  readonly rewards: readonly (number | null)[];
}

/** Why a group is not trained on: no reward, no difference between siblings, or the block was full. */
export type DropReason = "unscorable" | "zero_spread" | "surplus";

/** What {@link admitGroups} decided. */
export interface Admission<G extends RewardedGroup> {
  /** In order of arrival, at most `targetGroups`. */
  readonly admitted: readonly G[];
  readonly dropped: readonly { readonly group: G; readonly reason: DropReason }[];
  /** Groups that are missing to the target. */
  readonly shortfall: number;
}

/**
 * Decides which generated groups are trained on, in order of arrival.
 *
 * Groups that cannot be scored are always dropped. A group without spread is
 * dropped only while more than the target are left (rule `drop_while_surplus`);
 * after that such groups are admitted to fill, and teach nothing. Once the
 * target is reached the rest is surplus. So the first groups without spread go
 * and the last ones may stay, as in the published run.
 *
 * @param groups In order of arrival.
 * @throws {RangeError} If the target is no integer >= 1.
 *
 * @example One of two is wanted; the equal group arrives first and can be spared
 * ```ts
 * admitGroups(
 *   [{ groupId: "a", rewards: [1, 1] }, { groupId: "b", rewards: [1, 0] }],
 *   { ...GRPO_PRESETS.published.admission, targetGroups: 1 },
 * ).admitted; // the group b
 * ```
 */
export function admitGroups<G extends RewardedGroup>(
  groups: readonly G[],
  settings: AdmissionSettings = GRPO_PRESETS.published.admission,
): Admission<G> {
  const { targetGroups, zeroSpread, tolerance } = settings;
  if (!Number.isInteger(targetGroups) || targetGroups < 1) {
    throw new RangeError(`Cannot admit groups as the target must be >= 1: it is ${targetGroups}`);
  }
  const admitted: G[] = [];
  const dropped: { group: G; reason: DropReason }[] = [];
  let left = groups.length;
  for (const group of groups) {
    const scored = group.rewards.filter((reward) => reward !== null && !Number.isNaN(reward));
    const isEqual = hasZeroSpread(scored as number[], tolerance);
    const canSpare = zeroSpread === "drop" || (zeroSpread !== "keep" && left > targetGroups);
    if (admitted.length === targetGroups) {
      dropped.push({ group, reason: "surplus" });
    } else if (isUnscorable(group.rewards.length, scored.length, settings)) {
      dropped.push({ group, reason: "unscorable" });
      left -= 1;
    } else if (isEqual && canSpare) {
      dropped.push({ group, reason: "zero_spread" });
      left -= 1;
    } else {
      admitted.push(group);
    }
  }
  return { admitted, dropped, shortfall: targetGroups - admitted.length };
}

function isUnscorable(
  siblings: number,
  scored: number,
  { unscorableIf }: AdmissionSettings,
): boolean {
  return scored === 0 || (unscorableIf === "any_sibling" && scored < siblings);
}
