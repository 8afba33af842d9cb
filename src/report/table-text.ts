import { type Column, type Table, visibleColumns } from "../analysis/table.js";
import type { Language } from "../shop/language.js";
import { displayWidth } from "./display-width.js";
import { formatCell } from "./format-cell.js";
import { fillLines, linePieces, wrapText } from "./wrap-text.js";

/** Columns of a terminal that says nothing of its width. */
export const TEXT_WIDTH = 100;
const GAP = "  ";
/** Headings of so many columns stay on one line. */
const KEPT_HEADING = 9;
/** Longer ones are not broken into lines shorter than this. */
const SHORTEST_HEADING = 8;
/** Cells of prose are not broken into lines shorter than this. */
const SHORTEST_PROSE = 16;
/** Nor are names such as `gate.0.candidates`, which may break after a sign. */
const SHORTEST_NAME = 32;

/** Options for {@link tableText}. */
export interface TableTextOptions {
  /** Columns of the terminal, above 0. @defaultValue 100 */
  readonly width?: number;
}

/**
 * Writes a table as aligned plain text for a terminal: title, heading, rows, note.
 *
 * The note is wrapped. A table that is too wide gets its headings wrapped,
 * then its cells of prose, and is at last cut into parts that each begin with
 * the columns that tell the rows apart.
 */
export function tableText(
  table: Table,
  language: Language,
  { width = TEXT_WIDTH }: TableTextOptions = {},
): string {
  const { title, note, rows } = table;
  const columns = visibleColumns(table, language).map((column) =>
    textColumn(column, rows, language),
  );
  const keyCount = keyCountOf(columns);
  const parts = partsOf(fitted(columns, keyCount, width), keyCount, width);
  const texts = parts.map((part) => partText(part, rows.length));
  return [
    title[language],
    "",
    texts.join("\n\n"),
    "",
    ...wrapText(note[language], width, displayWidth),
  ].join("\n");
}

/** A column as texts, and the columns of the terminal that it takes. */
interface TextColumn {
  readonly heading: string;
  readonly cells: readonly string[];
  readonly isNumeric: boolean;
  readonly width: number;
}

function textColumn(column: Column, rows: Table["rows"], language: Language): TextColumn {
  const values = rows.map((row) => row[column.key] ?? null);
  const heading = column.label[language];
  // A line break inside a cell would break the row.
  const cells = values.map((cell) => formatCell(cell, column, language).replace(/\s*\n\s*/g, " "));
  const isNumeric = values.some((cell) => typeof cell === "number");
  return { heading, cells, isNumeric, width: Math.max(1, widest([heading, ...cells])) };
}

/** Counts the first columns that tell the rows apart; 1 if three do not. */
function keyCountOf(columns: readonly TextColumn[]): number {
  const rowCount = columns[0]?.cells.length ?? 0;
  for (let count = 1; count <= 3; count++) {
    const keys = Array.from({ length: rowCount }, (_, i) =>
      JSON.stringify(columns.slice(0, count).map(({ cells }) => cells[i])),
    );
    if (new Set(keys).size === rowCount) return count;
  }
  return 1;
}

/** Narrows columns: headings first, then prose until all fits, else prose to what one part has room for. */
function fitted(
  columns: readonly TextColumn[],
  keyCount: number,
  width: number,
): readonly TextColumn[] {
  if (total(columns) <= width) return columns;
  const narrowed = columns.map((column) => ({ ...column, width: headingWidth(column) }));
  if (total(narrowed) <= width) return narrowed;
  const widths = narrowed.map((column) => column.width);
  const least = narrowed.map(leastWidth);
  const sum = () => widths.reduce((all, one) => all + one, GAP.length * (widths.length - 1));
  while (sum() > width) {
    const spare = widths.map((taken, i) => (taken > least[i]! ? taken : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if (spare[widest] === 0) break;
    widths[widest]! -= 1;
  }
  if (sum() <= width) return narrowed.map((column, i) => ({ ...column, width: widths[i]! }));
  const room = width - total(narrowed.slice(0, keyCount)) - GAP.length;
  return narrowed.map((column, i) =>
    i < keyCount ? column : { ...column, width: Math.min(column.width, Math.max(least[i]!, room)) },
  );
}

function headingWidth({ heading, cells }: TextColumn): number {
  const whole = displayWidth(heading);
  const least =
    whole <= KEPT_HEADING ? whole : Math.max(SHORTEST_HEADING, widest(linePieces(heading)));
  return Math.max(widest(cells), least);
}

/** Numbers stay whole, and so do names unless they are long. */
function leastWidth({ heading, cells, width }: TextColumn): number {
  const isProse = cells.some((cell) => cell.includes(" "));
  const shortest = isProse ? SHORTEST_PROSE : SHORTEST_NAME;
  const pieces = isProse ? linePieces : (cell: string) => cell.split(NAME_BREAK);
  return Math.min(width, Math.max(shortest, widest([heading, ...cells].flatMap(pieces))));
}

const NAME_BREAK = /(?<=[._/-])/;

function cellLines(text: string, width: number): readonly string[] {
  const pieces = linePieces(text).flatMap((piece) =>
    displayWidth(piece.trimEnd()) > width ? piece.split(NAME_BREAK) : [piece],
  );
  return fillLines(pieces, width, displayWidth);
}

/** Cuts columns into parts that fit; each begins with the columns that say what a row is about. */
function partsOf(
  columns: readonly TextColumn[],
  keyCount: number,
  width: number,
): readonly (readonly TextColumn[])[] {
  const keys = columns.slice(0, keyCount);
  const parts: TextColumn[][] = [[...keys]];
  for (const column of columns.slice(keyCount)) {
    const part = parts.at(-1)!;
    if (part.length > keyCount && total([...part, column]) > width) parts.push([...keys, column]);
    else part.push(column);
  }
  return parts;
}

function partText(columns: readonly TextColumn[], rowCount: number): string {
  const headings = lineUp(columns, (column) => {
    const lines = wrapText(column.heading, column.width, displayWidth);
    return { lines, isLow: true };
  });
  const rows = Array.from({ length: rowCount }, (_, i) =>
    lineUp(columns, ({ cells, width }) => {
      return { lines: cellLines(cells[i]!, width), isLow: false };
    }),
  ).flat();
  const rule = "-".repeat(widest([...headings, ...rows]));
  return [...headings, rule, ...rows].join("\n");
}

/** Puts cells of one row side by side, at the upper or the lower end of the tallest. */
function lineUp(
  columns: readonly TextColumn[],
  cellOf: (column: TextColumn) => { readonly lines: readonly string[]; readonly isLow: boolean },
): readonly string[] {
  const cells = columns.map(cellOf);
  const height = Math.max(1, ...cells.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, at) =>
    columns
      .map(({ isNumeric, width }, i) => {
        const { lines, isLow } = cells[i]!;
        const text = lines[at - (isLow ? height - lines.length : 0)] ?? "";
        const space = " ".repeat(Math.max(0, width - displayWidth(text)));
        return isNumeric ? space + text : text + space;
      })
      .join(GAP)
      .trimEnd(),
  );
}

function total(columns: readonly TextColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, GAP.length * (columns.length - 1));
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, displayWidth(text.trimEnd())), 0);
}
