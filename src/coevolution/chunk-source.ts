import type { Trace } from "../episode/trace.js";
import type { Panel } from "../shop/panel/panel.js";
import type { TaskReader } from "../shop/reading/read-task.js";
import type { Shop } from "../shop/shop.js";
import type { SkillBank } from "../skill/bank.js";
import type { TriagedGroup } from "../triage/triage-groups.js";

/** Where an analyst works: one shop with its tasks. */
export interface AnalystPlace {
  readonly panel: Panel;
  readonly shop: Shop;
  readonly read: TaskReader;
  /** Seed of the family within the run. */
  readonly seed: number;
  /** Most chunks that may be proposed. */
  readonly limit: number;
  readonly bank: SkillBank;
}

/** What a source made of some episodes. */
export interface Proposed {
  /** The new chunks wait in it for a gate. */
  readonly bank: SkillBank;
  /** Their ids. */
  readonly chunkIds: readonly string[];
  /** Episodes that were looked at. */
  readonly analyzedCount: number;
  /** Episodes from which something could go on. */
  readonly eligibleCount: number;
  /** The source's memory over rounds, plain JSON; handed back next time. */
  readonly ledger: unknown;
  /** What led to the chunks, plain JSON, for a file; private. */
  readonly evidence: unknown;
}

/**
 * Turns episodes into chunks.
 *
 * Behind it stands the lab's analyst, a language model, or a fixed list. It
 * sees episodes of `train` alone.
 */
export interface ChunkSource {
  /** Identity for the manifest. */
  readonly id: string;
  /** Makes drafts of the first skill from base episodes. */
  coldStart(traces: readonly Trace[], place: AnalystPlace): Promise<Proposed>;
  /** Makes candidates from groups whose retry failed with the whole skill in sight. */
  candidates(
    pending: readonly TriagedGroup[],
    options: AnalystPlace & { readonly round: number; readonly ledger: unknown },
  ): Promise<Proposed>;
}
