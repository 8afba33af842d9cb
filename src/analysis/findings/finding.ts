import type { Bilingual } from "../bilingual.js";
import type { ColumnNames } from "../table.js";

/**
 * Something in a run's numbers that a reader must know before trusting them.
 *
 * - `disagreement`: two places give different values for one quantity.
 * - `caution`: two quantities look alike and are not, or a column does not say what its name says.
 * - `unconfirmed`: the numbers cannot be brought to fit what the run is said to have done.
 */
export interface Finding {
  readonly id: string;
  readonly kind: "disagreement" | "caution" | "unconfirmed";
  /** What the numbers are. */
  readonly statement: Bilingual;
  /** Why, as far as the data tell, and what follows. */
  readonly explanation: Bilingual;
  readonly files: string;
}

/** Kinds of findings. */
export const FINDING_KIND_VALUES: ColumnNames = {
  zh: { disagreement: "相互矛盾", caution: "须留意", unconfirmed: "无法证实" },
};

/** Writes a count with commas between thousands. */
export const grouped = (count: number): string => count.toLocaleString("en-US");

/** Writes a share as a percentage. */
export const percent = (share: number, digits = 2): string => `${(100 * share).toFixed(digits)} %`;
