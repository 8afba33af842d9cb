import { describe, expect, test } from "vitest";
import type { DeployableCard } from "../coldstart/card.js";
import { EMPTY_LEDGER, type LedgerRound, recordRound } from "./candidate-ledger.js";
import type { ChunkCandidate } from "./compile-candidates.js";

function roundOf(round: number, cardIds: readonly string[], chunkIds: readonly string[]) {
  return {
    ...{ round, analystId: "test", analyses: [], uncompiled: [], chunkIds },
    cards: cardIds.map((id) => ({ id }) as DeployableCard),
    candidates: chunkIds.map(() => ({}) as ChunkCandidate),
  } satisfies LedgerRound;
}
const first = recordRound(EMPTY_LEDGER, roundOf(0, ["r0-card-0"], ["chunk-a"]));

describe("recordRound()", () => {
  test("keeps rounds in order", () => {
    const ledger = recordRound(first, roundOf(1, ["r1-card-0"], ["chunk-b"]));
    expect(ledger.rounds.map(({ round }) => round)).toEqual([0, 1]);
    expect(first.rounds).toHaveLength(1);
  });

  test.each([
    [roundOf(0, [], []), "Cannot record round 0 as rounds must rise: the last one is 0"],
    [
      roundOf(1, ["r0-card-0"], []),
      "Cannot record round 1 as ids are used once: r0-card-0 was used before",
    ],
    [
      roundOf(2, [], ["chunk-a"]),
      "Cannot record round 2 as ids are used once: chunk-a was used before",
    ],
    [
      roundOf(1, [], ["chunk-b", "chunk-b"]),
      "Cannot record round 1 as ids are used once: chunk-b was used before",
    ],
    [
      { ...roundOf(1, [], ["chunk-b"]), chunkIds: [] },
      "Cannot record round 1: it has 1 candidates and 0 ids",
    ],
  ])("refuses a round that contradicts the history", (round, message) => {
    expect(() => recordRound(first, round)).toThrow(message);
  });
});
