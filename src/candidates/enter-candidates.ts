import { findChunk, proposeChunk, type SkillBank } from "../skill/bank.js";
import type { Chunk } from "../skill/chunk.js";
import type { ChunkCandidate } from "./compile-candidates.js";

/**
 * Puts candidates into the bank, where they wait for the gate.
 *
 * @returns The bank and the new chunks, in the order of the candidates.
 * @throws {RangeError} If a rewrite names a chunk that is unknown or whose slot has no active chunk.
 */
export function enterCandidates(
  bank: SkillBank,
  candidates: readonly Pick<ChunkCandidate, "operation" | "chunkId" | "text" | "cardIds">[],
  round: number,
): { readonly bank: SkillBank; readonly chunks: readonly Chunk[] } {
  const chunks: Chunk[] = [];
  let next = bank;
  for (const { operation, chunkId, text, cardIds } of candidates) {
    const source = operation === "ADD" ? "add" : "rewrite";
    const origin = { source, round, evidence: cardIds } as const;
    const slot = chunkId === null ? {} : { slotId: findChunk(next, chunkId).slotId };
    const entered = proposeChunk(next, text, { origin, ...slot });
    next = entered.bank;
    chunks.push(entered.chunk);
  }
  return { bank: next, chunks };
}
