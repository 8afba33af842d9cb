import { contentHash } from "../random/canonical-hash.js";
import type { Language } from "../shop/language.js";

/** The four parts of a chunk as an agent reads them; lines are separated by `\n`. */
export interface ChunkText {
  /** Public condition under which the chunk speaks. */
  readonly appliesWhen: string;
  /** What to do then, step by step. */
  readonly procedure: string;
  /** How to see on the page that it was done. */
  readonly verify: string;
  /** The nearest mistake. */
  readonly avoid: string;
  readonly language: Language;
}

/** The parts of {@link ChunkText} that hold prose, in the order in which they are rendered. */
export const CHUNK_PARTS = ["appliesWhen", "procedure", "verify", "avoid"] as const;
export type ChunkPart = (typeof CHUNK_PARTS)[number];

/** Where a chunk comes from. */
export interface ChunkOrigin {
  readonly source: "handwritten" | "cold_start" | "add" | "rewrite";
  /** Round whose evidence led to it; 0 before the first round of training. */
  readonly round: number;
  /** Names of the traces or cards behind it; never shown to an agent. */
  readonly evidence: readonly string[];
}

/** One version of one piece of the skill. */
export interface Chunk extends ChunkText {
  /** Unique over the whole history of its bank, retired and rejected chunks included. */
  readonly id: string;
  /** The logical chunk: versions that share it replace each other. It is the id of the first version. */
  readonly slotId: string;
  /** From 1 within the slot. */
  readonly version: number;
  readonly origin: ChunkOrigin;
}

/**
 * Names what an agent reads in a chunk, and nothing else.
 *
 * @returns SHA-256 of the five text fields; id, slot and origin do not enter.
 */
export function chunkHash({ appliesWhen, procedure, verify, avoid, language }: ChunkText): string {
  return contentHash({ appliesWhen, procedure, verify, avoid, language });
}

/**
 * Names what an agent reads in several chunks, order included.
 *
 * @returns SHA-256 over the chunks' hashes; the empty skill has a hash of its own.
 */
export function skillHash(chunks: readonly ChunkText[]): string {
  return contentHash(chunks.map(chunkHash));
}
