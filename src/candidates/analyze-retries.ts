import type { ActiveChunk, Analyst, Review, ReviewRequest } from "../coldstart/analyst/analyst.js";
import type { AuditOptions } from "../coldstart/audit/audit-failure.js";
import type { NoProposalReason } from "../coldstart/audit/privileged-audit.js";
import type { DeployableCard } from "../coldstart/card.js";
import { collectCards } from "../coldstart/collect-cards.js";
import type { Firewall } from "../coldstart/firewall/firewall.js";
import { requireSplit } from "../episode/require-split.js";
import { ALL_RULES, type Rule, ruleName } from "../policy/rules/rule.js";
import { activeChunks, type SkillBank } from "../skill/bank.js";
import type { TriagedGroup } from "../triage/triage-groups.js";

/** What the analyst read, word for word, and what it did not read. */
export interface AnalystView extends ReviewRequest {
  /** `null` if it saw every card of the episode. */
  readonly truncation: { readonly shownCards: number; readonly allCards: number } | null;
}

/** A proposal that may go into the compiler. */
export type Proposal = Exclude<Review, { readonly operation: "NO_PROPOSAL" }>;

/** What came of one failed retry: one analysed card of the published funnel. */
export interface RetryAnalysis {
  readonly groupId: string;
  /** Number among the retries of the round; the cards carry it, too. */
  readonly episode: number;
  readonly cardIds: readonly string[];
  /** `null` if the audit brought no card, so that the analyst was not asked. */
  readonly seen: AnalystView | null;
  /** What it answered, as it came; `null` if it was not asked or gave no answer. */
  readonly answer: Review | null;
  /** `NO_PROPOSAL` with the reason, or what may go on (an eligible card). */
  readonly verdict:
    | Proposal
    | {
        readonly operation: "NO_PROPOSAL";
        readonly reason: NoProposalReason;
        readonly detail: string;
      };
}

/** Everything that the analysis of a round brought up. */
export interface RoundAnalysis {
  readonly analyses: readonly RetryAnalysis[];
  readonly cards: readonly DeployableCard[];
  /** Knows everything private about the retries. */
  readonly firewall: Firewall;
}

/** Options for {@link analyzeRetries}. */
export interface AnalyzeRetriesOptions extends AuditOptions {
  readonly analyst: Analyst;
  /** Holds the skill that was in sight. */
  readonly bank: SkillBank;
  readonly round: number;
  /** Most cards of an episode that the analyst is shown; the record says if some were cut. @defaultValue all */
  readonly cardLimit?: number;
}

/**
 * Audits failed retries and asks the analyst what to do about each.
 *
 * Only `pending_analysis` comes in: a group whose retry succeeded needs
 * training, not another chunk. A rewrite must name a chunk that is active; a
 * rule must be one that can hold and be followed at all.
 *
 * @throws {RangeError} If a group is not pending, or its retry is not on `train`.
 */
export async function analyzeRetries(
  groups: readonly TriagedGroup[],
  { analyst, bank, round, cardLimit, ...room }: AnalyzeRetriesOptions,
): Promise<RoundAnalysis> {
  const traces = groups.map(({ group, label, retry }) => {
    if (label !== "pending_analysis" || retry === null) {
      throw new RangeError(
        `Cannot analyse group ${group.groupId} as its retry must have failed: it is ${label}`,
      );
    }
    return retry.trace;
  });
  requireSplit(traces, { split: "train", stage: "the candidates" });
  const skill = activeChunks(bank).map(
    ({ id, appliesWhen, procedure, verify, avoid, language }): ActiveChunk => ({
      id,
      text: { appliesWhen, procedure, verify, avoid, language },
    }),
  );
  const { cards, records, firewall } = collectCards(traces, { ...room, prefix: `r${round}-card` });
  const analyses: RetryAnalysis[] = [];
  for (const { episode, cardIds, refusal } of records) {
    const { groupId } = groups[episode]!.group;
    const known = { groupId, episode, cardIds };
    if (cardIds.length === 0) {
      const { reason, detail } = refusal!;
      const verdict = { operation: "NO_PROPOSAL", reason, detail } as const;
      analyses.push({ ...known, seen: null, answer: null, verdict });
      continue;
    }
    const own = cards.filter((card) => card.episode === episode);
    const seen = viewOf(own, skill, cardLimit);
    const { answer, verdict } = await ask(analyst, seen);
    analyses.push({ ...known, seen, answer, verdict });
  }
  return { analyses, cards, firewall };
}

function viewOf(
  cards: readonly DeployableCard[],
  skill: readonly ActiveChunk[],
  limit = cards.length,
): AnalystView {
  const shown = cards.slice(0, limit);
  const isCut = shown.length < cards.length;
  return {
    cards: shown,
    skill,
    truncation: isCut ? { shownCards: shown.length, allCards: cards.length } : null,
  };
}

async function ask(
  analyst: Analyst,
  seen: AnalystView,
): Promise<Pick<RetryAnalysis, "answer" | "verdict">> {
  const refuse = (answer: Review | null, reason: NoProposalReason, detail: string) =>
    ({ answer, verdict: { operation: "NO_PROPOSAL", reason, detail } }) as const;
  let answer: Review;
  try {
    answer = await analyst.review({ cards: seen.cards, skill: seen.skill });
  } catch (cause) {
    return refuse(null, "analyst", cause instanceof Error ? cause.message : String(cause));
  }
  if (answer.operation === "NO_PROPOSAL") return refuse(answer, "analyst", answer.reason);
  if (!isRule(answer.rule)) {
    return refuse(answer, "analyst", `there is no such rule: ${ruleName(answer.rule)}`);
  }
  if (answer.operation === "ADD") {
    return { answer, verdict: { operation: "ADD", rule: answer.rule } };
  }
  const { chunkId, rule } = answer;
  if (!seen.skill.some(({ id }) => id === chunkId)) {
    return refuse(answer, "target_not_active", `a rewrite of ${chunkId}, which is not active`);
  }
  return { answer, verdict: { operation: "REWRITE", rule, chunkId } };
}

function isRule(rule: Rule): boolean {
  return ALL_RULES.some((one) => ruleName(one) === ruleName(rule));
}
