import type { Cell, Table } from "../analysis/table.js";

/**
 * Writes rows as CSV (RFC 4180) with `\n` line ends.
 *
 * Numbers are written with all their digits, so that reading gives the same
 * number. `null` is an empty cell and an empty text is `""`. A cell is quoted
 * if it holds a comma, a quote, a line end, a byte order mark, or a blank at
 * an end.
 *
 * @param columns Heading, and the order of the cells.
 * @param rows Every row has every column and no others.
 * @throws {RangeError} If a column stands twice, a row's columns differ, or a number is not finite.
 *
 * @example
 * ```ts
 * formatCsv(["a", "b"], [{ a: 'x "y"', b: null }]); // 'a,b\n"x ""y""",\n'
 * ```
 */
export function formatCsv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, Cell>>[],
): string {
  const known = new Set(columns);
  if (known.size !== columns.length) {
    throw new RangeError(`Cannot write CSV as a column stands twice: ${columns.join(",")}`);
  }
  const lines = rows.map((row, index) => {
    const keys = Object.keys(row);
    if (keys.length !== columns.length || !keys.every((key) => known.has(key))) {
      throw new RangeError(
        `Cannot write CSV row ${index + 1} as ${columns.join(",")}: it has ${keys.join(",")}`,
      );
    }
    return columns.map((column) => formatCell(row[column]!, column, index)).join(",");
  });
  return [columns.map(quoteText).join(","), ...lines, ""].join("\n");
}

/** Writes a table's rows in full precision, with the keys of its columns as heading. */
export function tableToCsv({ columns, rows }: Table): string {
  const keys = columns.map(({ key }) => key);
  return formatCsv(
    keys,
    rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))),
  );
}

function formatCell(cell: Cell, column: string, index: number): string {
  if (cell === null) return "";
  if (typeof cell === "string") return quoteText(cell);
  if (typeof cell === "number" && !Number.isFinite(cell)) {
    throw new RangeError(
      `Cannot write CSV row ${index + 1} as numbers must be finite: ${column} is ${cell}`,
    );
  }
  // String(-0) is "0", which would read back as another number.
  return Object.is(cell, -0) ? "-0" : String(cell);
}

/** A byte order mark counts as a blank in `\s`. */
function quoteText(text: string): string {
  return text === "" || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
