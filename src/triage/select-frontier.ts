import type { Treatment } from "../episode/trace.js";
import type { EpisodeGroup } from "../grpo/generator.js";

/** Which groups are worth a retry. */
export type FrontierRule =
  /** As published: every sibling was scored and failed. */
  | { readonly name: "all_wrong" }
  /**
   * The general frontier: groups that earn little and hardly differ, so that
   * GRPO learns little from them. Bounds are inclusive, in units of the reward.
   */
  | { readonly name: "low_mean_low_spread"; readonly maxMean: number; readonly maxSpread: number };

/** The rule of the published run. */
export const PUBLISHED_FRONTIER: FrontierRule = { name: "all_wrong" };

/** A group as triage sees it: what it was and how it went, without its episodes. */
export interface FrontierGroup {
  readonly groupId: string;
  readonly taskId: string;
  readonly treatment: Treatment;
  readonly siblingCount: number;
  /** Mean strict reward, in [0, 1]. */
  readonly meanReward: number;
  /** Standard deviation of the rewards, divisor n. */
  readonly spread: number;
}

/** What {@link selectFrontier} found. */
export interface Frontier {
  /** With its thresholds, for the record. */
  readonly rule: FrontierRule;
  /** In order of arrival. */
  readonly selected: readonly FrontierGroup[];
  readonly groupCount: number;
  readonly episodeCount: number;
  /** Groups with a sibling that could not be scored; never selected. */
  readonly technicalGroupCount: number;
  /** Groups whose every sibling was scored and failed, whatever the rule. */
  readonly allWrongGroupCount: number;
}

/**
 * Picks the groups that the policy cannot do yet.
 *
 * A group with a technical failure is not picked: a sibling that was not scored
 * has not failed.
 *
 * @param groups Generated groups of a round, admitted to training or not.
 * @throws {RangeError} If a group has no siblings or a threshold is not in [0, 1].
 *
 * @example Two failures make a frontier, a success or a missing reward does not
 * ```ts
 * selectFrontier([group("a", [0, 0.5]), group("b", [0, 1]), group("c", [0, null])]).selected;
 * // the group a, if neither 0 nor 0.5 is a success
 * ```
 */
export function selectFrontier(
  groups: readonly EpisodeGroup<unknown>[],
  rule: FrontierRule = PUBLISHED_FRONTIER,
): Frontier {
  checkRule(rule);
  const selected: FrontierGroup[] = [];
  let technicalGroupCount = 0;
  let allWrongGroupCount = 0;
  for (const { groupId, episodes } of groups) {
    const [first] = episodes;
    if (first === undefined) {
      throw new RangeError(`Cannot triage group ${groupId}: it has 0 siblings`);
    }
    const rewards = episodes.flatMap(({ reward }) =>
      reward === null || Number.isNaN(reward) ? [] : [reward],
    );
    if (rewards.length < episodes.length) {
      technicalGroupCount += 1;
      continue;
    }
    const isAllWrong = episodes.every(({ isSuccess }) => !isSuccess);
    if (isAllWrong) allWrongGroupCount += 1;
    const meanReward = rewards.reduce((sum, r) => sum + r, 0) / rewards.length;
    const variance = rewards.reduce((sum, r) => sum + (r - meanReward) ** 2, 0) / rewards.length;
    const spread = Math.sqrt(variance);
    const isSelected =
      rule.name === "all_wrong"
        ? isAllWrong
        : meanReward <= rule.maxMean && spread <= rule.maxSpread;
    if (!isSelected) continue;
    const { taskId, treatment } = first;
    const siblingCount = episodes.length;
    selected.push({ groupId, taskId, treatment, siblingCount, meanReward, spread });
  }
  const episodeCount = groups.reduce((sum, { episodes }) => sum + episodes.length, 0);
  return {
    ...{ rule, selected, groupCount: groups.length, episodeCount },
    ...{ technicalGroupCount, allWrongGroupCount },
  };
}

function checkRule(rule: FrontierRule): void {
  if (rule.name === "all_wrong") return;
  for (const name of ["maxMean", "maxSpread"] as const) {
    if (!(rule[name] >= 0 && rule[name] <= 1)) {
      throw new RangeError(
        `Cannot select a frontier as ${name} must be in [0, 1]: it is ${rule[name]}`,
      );
    }
  }
}
