import { requireSplit } from "../episode/require-split.js";
import type { Trace } from "../episode/trace.js";
import { type Rule, ruleName } from "../policy/rules/rule.js";
import { deriveSeed } from "../random/seeded-random.js";
import { proposeChunk, type SkillBank } from "../skill/bank.js";
import { admitText, type DeployableText, type RefusedText } from "./admit-text.js";
import {
  type Alignment,
  alignMechanisms,
  type DroppedRule,
  type Mechanism,
  type RuleEvidence,
} from "./align-mechanisms.js";
import type { Analyst } from "./analyst/analyst.js";
import type { AuditOptions } from "./audit/audit-failure.js";
import type { DeployableCard } from "./card.js";
import { type AuditRecord, collectCards } from "./collect-cards.js";
import { type TraceStatistics, traceStatistics } from "./trace-statistics.js";

/** Most drafts that a cold start writes, as published. */
export const DRAFT_LIMIT = 16;

/** One chunk that waits for its first gate. */
export interface Draft {
  readonly text: DeployableText;
  readonly rule: Rule;
  readonly evidence: RuleEvidence;
  /** The cards that the mechanism explains. */
  readonly cardIds: readonly string[];
}

/** Everything that was seen and did not become a draft, as plain JSON. Private: it quotes tasks and refusals. */
export interface EvidenceLedger {
  readonly statistics: TraceStatistics;
  readonly records: readonly AuditRecord[];
  readonly cards: readonly DeployableCard[];
  readonly dropped: readonly DroppedRule[];
  readonly unexplainedCardIds: readonly string[];
  /** Texts that the analyst wrote and that did not pass. */
  readonly refused: readonly { readonly rule: Rule; readonly refusal: RefusedText }[];
}

/** What a cold start makes of base episodes. */
export interface ColdStart {
  /** Strongest mechanism first, at most the limit. */
  readonly drafts: readonly Draft[];
  readonly ledger: EvidenceLedger;
}

/** Options for {@link coldStart}. */
export interface ColdStartOptions extends AuditOptions {
  readonly analyst: Analyst;
  readonly seed: number;
  /** Most drafts. @defaultValue {@link DRAFT_LIMIT} */
  readonly limit?: number;
}

/** Other wordings that are asked for if one does not pass. */
const WORDING_TRIES = 3;

/**
 * Turns episodes of the bare base into a few drafts of chunks, many to one.
 *
 * Trace2Skill in five steps: count what the traces show; audit each with its
 * goal; let mechanisms alone pass the firewall, as cards; align the cards of
 * both sides into few mechanisms; have the analyst word each one, and let the
 * text pass firewall and lint. The rest stays in the ledger.
 *
 * @param traces Finished or failed episodes on `train`, without a skill.
 * @throws {RangeError} If an episode is of another split, or the limit is no integer >= 1.
 */
export async function coldStart(
  traces: readonly Trace[],
  { analyst, seed, limit = DRAFT_LIMIT, ...room }: ColdStartOptions,
): Promise<ColdStart> {
  requireSplit(traces, { split: "train", stage: "the cold start" });
  const { cards, records, firewall } = collectCards(traces, { ...room, prefix: "cold-card" });
  const alignment: Alignment = alignMechanisms(cards, { limit });
  const { language } = room.shop;
  const drafts: Draft[] = [];
  const refused: { rule: Rule; refusal: RefusedText }[] = [];
  for (const { rule, evidence, cards: own } of alignment.mechanisms) {
    const words = await wordMechanism({ rule, cards: own }, { analyst, seed, firewall, language });
    refused.push(...words.refused.map((refusal) => ({ rule, refusal })));
    if (words.text === null) continue;
    drafts.push({ text: words.text, rule, evidence, cardIds: own.map(({ id }) => id) });
  }
  return {
    drafts,
    ledger: {
      statistics: traceStatistics(traces),
      records,
      cards,
      dropped: alignment.dropped,
      unexplainedCardIds: alignment.unexplained.map(({ id }) => id),
      refused,
    },
  };
}

/** Has a mechanism put into words that pass; refused wordings are asked for again a few times. */
async function wordMechanism(
  { rule, cards }: Pick<Mechanism, "rule" | "cards">,
  options: Pick<ColdStartOptions, "analyst" | "seed"> & {
    readonly firewall: Parameters<typeof admitText>[1];
    readonly language: DeployableText["language"];
  },
): Promise<{ readonly text: DeployableText | null; readonly refused: readonly RefusedText[] }> {
  const { analyst, firewall, language } = options;
  const refused: RefusedText[] = [];
  for (let n = 0; n < WORDING_TRIES; n++) {
    const seed = deriveSeed("draft", options.seed, ruleName(rule), n);
    const written = await analyst.write({ language, rule, cards, previous: null, seed });
    const passed = admitText(written, firewall);
    if (passed.kind === "admitted") return { text: passed.text, refused };
    refused.push(passed);
  }
  return { text: null, refused };
}

/** Puts drafts into a bank as candidates of the first gate, each in a slot of its own. */
export function proposeDrafts(bank: SkillBank, drafts: readonly Draft[]): SkillBank {
  return drafts.reduce((next, { text, cardIds }) => {
    const origin = { source: "cold_start", round: 0, evidence: cardIds } as const;
    return proposeChunk(next, text, { origin }).bank;
  }, bank);
}
