import type { Cell, Table } from "../analysis/table.js";

/**
 * Writes a table as CSV (RFC 4180, but with line feeds): keys as the heading, numbers in full precision.
 *
 * @returns One line a row, the last one ended too. `null` is an empty field.
 */
export function tableCsv({ columns, rows }: Table): string {
  const lines = [
    columns.map(({ key }) => field(key)),
    ...rows.map((row) => columns.map(({ key }) => field(row[key] ?? null))),
  ];
  return lines.map((line) => `${line.join(",")}\n`).join("");
}

function field(cell: Cell): string {
  const text = cell === null ? "" : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
