import { type Table, visibleColumns } from "../analysis/table.js";
import type { Language } from "../shop/language.js";
import { formatCell } from "./format-cell.js";

/**
 * Writes a table as HTML that viewers without scripts or styles show in full.
 *
 * @returns The title, the table (numbers to the right) and the note.
 */
export function tableHtml(table: Table, language: Language): string {
  const { title, note, rows } = table;
  const columns = visibleColumns(table, language);
  const head = columns.map(({ label }) => `<th>${escapeHtml(label[language])}</th>`).join("");
  const body = rows.map((row) => {
    const cells = columns.map((column) => {
      const cell = row[column.key] ?? null;
      const align = typeof cell === "number" ? ' style="text-align:right"' : "";
      return `<td${align}>${escapeHtml(formatCell(cell, column))}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return [
    "<table>",
    `<caption>${escapeHtml(title[language])}</caption>`,
    `<thead><tr>${head}</tr></thead>`,
    "<tbody>",
    ...body,
    "</tbody>",
    "</table>",
    `<p><small>${escapeHtml(note[language])}</small></p>`,
  ].join("\n");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
