import { type Table, visibleColumns } from "../analysis/table.js";
import type { Language } from "../shop/language.js";
import { formatCell } from "./format-cell.js";

/** Writes a table as aligned plain text for a terminal: title, heading, rows, note. */
export function tableText(table: Table, language: Language): string {
  const { title, note, rows } = table;
  const columns = visibleColumns(table, language);
  const grid = columns.map((column) => {
    const cells = rows.map((row) => row[column.key] ?? null);
    const texts = cells.map((cell) => formatCell(cell, column));
    const width = Math.max(...[column.label[language], ...texts].map(displayWidth));
    const isNumeric = cells.some((cell) => typeof cell === "number");
    return [column.label[language], ...texts].map((text) => {
      const space = " ".repeat(width - displayWidth(text));
      return isNumeric ? space + text : text + space;
    });
  });
  const lines = Array.from({ length: rows.length + 1 }, (_, i) =>
    grid
      .map((column) => column[i]!)
      .join("  ")
      .trimEnd(),
  );
  const rule = "-".repeat(Math.max(...lines.map(displayWidth), 0));
  return [title[language], "", lines[0]!, rule, ...lines.slice(1), "", note[language]].join("\n");
}

/** Columns that a text takes in a terminal: two for a Chinese character or a full-width sign. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += /[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/u.test(character) ? 2 : 1;
  }
  return width;
}
