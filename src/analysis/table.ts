/** A value in a table; `null` shows as an empty cell. */
export type Cell = string | number | boolean | null;

/** One column: where its values stand in a row, and how a reader sees it. */
export interface Column {
  readonly key: string;
  /** Heading in English and Chinese, with the unit if it has one. */
  readonly label: { readonly en: string; readonly zh: string };
  /** Decimals for numbers; whole numbers and texts leave it out. */
  readonly digits?: number;
}

/** A table that a reader sees: what it is over, where it comes from, and its rows in full precision. */
export interface Table {
  /** File name without an ending, such as `test-conditions`. */
  readonly name: string;
  readonly title: { readonly en: string; readonly zh: string };
  /** What the numbers are over (n, split, run) and where they come from. */
  readonly note: { readonly en: string; readonly zh: string };
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}
