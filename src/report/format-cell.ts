import type { Cell, Column } from "../analysis/table.js";

/**
 * Formats a table's value as a reader sees it: numbers to the column's decimals, `null` as nothing,
 * true as a tick and false as a dash.
 *
 * The minus sign stays ASCII, so that a number can be copied out of a page.
 */
export function formatCell(cell: Cell, { digits, significant }: Column): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "✓" : "–";
  if (typeof cell !== "number") return String(cell);
  if (significant !== undefined) return cell.toPrecision(significant);
  if (digits === undefined) return String(cell);
  const text = cell.toFixed(digits);
  // -0.001 to two decimals is zero, not minus zero.
  return Number(text) === 0 ? text.replace("-", "") : text;
}
