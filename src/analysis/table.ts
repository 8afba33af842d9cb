import type { Language } from "../shop/language.js";
import type { Bilingual } from "./bilingual.js";

/** A value in a table; `null` shows as an empty cell. */
export type Cell = string | number | boolean | null;

/** What readers of a language see in place of keys, such as 一致 for `agrees`. */
export type ColumnNames = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** One column: where its values stand in a row, and how a reader sees it. */
export interface Column {
  readonly key: string;
  /** Heading in English and Chinese, with the unit if it has one. */
  readonly label: Bilingual;
  /** Decimals for numbers; whole numbers and texts leave it out. */
  readonly digits?: number;
  /** Significant digits, for numbers of any size such as p-values; takes the place of `digits`. */
  readonly significant?: number;
  /** Names of the column's keys; a value without one is shown as it is, and files hold the keys. */
  readonly names?: ColumnNames;
  /** A column of prose is shown to readers of this language only; files hold all columns. */
  readonly language?: Language;
}

/** A table that a reader sees: what it is over, where it comes from, and its rows in full precision. */
export interface Table {
  /** File name without an ending, such as `test-conditions`. */
  readonly name: string;
  readonly title: Bilingual;
  /** What the numbers are over (n, split, run) and where they come from. */
  readonly note: Bilingual;
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** Takes the columns that a reader of this language sees. */
export function visibleColumns({ columns }: Table, language: Language): readonly Column[] {
  return columns.filter((column) => (column.language ?? language) === language);
}
