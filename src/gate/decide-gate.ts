import type { GateStatus, Intervention } from "./intervention.js";

/** When the best version of a slot is good enough to be in the next bank. */
export type GateRule =
  /** The published rule: an effect above 0. */
  | { readonly name: "positive_top_k"; readonly limit?: number }
  /**
   * What is in the bank stays while its effect is above minus one standard
   * error; what is new needs more than plus one. Coin flips change less.
   */
  | {
      readonly name: "hysteresis_1se";
      /** Shape `[k]`. */
      readonly standardErrors: readonly number[];
      readonly limit?: number;
    }
  /** An effect above what chance reaches; see `permutationNull`. */
  | {
      readonly name: "permutation_threshold";
      /** Shape `[k]`; the same number for all if it bounds the largest effect by chance. */
      readonly thresholds: readonly number[];
      readonly limit?: number;
    };

/** What becomes of one intervention. */
export interface GateDecision {
  readonly interventionId: string;
  readonly effect: number;
  /** Place among the winners of their slots, from 1; `null` for a loser. */
  readonly rank: number | null;
  readonly status: GateStatus;
}

/** The published size of a bank. */
const PUBLISHED_LIMIT = 10;

/**
 * Decides which interventions make up the next bank.
 *
 * Within a slot the version with the largest effect wins, among those that
 * pass the rule if any does; a tie goes to the one in the bank. Winners are
 * ranked by effect, ties by their order in the list; those that pass are kept
 * up to the limit.
 *
 * @param effects Shape `[k]`, in the order of the interventions.
 * @param rule Its `limit` is how many may be kept. @defaultValue `limit: 10`
 * @returns One decision an intervention, in their order.
 * @throws {RangeError} If lists differ in length, an id stands twice, a value is not finite, or the
 *   limit is no integer >= 0.
 */
export function decideGate(
  interventions: readonly Intervention[],
  effects: readonly number[],
  rule: GateRule,
): GateDecision[] {
  const { limit = PUBLISHED_LIMIT } = rule;
  checkLists(interventions, effects, rule);
  const ids = interventions.map(({ id }) => id);
  const repeated = ids.find((id, j) => ids.indexOf(id) !== j);
  if (repeated !== undefined) {
    throw new RangeError(
      `Cannot decide a gate as intervention ids must differ: ${repeated} stands twice`,
    );
  }
  if (!Number.isInteger(limit) || limit < 0) {
    throw new RangeError(
      `Cannot decide a gate as the limit must be an integer >= 0: it is ${limit}`,
    );
  }
  const bars = interventions.map(({ kind }, j) => barOf(rule, j, kind));
  const passes = (j: number) => effects[j]! > bars[j]!;
  const isOld = (j: number) => interventions[j]!.kind === "current";

  const slots = new Map<string, number[]>();
  interventions.forEach(({ slotId }, j) => {
    slots.set(slotId, [...(slots.get(slotId) ?? []), j]);
  });
  const winners = [...slots.values()].map((versions) =>
    versions.reduce((best, j) => {
      if (passes(j) !== passes(best)) return passes(j) ? j : best;
      if (effects[j] !== effects[best]) return effects[j]! > effects[best]! ? j : best;
      return isOld(j) && !isOld(best) ? j : best;
    }),
  );
  const ranked = winners.sort((a, b) => effects[b]! - effects[a]! || a - b);
  const kept = new Set(ranked.filter(passes).slice(0, limit));

  const statusOf = (j: number): GateStatus => {
    if (!ranked.includes(j)) return "rewrite_loser";
    if (kept.has(j)) return "selected";
    if (passes(j)) return "budget_excluded";
    return isOld(j) ? "retired" : "non_positive";
  };
  return interventions.map(({ id }, j) => ({
    interventionId: id,
    effect: effects[j]!,
    rank: ranked.includes(j) ? ranked.indexOf(j) + 1 : null,
    status: statusOf(j),
  }));
}

/** What an effect must exceed. */
function barOf(rule: GateRule, j: number, kind: Intervention["kind"]): number {
  switch (rule.name) {
    case "positive_top_k":
      return 0;
    case "hysteresis_1se":
      return kind === "current" ? -rule.standardErrors[j]! : rule.standardErrors[j]!;
    case "permutation_threshold":
      return rule.thresholds[j]!;
  }
}

function checkLists(
  interventions: readonly Intervention[],
  effects: readonly number[],
  rule: GateRule,
): void {
  const lists: Record<string, readonly number[]> = { effects };
  if (rule.name === "hysteresis_1se") lists["standard errors"] = rule.standardErrors;
  if (rule.name === "permutation_threshold") lists.thresholds = rule.thresholds;
  for (const [name, values] of Object.entries(lists)) {
    if (values.length !== interventions.length) {
      throw new RangeError(
        `Cannot decide a gate: there are ${interventions.length} interventions and ${values.length} ${name}`,
      );
    }
    const wrong = values.findIndex((value) => !Number.isFinite(value));
    if (wrong !== -1) {
      throw new RangeError(
        `Cannot decide a gate as ${name} must be finite: that of ${interventions[wrong]!.id} is ${values[wrong]}`,
      );
    }
  }
}
