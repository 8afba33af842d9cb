import type { Cell, Column, Table } from "../analysis/table.js";

/** What {@link quickTable} says around the rows. */
export interface QuickTableOptions {
  readonly title: string;
  /** What the numbers are over and where they come from. */
  readonly note: string;
  /** Decimals of columns that hold a number which is not whole. @defaultValue 3 */
  readonly digits?: number;
  /** Columns of numbers of any size, such as p-values: significant digits by key. */
  readonly significant?: Readonly<Record<string, number>>;
}

/**
 * Shows plain rows as a table in one language: the rows' keys become its headings.
 *
 * For an intermediate result in a notebook. What a report shows has a table
 * function of its own, with headings in both languages.
 *
 * @param rows All with the keys of the first.
 *
 * @example Two arms
 * ```ts
 * quickTable([{ arm: "bare", reward: 0.5 }], { title: "Arms", note: "n = 4." });
 * ```
 */
export function quickTable(
  rows: readonly Readonly<Record<string, Cell>>[],
  { title, note, digits = 3, significant = {} }: QuickTableOptions,
): Table {
  const columns = Object.keys(rows[0] ?? {}).map((key): Column => {
    const column = { key, label: { en: key, zh: key } };
    const places = significant[key];
    if (places !== undefined) return { ...column, significant: places };
    const isWhole = rows.every((row) => typeof row[key] !== "number" || Number.isInteger(row[key]));
    return isWhole ? column : { ...column, digits };
  });
  return {
    name: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    title: { en: title, zh: title },
    note: { en: note, zh: note },
    columns,
    rows,
  };
}
