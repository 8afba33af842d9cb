import { CONDITIONS, type Condition } from "../policy/rules/condition.js";
import { ALL_RULES, type Rule, ruleName } from "../policy/rules/rule.js";
import type { DeployableCard } from "./card.js";

/** What all cards together say about one rule. Counts are of episodes, not of cards. */
export interface RuleEvidence {
  readonly rule: Rule;
  /** Failures that were repaired by following it. */
  readonly failureCount: number;
  /** Successes in which following it mattered. */
  readonly successCount: number;
  /** Episodes of either side in which its opposite was right. */
  readonly againstCount: number;
  /** Share of the evidence that speaks for it, in [0, 1]. */
  readonly precision: number;
}

/** A mechanism that many cards share. */
export interface Mechanism {
  readonly rule: Rule;
  readonly evidence: RuleEvidence;
  /** The cards it explains and no mechanism of the same sign before it did. */
  readonly cards: readonly DeployableCard[];
}

/** A rule that does not become a mechanism, and why. */
export interface DroppedRule {
  readonly rule: Rule;
  readonly evidence: RuleEvidence;
  readonly reason: "too_few_episodes" | "contradicted" | "explained_by_others" | "over_limit";
  /** The reason in words and numbers. */
  readonly detail: string;
}

/** What {@link alignMechanisms} makes of the cards. */
export interface Alignment {
  /** Strongest first. */
  readonly mechanisms: readonly Mechanism[];
  readonly dropped: readonly DroppedRule[];
  /** Cards that no mechanism explains. */
  readonly unexplained: readonly DeployableCard[];
}

/** Options for {@link alignMechanisms}. */
export interface AlignOptions {
  /** Most mechanisms, an integer >= 1. */
  readonly limit: number;
  /** Fewest episodes that must share a mechanism. @defaultValue 2 */
  readonly minEpisodes?: number;
  /** Smallest share of the evidence that must speak for it, in [0, 1]. @defaultValue 2/3 */
  readonly minPrecision?: number;
  /** What one success weighs against one repaired failure, in [0, 1]. @defaultValue 0.25 */
  readonly successWeight?: number;
}

/**
 * Turns many cards into few mechanisms.
 *
 * A card speaks for a rule if the rule's condition held and its target was
 * taken (for "do") or rejected (for "do not"), and against it if the other way
 * round. Within a side this clusters cards by what they share; across the sides
 * the counts of one rule are put together: a repair that successes confirm
 * weighs more, one that successes contradict loses precision. That settles
 * conflicts: leaving a product page as such is contradicted by every success
 * that bought there, leaving one that lacks an attribute is not, so the narrow
 * rule stays. A success weighs less than a repair because it need not have
 * failed without the decision.
 *
 * Mechanisms are taken one after the other, each time the one that explains
 * most of what is left; ties go to the narrower condition. What to do and what
 * not to do are explained apart: advice to leave does not stand in for advice
 * not to buy, and a gate may keep either.
 *
 * @throws {RangeError} If the limit is no integer >= 1.
 */
export function alignMechanisms(
  cards: readonly DeployableCard[],
  options: AlignOptions,
): Alignment {
  const { limit, minEpisodes = 2, minPrecision = 2 / 3, successWeight = 0.25 } = options;
  if (!Number.isInteger(limit) || limit < 1) {
    throw new RangeError(`Cannot align mechanisms as the limit must be >= 1: it is ${limit}`);
  }
  const dropped: DroppedRule[] = [];
  const open: RuleEvidence[] = [];
  for (const rule of ALL_RULES) {
    const evidence = evidenceFor(rule, cards);
    const { failureCount, successCount, precision, againstCount } = evidence;
    const episodes = failureCount + successCount;
    if (episodes === 0) continue;
    if (episodes < minEpisodes) {
      const detail = `${episodes} of at least ${minEpisodes} episodes`;
      dropped.push({ rule, evidence, reason: "too_few_episodes", detail });
    } else if (precision < minPrecision) {
      const detail = `${episodes} episodes for it, ${againstCount} for its opposite`;
      dropped.push({ rule, evidence, reason: "contradicted", detail });
    } else open.push(evidence);
  }

  const mechanisms: Mechanism[] = [];
  const left: Record<Rule["sign"], readonly DeployableCard[]> = { 1: cards, [-1]: cards };
  let waiting = open;
  while (mechanisms.length < limit && waiting.length > 0) {
    const scored = waiting.map((evidence) => {
      const { failureCount, successCount } = evidenceFor(evidence.rule, left[evidence.rule.sign]);
      const episodes = failureCount + successCount;
      const weight = failureCount + successWeight * successCount;
      return { evidence, episodes, score: weight * evidence.precision };
    });
    const able = scored.filter(({ episodes }) => episodes >= minEpisodes);
    const [best] = able.sort((a, b) => b.score - a.score || compareRules(a, b));
    if (best === undefined) break;
    const { evidence } = best;
    const { rule } = evidence;
    const own = left[rule.sign].filter((card) => speaksFor(card, rule));
    mechanisms.push({ rule, evidence, cards: own });
    left[rule.sign] = left[rule.sign].filter((card) => !own.includes(card));
    waiting = waiting.filter((one) => one !== evidence);
  }
  for (const evidence of waiting) {
    const rest = evidenceFor(evidence.rule, left[evidence.rule.sign]);
    const count = rest.failureCount + rest.successCount;
    const isShort = count < minEpisodes;
    dropped.push({
      rule: evidence.rule,
      evidence,
      reason: isShort ? "explained_by_others" : "over_limit",
      detail: isShort
        ? `${count} episodes are left beside ${mechanisms.length} stronger mechanisms`
        : `${limit} mechanisms explain more`,
    });
  }
  const unexplained = left[1].filter((card) => left[-1].includes(card));
  return { mechanisms, dropped, unexplained };
}

/** Whether a card is evidence for a rule. */
export function speaksFor({ situation, taken, rejected }: DeployableCard, rule: Rule): boolean {
  const side = rule.sign > 0 ? taken : rejected;
  return situation.includes(rule.condition) && side.includes(rule.target);
}

function evidenceFor(rule: Rule, cards: readonly DeployableCard[]): RuleEvidence {
  const opposite: Rule = { ...rule, sign: rule.sign > 0 ? -1 : 1 };
  const episodes = (chosen: readonly DeployableCard[]) =>
    new Set(chosen.map(({ episode }) => episode)).size;
  const own = cards.filter((card) => speaksFor(card, rule));
  const failureCount = episodes(own.filter(({ side }) => side === "failure"));
  const successCount = episodes(own.filter(({ side }) => side === "success"));
  const againstCount = episodes(cards.filter((card) => speaksFor(card, opposite)));
  const all = failureCount + successCount + againstCount;
  const precision = all === 0 ? 0 : (failureCount + successCount) / all;
  return { rule, failureCount, successCount, againstCount, precision };
}

const PAGES: readonly Condition[] = ["on_home", "on_results", "on_product"];

/** Narrower conditions first, then the order of the names. */
function compareRules(
  { evidence: { rule: a } }: { readonly evidence: RuleEvidence },
  { evidence: { rule: b } }: { readonly evidence: RuleEvidence },
): number {
  const width = ({ condition }: Rule) => Number(PAGES.includes(condition));
  const place = ({ condition }: Rule) => CONDITIONS.indexOf(condition);
  return width(a) - width(b) || place(a) - place(b) || (ruleName(a) < ruleName(b) ? -1 : 1);
}
