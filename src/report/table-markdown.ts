import { type Table, visibleColumns } from "../analysis/table.js";
import type { Language } from "../shop/language.js";
import { formatCell } from "./format-cell.js";

/**
 * Writes a table as Markdown: title as a heading, the table with numbers to the right, the note.
 *
 * @returns Text that ends with a line feed. Pipes and line feeds in cells are escaped.
 */
export function tableMarkdown(table: Table, language: Language): string {
  const { title, note, rows } = table;
  const columns = visibleColumns(table, language);
  const isNumeric = columns.map(({ key }) => rows.some((row) => typeof row[key] === "number"));
  const lines = [
    columns.map(({ label }) => label[language]),
    isNumeric.map((numeric) => (numeric ? "---:" : "---")),
    ...rows.map((row) =>
      columns.map((column) => formatCell(row[column.key] ?? null, column, language)),
    ),
  ];
  return [
    `### ${title[language]}`,
    "",
    ...lines.map((cells) => `| ${cells.map(escapePipes).join(" | ")} |`),
    "",
    note[language],
    "",
  ].join("\n");
}

function escapePipes(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", "<br>");
}
