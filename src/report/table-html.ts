import { type Table, visibleColumns } from "../analysis/table.js";
import type { Language } from "../shop/language.js";
import { formatCell } from "./format-cell.js";

/**
 * Writes a table as HTML that viewers without scripts or styles show in full.
 *
 * @returns The title, the table (numbers to the right, texts to the left) and the note.
 */
export function tableHtml(table: Table, language: Language): string {
  const { title, note, rows } = table;
  const columns = visibleColumns(table, language);
  const head = columns.map(({ key, label }) => {
    const align = alignment(rows.some((row) => typeof row[key] === "number"));
    return `<th${align}>${escapeHtml(label[language])}</th>`;
  });
  const body = rows.map((row) => {
    const cells = columns.map((column) => {
      const cell = row[column.key] ?? null;
      return `<td${alignment(typeof cell === "number")}>${escapeHtml(formatCell(cell, column, language))}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return [
    "<table>",
    `<caption>${escapeHtml(title[language])}</caption>`,
    `<thead><tr>${head.join("")}</tr></thead>`,
    "<tbody>",
    ...body,
    "</tbody>",
    "</table>",
    `<p><small>${escapeHtml(note[language])}</small></p>`,
  ].join("\n");
}

/** Said for texts too: notebooks put every cell to the right unless told otherwise. */
function alignment(isNumeric: boolean): string {
  return ` style="text-align:${isNumeric ? "right" : "left"}"`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
