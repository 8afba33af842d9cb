import { addChunk, emptyBank, proposeChunk, type SkillBank } from "../../skill/bank.js";
import type { ChunkText } from "../../skill/chunk.js";

/** Options for {@link plantedBank}. */
export interface PlantedBankOptions {
  /** How many of the first chunks are active; the others are candidates. @defaultValue 0 */
  readonly activeCount?: number;
  readonly budget?: number;
}

/** Makes a bank whose chunks say nothing: what they do is planted elsewhere, by id. */
export function plantedBank(
  ids: readonly string[],
  { activeCount = 0, budget = 10 }: PlantedBankOptions = {},
): SkillBank {
  return ids.reduce((bank, id, place) => {
    const options = { id, origin: { source: "handwritten", round: 0, evidence: [] } } as const;
    return place < activeCount
      ? addChunk(bank, textOf(id), options).bank
      : proposeChunk(bank, textOf(id), options).bank;
  }, emptyBank(budget));
}

function textOf(id: string): ChunkText {
  return {
    language: "en",
    appliesWhen: `Case ${id}.`,
    procedure: `Do ${id}.`,
    verify: `See ${id}.`,
    avoid: `Not ${id}.`,
  };
}
