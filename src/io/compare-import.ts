import type { Cell } from "../analysis/table.js";

/** A place where a checkout and our numbers differ. */
export interface ImportDifference {
  /** File of the checkout. */
  readonly source: string;
  /** Our file. */
  readonly file: string;
  /** The row by its key, such as `task_id 5`; `null` in a JSON document. */
  readonly row: string | null;
  /** Column, or dotted path in a JSON document; `null` if a whole row is on one side only. */
  readonly column: string | null;
  readonly theirs: string;
  readonly ours: string;
  /** `|theirs - ours| / max(|theirs|, |ours|)` of two numbers, else `null`. */
  readonly relative: number | null;
}

/** What is compared with what. */
export interface Comparison {
  readonly source: string;
  readonly file: string;
  /** Largest relative difference of two numbers that is none: 0 for values that were copied. */
  readonly tolerance: number;
}

type TextRow = Readonly<Record<string, string>>;

/**
 * Compares tables row by row, matched by key.
 *
 * @param theirs Rows of the checkout; only the columns that its first row has are compared.
 * @param ours Our rows.
 * @param key Columns that together name a row.
 */
export function compareRows(
  theirs: readonly TextRow[],
  ours: readonly TextRow[],
  { key, ...comparison }: Comparison & { readonly key: readonly string[] },
): ImportDifference[] {
  const nameOf = (row: TextRow) => key.map((column) => `${column} ${row[column]}`).join(", ");
  const columns = Object.keys(theirs[0] ?? {});
  const left = new Map(theirs.map((row) => [nameOf(row), row] as const));
  const right = new Map(ours.map((row) => [nameOf(row), row] as const));
  return [...new Set([...right.keys(), ...left.keys()])].flatMap((row) => {
    const [their, our] = [left.get(row), right.get(row)];
    if (their === undefined || our === undefined) {
      const side = (one: TextRow | undefined) => (one === undefined ? "(no row)" : "(a row)");
      return [
        { ...place(comparison, row, null), theirs: side(their), ours: side(our), relative: null },
      ];
    }
    return columns.flatMap((column) =>
      compareTexts(their[column]!, our[column] ?? "(no column)", comparison, row, column),
    );
  });
}

/** Compares JSON documents value by value; what only theirs has is not compared. */
export function compareJson(
  theirs: unknown,
  ours: unknown,
  comparison: Comparison,
): ImportDifference[] {
  const left = new Map(leaves(theirs));
  return leaves(ours).flatMap(([path, value]) =>
    compareTexts(left.get(path) ?? "(missing)", value, comparison, null, path),
  );
}

function compareTexts(
  theirs: string,
  ours: string,
  comparison: Comparison,
  row: string | null,
  column: string,
): ImportDifference[] {
  if (theirs === ours) return [];
  const [a, b] = [asNumber(theirs), asNumber(ours)];
  if (a === null || b === null) {
    return [{ ...place(comparison, row, column), theirs, ours, relative: null }];
  }
  const relative = a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
  if (relative <= comparison.tolerance) return [];
  return [{ ...place(comparison, row, column), theirs, ours, relative }];
}

function place({ source, file }: Comparison, row: string | null, column: string | null) {
  return { source, file, row, column };
}

function asNumber(text: string): number | null {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? null : value;
}

/** Values of a JSON document that hold no others, as text by dotted path. */
function leaves(value: unknown, path: readonly string[] = []): [string, string][] {
  if (typeof value !== "object" || value === null) return [[path.join("."), String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** A row of cells as the texts that a CSV file would hold. */
export function textRow(row: Readonly<Record<string, Cell>>): TextRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [column, cell === null ? "" : String(cell)]),
  );
}

/** Writes a difference as one line. */
export function describeDifference(difference: ImportDifference): string {
  const { source, file, row, column, theirs, ours, relative } = difference;
  const where = [
    file,
    ...(row === null ? [] : [row]),
    ...(column === null ? [] : [`column ${column}`]),
  ];
  const size = relative === null ? "" : ` (relative difference ${relative.toExponential(1)})`;
  return `${where.join(", ")}: theirs ${theirs}, ours ${ours}${size}, from ${source}`;
}
