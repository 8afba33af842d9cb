import type { DeployableCard } from "../coldstart/card.js";
import type { RetryAnalysis } from "./analyze-retries.js";
import type { CompiledCandidates } from "./compile-candidates.js";

/** Everything that one round proposed and refused, as plain JSON. Private: refusals quote what was found. */
export interface LedgerRound extends CompiledCandidates {
  /** From 0. */
  readonly round: number;
  readonly analystId: string;
  readonly cards: readonly DeployableCard[];
  readonly analyses: readonly RetryAnalysis[];
  /** Ids that the candidates have in the bank, in their order. */
  readonly chunkIds: readonly string[];
}

/** The history of all rounds, oldest first. */
export interface CandidateLedger {
  readonly rounds: readonly LedgerRound[];
}

/** A ledger before the first round. */
export const EMPTY_LEDGER: CandidateLedger = { rounds: [] };

/**
 * Writes a round into the ledger.
 *
 * @throws {RangeError} If it is not the next round, has more or fewer ids than
 *   candidates, or an id of a card or a candidate was used in any round before.
 */
export function recordRound(ledger: CandidateLedger, round: LedgerRound): CandidateLedger {
  const last = ledger.rounds.at(-1);
  if (last !== undefined && round.round <= last.round) {
    throw new RangeError(
      `Cannot record round ${round.round} as rounds must rise: the last one is ${last.round}`,
    );
  }
  if (round.chunkIds.length !== round.candidates.length) {
    throw new RangeError(
      `Cannot record round ${round.round}: it has ${round.candidates.length} candidates and ${round.chunkIds.length} ids`,
    );
  }
  const idsOf = ({ cards, chunkIds }: LedgerRound) => [...cards.map(({ id }) => id), ...chunkIds];
  const used = new Set(ledger.rounds.flatMap(idsOf));
  for (const id of idsOf(round)) {
    if (used.has(id)) {
      throw new RangeError(
        `Cannot record round ${round.round} as ids are used once: ${id} was used before`,
      );
    }
    used.add(id);
  }
  return { rounds: [...ledger.rounds, round] };
}
