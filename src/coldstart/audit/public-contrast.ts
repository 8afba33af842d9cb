import { type Candidate, listCandidates } from "../../policy/candidates.js";
import { describeChoice } from "../../policy/describe-choice.js";
import { CONDITIONS, type Condition, holds } from "../../policy/rules/condition.js";
import { TARGETS, type Target, targetValues } from "../../policy/rules/target.js";
import { BUTTONS } from "../../shop/labels.js";
import type { Observation } from "../../shop/observation.js";
import type { Wishes } from "../../shop/reading/wishes.js";
import type { ToolCall } from "../../shop/tool-call.js";

/** How a right decision differs from wrong ones, in public words alone. */
export interface PublicContrast {
  /** Every public condition that held on the page. */
  readonly situation: readonly Condition[];
  /** What the right decision was and the wrong one was not. */
  readonly taken: readonly Target[];
  /** What the wrong decision was and the right one was not. */
  readonly rejected: readonly Target[];
}

/** A page as its public features describe it. */
export interface DescribedPage {
  readonly candidates: readonly Candidate[];
  readonly situation: readonly Condition[];
  /** By target, how much each candidate is meant; shape `[candidates]`, in [0, 1]. */
  readonly values: ReadonlyMap<Target, Float64Array>;
}

/** Half of a feature is where "it is" begins. */
export const CLEAR = 0.5;

/** Describes what could be done on a page; reads public data only. */
export function describePage(observation: Observation, wishes: Wishes): DescribedPage {
  const candidates = listCandidates(observation, wishes, BUTTONS[observation.language].buy_now);
  const choice = describeChoice(observation, wishes, candidates);
  return {
    candidates,
    situation: CONDITIONS.filter((condition) => holds(condition, choice.state)),
    values: new Map(TARGETS.map((target) => [target, targetValues(target, choice)])),
  };
}

/** Place of a call among the candidates of a page; -1 for a call that is not among them. */
export function placeOfCall({ candidates }: DescribedPage, call: ToolCall | null): number {
  if (call === null) return -1;
  const name = JSON.stringify(call);
  return candidates.findIndex((candidate) => JSON.stringify(candidate.call) === name);
}

/**
 * Sets a right decision against wrong ones on the same page.
 *
 * A target counts as taken if the right candidate is clearly meant by it and
 * most of the wrong ones clearly less; as rejected the other way
 * round. A wrong call outside the candidates (place -1) is meant by nothing but
 * `not_offered`.
 *
 * @param right Place of the right candidate.
 * @param wrong Places of wrong ones, at least one.
 */
export function contrastOf(
  page: DescribedPage,
  right: number,
  wrong: readonly number[],
): PublicContrast {
  const valueAt = (target: Target, place: number): number => {
    if (place === -1) return target === "not_offered" ? 1 : 0;
    return page.values.get(target)![place]!;
  };
  const mostly = (isSo: (place: number) => boolean) => wrong.filter(isSo).length > wrong.length / 2;
  const isMore = (target: Target, a: number, b: number) =>
    valueAt(target, a) >= CLEAR && valueAt(target, a) - valueAt(target, b) >= CLEAR;
  return {
    situation: page.situation,
    taken: TARGETS.filter((target) => mostly((place) => isMore(target, right, place))),
    rejected: TARGETS.filter((target) => mostly((place) => isMore(target, place, right))),
  };
}

/** Whether nothing public tells the right decision from the wrong ones. */
export function isBlind({ taken, rejected }: PublicContrast): boolean {
  return taken.length === 0 && rejected.length === 0;
}
