import type { Cell, Column } from "../analysis/table.js";
import type { Language } from "../shop/language.js";

/**
 * Formats a table's value as a reader sees it: numbers to the column's decimals, `null` as nothing,
 * true as a tick and false as a dash, keys by the names that the column has for them.
 *
 * The minus sign stays ASCII, so that a number can be copied out of a page.
 */
export function formatCell(
  cell: Cell,
  { digits, significant, names }: Column,
  language: Language,
): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "✓" : "–";
  if (typeof cell !== "number") {
    const known = names?.[language] ?? {};
    return Object.hasOwn(known, cell) ? known[cell]! : cell;
  }
  if (significant !== undefined) return cell.toPrecision(significant);
  if (digits === undefined) return String(cell);
  const text = cell.toFixed(digits);
  // -0.001 to two decimals is zero, not minus zero.
  return Number(text) === 0 ? text.replace("-", "") : text;
}
