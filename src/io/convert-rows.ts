import type { CsvFormat } from "./csv-format.js";
import { cutCsv } from "./cut-csv.js";
import { decodeText } from "./decode-text.js";
import type { Fault } from "./fault.js";
import type { RowSource } from "./import-layout.js";

/** A row of a source: what each of its fields says, as text. */
interface SourceRow {
  readonly line: number | null;
  readonly texts: Readonly<Record<string, string>>;
}

/** A source's rows under our column names. */
export interface ConvertedRows<Row> {
  readonly rows: readonly Row[];
  /** The same rows as text by our column. */
  readonly texts: readonly Readonly<Record<string, string>>[];
  readonly faults: readonly Fault[];
}

/** Rows of a foreign CSV file; columns that nobody asks for are left alone. */
export function csvSourceRows(
  bytes: Uint8Array,
  file: string,
): { readonly rows: readonly SourceRow[]; readonly faults: readonly Fault[] } {
  const decoded = decodeText(bytes, file);
  const { records, faults } = cutCsv(decoded.text, file);
  const [heading, ...body] = records;
  const found = [...decoded.faults, ...faults];
  const columns = heading?.cells ?? [];
  const rows = body.flatMap(({ line, cells }) => {
    if (cells.length !== columns.length) {
      const expected = `${columns.length} values, found ${cells.length}`;
      found.push({ file, line, column: null, value: cells.join(","), expected });
      return [];
    }
    return [
      { line, texts: Object.fromEntries(columns.map((name, index) => [name, cells[index]!])) },
    ];
  });
  if (rows.length === 0 && found.length === 0) {
    found.push({ file, line: null, column: null, value: "no rows", expected: "rows" });
  }
  return { rows, faults: found };
}

/** Rows of a list in a JSON document: numbers with all digits, `null` as empty, flags as digits. */
export function jsonSourceRows(
  list: unknown,
  file: string,
  rows: string,
): { readonly rows: readonly SourceRow[]; readonly faults: readonly Fault[] } {
  if (!Array.isArray(list)) {
    const value = list === undefined ? "(missing)" : JSON.stringify(list);
    return {
      rows: [],
      faults: [{ file, line: null, column: rows, value, expected: "a list of rows" }],
    };
  }
  return {
    rows: list.map((entry: unknown) => ({
      line: null,
      texts: Object.fromEntries(
        Object.entries(entry ?? {}).map(([name, value]) => [name, cellText(value)]),
      ),
    })),
    faults: [],
  };
}

/** A JSON value as the text of a CSV cell; a list of flags becomes a string of digits. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (Array.isArray(value)) return value.map(cellText).join("");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * Renames a source's fields to our columns and checks each row by our format.
 *
 * Faults name the field as the source does. A field that no row has is one
 * fault, not one a row.
 */
export function convertRows<Row>(
  sourceRows: readonly SourceRow[],
  { path, columns, constants }: RowSource,
  format: CsvFormat<Row>,
): ConvertedRows<Row> {
  const fields = Object.entries(columns);
  const absent = fields.filter(([, field]) => !sourceRows.some(({ texts }) => field in texts));
  if (sourceRows.length > 0 && absent.length > 0) {
    const faults = absent.map(([column, field]) => ({
      ...{ file: path, line: sourceRows[0]!.line === null ? null : 1, column: field },
      ...{ value: "(missing)", expected: `a field for our column ${column}` },
    }));
    return { rows: [], texts: [], faults };
  }
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const rows: Row[] = [];
  const texts: Readonly<Record<string, string>>[] = [];
  sourceRows.forEach((source, index) => {
    const ours: Record<string, string> = { ...constants };
    for (const [column, field] of fields) ours[column] = source.texts[field] ?? "";
    const at = (column: string, expected: string): Fault => ({
      file: path,
      line: source.line,
      column: `${source.line === null ? `row ${index + 1}, ` : ""}${columns[column] ?? column}`,
      value: ours[column] ?? "",
      expected,
    });
    const parsed = format.schema.safeParse(ours);
    if (!parsed.success) {
      for (const { path: place, message } of parsed.error.issues) {
        faults.push(at(String(place[0]), message));
      }
      return;
    }
    faults.push(
      ...format
        .contradictions(parsed.data, ours)
        .map(({ column, expected }) => at(column, expected)),
    );
    const name = JSON.stringify(format.key.map((column) => ours[column]));
    if (format.key.length > 0 && seen.has(name)) {
      faults.push(at(format.key.at(-1)!, "a row of its own (another row has the same key)"));
    }
    seen.add(name);
    rows.push(parsed.data);
    texts.push(ours);
  });
  return { rows, texts, faults };
}
