import { admitText, type DeployableText } from "../coldstart/admit-text.js";
import type { Analyst } from "../coldstart/analyst/analyst.js";
import { type Rule, ruleName } from "../policy/rules/rule.js";
import { deriveSeed } from "../random/seeded-random.js";
import type { Language } from "../shop/language.js";
import { activeChunks, findChunk, type SkillBank } from "../skill/bank.js";
import { chunkHash } from "../skill/chunk.js";
import type { Proposal, RoundAnalysis } from "./analyze-retries.js";

/** Most candidates a round, as published. */
export const CANDIDATE_LIMIT = 6;

/** A chunk that is proposed to the next gate. */
export interface ChunkCandidate {
  readonly operation: "ADD" | "REWRITE";
  /** The active chunk that is rewritten; `null` for an ADD. */
  readonly chunkId: string | null;
  readonly rule: Rule;
  readonly text: DeployableText;
  readonly cardIds: readonly string[];
  /** Failed retries that ask for it. */
  readonly supportCount: number;
}

/** Eligible cards that did not become a candidate, and why. */
export interface UncompiledCards {
  readonly operation: ChunkCandidate["operation"];
  readonly chunkId: string | null;
  readonly rule: Rule;
  readonly cardIds: readonly string[];
  readonly reason: "over_limit" | "slot_taken" | "repeats_active" | "firewall" | "lint" | "analyst";
  readonly detail: string;
}

/** What {@link compileCandidates} gives. */
export interface CompiledCandidates {
  /** At most the limit, most wanted first. */
  readonly candidates: readonly ChunkCandidate[];
  readonly uncompiled: readonly UncompiledCards[];
}

/** Options for {@link compileCandidates}. */
export interface CompileOptions {
  readonly analyst: Analyst;
  readonly bank: SkillBank;
  readonly language: Language;
  readonly seed: number;
  /** The same mechanism is worded anew in another round. */
  readonly round: number;
  /** Most candidates, an integer >= 0. @defaultValue {@link CANDIDATE_LIMIT} */
  readonly limit?: number;
}

/**
 * Merges eligible cards into few candidates.
 *
 * Cards that ask for the same operation on the same chunk with the same rule
 * become one candidate. Priority: more failed retries first; among equals a
 * rewrite before an addition, because it takes no room in the bank; then the
 * name of the rule. One rewrite a chunk and round: a second one for the same
 * chunk would only share its cells of the gate. The analyst words each merged
 * candidate, and the text passes firewall and lint.
 *
 * @throws {RangeError} If the limit is no integer >= 0.
 */
export async function compileCandidates(
  { analyses, cards, firewall }: RoundAnalysis,
  { analyst, bank, language, seed, round, limit = CANDIDATE_LIMIT }: CompileOptions,
): Promise<CompiledCandidates> {
  if (!Number.isInteger(limit) || limit < 0) {
    throw new RangeError(`Cannot compile candidates as the limit must be >= 0: it is ${limit}`);
  }
  const candidates: ChunkCandidate[] = [];
  const uncompiled: UncompiledCards[] = [];
  const taken = new Set<string>();
  const active = new Set(activeChunks(bank).map(chunkHash));
  for (const merged of mergeProposals(analyses)) {
    const { operation, chunkId, rule, cardIds } = merged;
    const leave = (reason: UncompiledCards["reason"], detail: string) =>
      uncompiled.push({ operation, chunkId, rule, cardIds, reason, detail });
    if (candidates.length === limit) {
      leave("over_limit", `${limit} candidates have more support`);
      continue;
    }
    if (chunkId !== null && taken.has(chunkId)) {
      leave("slot_taken", `another rewrite of ${chunkId} has more support`);
      continue;
    }
    const own = cards.filter(({ id }) => cardIds.includes(id));
    const previous = chunkId === null ? null : findChunk(bank, chunkId);
    const key = ["candidate", seed, round, operation, chunkId ?? "", ruleName(rule)] as const;
    const brief = { language, rule, cards: own, previous, seed: deriveSeed(...key) };
    let written: Awaited<ReturnType<Analyst["write"]>>;
    try {
      written = await analyst.write(brief);
    } catch (cause) {
      leave("analyst", cause instanceof Error ? cause.message : String(cause));
      continue;
    }
    const passed = admitText(written, firewall);
    if (passed.kind === "NO_PROPOSAL") leave(passed.reason, passed.detail);
    else if (active.has(chunkHash(passed.text))) leave("repeats_active", "the bank has this text");
    else {
      if (chunkId !== null) taken.add(chunkId);
      candidates.push({ ...merged, text: passed.text });
    }
  }
  return { candidates, uncompiled };
}

type Merged = Omit<ChunkCandidate, "text">;

function mergeProposals(analyses: RoundAnalysis["analyses"]): readonly Merged[] {
  const groups = new Map<string, { proposal: Proposal; cardIds: string[]; supportCount: number }>();
  for (const { verdict, cardIds } of analyses) {
    if (verdict.operation === "NO_PROPOSAL") continue;
    const key = `${verdict.operation} ${targetOf(verdict) ?? ""} ${ruleName(verdict.rule)}`;
    const group = groups.get(key) ?? { proposal: verdict, cardIds: [], supportCount: 0 };
    group.cardIds.push(...cardIds);
    group.supportCount += 1;
    groups.set(key, group);
  }
  return [...groups.entries()]
    .sort(
      ([nameA, a], [nameB, b]) =>
        b.supportCount - a.supportCount ||
        Number(b.proposal.operation === "REWRITE") - Number(a.proposal.operation === "REWRITE") ||
        (nameA < nameB ? -1 : 1),
    )
    .map(([, { proposal, cardIds, supportCount }]) => ({
      operation: proposal.operation,
      chunkId: targetOf(proposal),
      rule: proposal.rule,
      cardIds,
      supportCount,
    }));
}

function targetOf(proposal: Proposal): string | null {
  return proposal.operation === "REWRITE" ? proposal.chunkId : null;
}
