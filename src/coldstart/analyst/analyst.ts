import type { Rule } from "../../policy/rules/rule.js";
import type { Language } from "../../shop/language.js";
import type { ChunkText } from "../../skill/chunk.js";
import type { DeployableCard } from "../card.js";

/** What an analyst is told to write a chunk about. Public. */
export interface ChunkBrief {
  readonly language: Language;
  readonly rule: Rule;
  /** The evidence, as the analyst sees it; the record says if some was left out. */
  readonly cards: readonly DeployableCard[];
  /** The version that is to be rewritten; `null` for a new chunk. */
  readonly previous: ChunkText | null;
  /** For analysts that draw their words. */
  readonly seed: number;
}

/** An active chunk, as an analyst may read it. */
export interface ActiveChunk {
  readonly id: string;
  readonly text: ChunkText;
}

/** What an analyst is told to judge one failed retry. Public. */
export interface ReviewRequest {
  /** Cards of the one episode, the divergence first. */
  readonly cards: readonly DeployableCard[];
  /** The skill that was in sight when the retry failed. */
  readonly skill: readonly ActiveChunk[];
}

/** What an analyst proposes after one failed retry. */
export type Review =
  | { readonly operation: "NO_PROPOSAL"; readonly reason: string }
  | { readonly operation: "ADD"; readonly rule: Rule }
  | { readonly operation: "REWRITE"; readonly rule: Rule; readonly chunkId: string };

/**
 * Reads cards and writes chunks. The lab's is made of rules; a language model can stand here.
 *
 * It sees public data only, and what it answers goes through firewall and lint
 * again. A throw means that no answer could be had.
 */
export interface Analyst {
  /** Identity for provenance. */
  readonly id: string;
  review(request: ReviewRequest): Review | Promise<Review>;
  write(brief: ChunkBrief): ChunkText | Promise<ChunkText>;
}
