import { type CandidateLedger, EMPTY_LEDGER } from "../candidates/candidate-ledger.js";
import { proposeRound } from "../candidates/propose-round.js";
import type { Analyst } from "../coldstart/analyst/analyst.js";
import { coldStart, proposeDrafts } from "../coldstart/cold-start.js";
import type { TriageCounts } from "../triage/triage-groups.js";
import type { ChunkSource } from "./chunk-source.js";

/** Only the groups matter here; the counts of a round stand in its step records. */
const NO_COUNTS: TriageCounts = {
  groupCount: 0,
  generatedEpisodes: 0,
  technicalGroupCount: 0,
  allWrongGroups: 0,
  frontierGroups: 0,
  retryCount: 0,
  deficitCount: 0,
  pendingCount: 0,
  environmentErrorCount: 0,
};

/** Lets an analyst, of rules or a language model, write the chunks of a run. */
export function analystSource(analyst: Analyst): ChunkSource {
  return {
    id: analyst.id,
    coldStart: async (traces, { bank, panel, shop, read, seed, limit }) => {
      const { drafts, ledger } = await coldStart(traces, {
        analyst,
        seed,
        limit,
        shop,
        panel,
        read,
      });
      const grown = proposeDrafts(bank, drafts);
      return {
        bank: grown,
        chunkIds: newIds(bank, grown),
        analyzedCount: traces.length,
        eligibleCount: ledger.cards.length,
        ledger: EMPTY_LEDGER,
        evidence: ledger,
      };
    },
    candidates: async (pending, { bank, panel, shop, read, seed, limit, round, ledger }) => {
      const proposed = await proposeRound(
        { groups: pending, counts: NO_COUNTS },
        {
          ...{ analyst, bank, seed, limit, round, shop, panel, read },
          ledger: (ledger as CandidateLedger | null) ?? EMPTY_LEDGER,
        },
      );
      return {
        bank: proposed.bank,
        chunkIds: newIds(bank, proposed.bank),
        analyzedCount: proposed.funnel.analyzedCards,
        eligibleCount: proposed.funnel.eligibleCards,
        ledger: proposed.ledger,
        evidence: proposed.ledger.rounds.at(-1) ?? null,
      };
    },
  };
}

function newIds(before: Parameters<typeof proposeDrafts>[0], after: typeof before) {
  return after.entries.slice(before.entries.length).map(({ chunk }) => chunk.id);
}
