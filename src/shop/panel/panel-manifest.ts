import type { Language } from "../language.js";
import { SPLITS } from "../task.js";
import type { Panel, PanelSource, SplitSizes } from "./panel.js";
import type { PanelHashes } from "./panel-hash.js";

/** What is frozen of a panel: how to make it again, and how to see that it is the same. */
export interface PanelManifest {
  readonly schema: 1;
  readonly language: Language;
  readonly source: PanelSource;
  readonly productCount: number;
  readonly taskCounts: SplitSizes;
  readonly hashes: PanelHashes;
  /** SHA-256 of the whole panel. */
  readonly hash: string;
}

/** Sums a panel up for its manifest. */
export function panelManifest(panel: Panel): PanelManifest {
  const counts = SPLITS.map((split) => [
    split,
    panel.tasks.filter((task) => task.split === split).length,
  ]);
  return {
    schema: 1,
    language: panel.language,
    source: panel.source,
    productCount: panel.catalogue.length,
    taskCounts: Object.fromEntries(counts) as SplitSizes,
    hashes: panel.hashes,
    hash: panel.hash,
  };
}
