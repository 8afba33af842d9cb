import type { Trace } from "../episode/trace.js";
import type { EpisodeRunner } from "../grpo/lab-generator.js";
import type { Panel } from "../shop/panel/panel.js";
import type { Shop } from "../shop/shop.js";
import type { SkillBank } from "../skill/bank.js";
import type { ChunkText } from "../skill/chunk.js";

/** Where an analyst works: one shop with its tasks. */
export interface AnalystPlace {
  readonly panel: Panel;
  readonly shop: Shop;
  /** Seed of the family within the run. */
  readonly seed: number;
  /** The current policy, for an analyst that tries a repair. */
  readonly run: EpisodeRunner;
}

/** A text that is proposed, with what led to it. */
export interface ChunkProposal {
  readonly text: ChunkText;
  /** Slot to rewrite; `null` for a new chunk. */
  readonly slotId: string | null;
  /** Names of the evidence behind it. */
  readonly evidence: readonly string[];
}

/** What an analyst made of some episodes. */
export interface Proposals {
  readonly proposals: readonly ChunkProposal[];
  /** Episodes that were looked at. */
  readonly analyzedCount: number;
  /** Cards that passed the firewall and could become a chunk. */
  readonly eligibleCount: number;
  /** The analyst's memory over rounds, plain JSON; handed back next time. */
  readonly ledger: unknown;
}

/**
 * Turns episodes into chunk texts.
 *
 * Behind it stands the lab's analyst, a language model, or a fixed list. It
 * sees episodes of `train` alone.
 */
export interface ChunkSource {
  /** Makes drafts of the first skill from base episodes. */
  coldStart(
    traces: readonly Trace[],
    options: AnalystPlace & { readonly limit: number },
  ): Promise<Proposals>;
  /** Makes candidates from retries that failed with the whole skill in sight. */
  candidates(
    failedRetries: readonly Trace[],
    options: AnalystPlace & {
      readonly limit: number;
      readonly bank: SkillBank;
      readonly round: number;
      readonly ledger: unknown;
    },
  ): Promise<Proposals>;
}
