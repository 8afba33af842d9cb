import { activeChunks, candidateChunks, type SkillBank } from "../skill/bank.js";
import type { Chunk } from "../skill/chunk.js";
import type { Intervention } from "./intervention.js";

/** A column of a gate with the text behind it. */
export interface ChunkIntervention extends Intervention {
  readonly chunk: Chunk;
}

/**
 * Lists what a gate of a bank has to judge: the active chunks and the candidates, by slot.
 *
 * @returns Slots in the order of the bank; within a slot the version in the bank comes first.
 */
export function interventionsOf(bank: SkillBank): readonly ChunkIntervention[] {
  const active = activeChunks(bank);
  const chunks = [...active, ...candidateChunks(bank)];
  const slots = bank.entries.map(({ chunk }) => chunk.slotId);
  const order = [...new Set(slots)].filter((slot) => chunks.some(({ slotId }) => slotId === slot));
  return order.flatMap((slotId, place) =>
    chunks
      .filter((chunk) => chunk.slotId === slotId)
      .map((chunk): ChunkIntervention => {
        const isActive = active.includes(chunk);
        return {
          id: chunk.id,
          kind: isActive ? "current" : "candidate",
          slotId,
          operation: isActive ? null : chunk.origin.source === "rewrite" ? "REWRITE" : "ADD",
          order: place + 1,
          chunk,
        };
      }),
  );
}
