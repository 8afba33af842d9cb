import type { SkillBank } from "../skill/bank.js";
import type { Chunk } from "../skill/chunk.js";
import type { Triage, TriageCounts } from "../triage/triage-groups.js";
import { type AnalyzeRetriesOptions, analyzeRetries } from "./analyze-retries.js";
import { type CandidateLedger, recordRound } from "./candidate-ledger.js";
import { type CompileOptions, compileCandidates } from "./compile-candidates.js";
import { enterCandidates } from "./enter-candidates.js";

/** How failures became candidates in one round, in the words of the published funnel. */
export interface RoundFunnel extends TriageCounts {
  readonly round: number;
  /** Failed retries that were looked at: every pending one. */
  readonly analyzedCards: number;
  /** Those that ended in an ADD or a REWRITE. */
  readonly eligibleCards: number;
  readonly candidateCount: number;
}

/** Options for {@link proposeRound}. */
export interface ProposeRoundOptions
  extends AnalyzeRetriesOptions,
    Omit<CompileOptions, "analyst" | "bank" | "language" | "round"> {
  readonly ledger: CandidateLedger;
}

/** What {@link proposeRound} gives. */
export interface ProposedRound {
  /** The candidates wait in it for the gate. */
  readonly bank: SkillBank;
  readonly chunks: readonly Chunk[];
  readonly ledger: CandidateLedger;
  readonly funnel: RoundFunnel;
}

/**
 * Turns a round's triage into candidates: analysis, compiler, bank, ledger.
 *
 * @throws {RangeError} As `analyzeRetries`, `compileCandidates` and `recordRound`.
 */
export async function proposeRound(
  { groups, counts }: Triage,
  { ledger, seed, limit, ...options }: ProposeRoundOptions,
): Promise<ProposedRound> {
  const { analyst, bank, round, shop } = options;
  const pending = groups.filter(({ label }) => label === "pending_analysis");
  const analysis = await analyzeRetries(pending, options);
  const compiled = await compileCandidates(analysis, {
    ...{ analyst, bank, seed, round, language: shop.language },
    ...(limit === undefined ? {} : { limit }),
  });
  const entered = enterCandidates(bank, compiled.candidates, round);
  const { analyses, cards } = analysis;
  const isEligible = ({ verdict }: (typeof analyses)[number]) =>
    verdict.operation !== "NO_PROPOSAL";
  return {
    ...entered,
    ledger: recordRound(ledger, {
      ...{ round, analystId: analyst.id, cards, analyses },
      ...compiled,
      chunkIds: entered.chunks.map(({ id }) => id),
    }),
    funnel: {
      ...counts,
      round,
      analyzedCards: analyses.length,
      eligibleCards: analyses.filter(isEligible).length,
      candidateCount: compiled.candidates.length,
    },
  };
}
