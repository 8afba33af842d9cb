import type { Contradiction, CsvFormat } from "./csv-format.js";
import { type CsvRecord, cutCsv } from "./cut-csv.js";
import { decodeText } from "./decode-text.js";
import type { Fault } from "./fault.js";

/** The rows of a CSV file, with everything that is wrong with it. */
export interface CsvReading<Row> {
  /** Rows that are well formed, with the line on which each begins. */
  readonly rows: readonly { readonly line: number; readonly row: Row }[];
  /** Rows in the file without its heading, well formed or not. */
  readonly rowCount: number;
  readonly hasBom: boolean;
  readonly faults: readonly Fault[];
}

/**
 * Reads a CSV file by its format and collects every fault in it.
 *
 * Nothing is guessed: a missing, extra or doubled column is a fault, and then
 * the rows are not looked at, because each of them would be one more.
 *
 * @param bytes The file as it is on disk.
 * @param file Name for the faults.
 */
export function readCsv<Row>(
  bytes: Uint8Array,
  file: string,
  format: CsvFormat<Row>,
): CsvReading<Row> {
  const decoded = decodeText(bytes, file);
  const { records, faults: cutFaults } = cutCsv(decoded.text, file);
  const [heading, ...body] = records;
  const before = [...decoded.faults, ...cutFaults];
  const headingFaults =
    heading === undefined && cutFaults.length === 0
      ? [{ file, line: null, column: null, value: "", expected: "a heading and rows" }]
      : heading === undefined
        ? []
        : checkHeading(heading, file, format);
  const base = { rowCount: body.length, hasBom: decoded.hasBom };
  if (heading === undefined || headingFaults.length > 0) {
    return { ...base, rows: [], faults: [...before, ...headingFaults] };
  }

  const { rows, faults } = readRows(body, file, heading.cells, format);
  return { ...base, rows, faults: [...before, ...faults] };
}

function readRows<Row>(
  body: readonly CsvRecord[],
  file: string,
  heading: readonly string[],
  format: CsvFormat<Row>,
): Pick<CsvReading<Row>, "rows" | "faults"> {
  const rows: { line: number; row: Row }[] = [];
  const faults: Fault[] = [];
  const checkOrder = orderCheck(format);
  for (const record of body) {
    const { line, cells } = record;
    if (cells.length !== heading.length) {
      faults.push(widthFault(record, file, heading));
      continue;
    }
    const texts: Record<string, string> = {};
    for (let j = 0; j < heading.length; j++) texts[heading[j]!] = cells[j]!;
    const parsed = format.schema.safeParse(texts);
    if (parsed.success) rows.push({ line, row: parsed.data });
    const found = [
      ...(parsed.success
        ? format.contradictions(parsed.data, texts)
        : parsed.error.issues.map(({ path, message }) => ({
            column: String(path[0]),
            expected: message,
          }))),
      ...checkOrder(texts, line),
    ];
    for (const { column, expected } of found) {
      faults.push({ file, line, column, value: texts[column] ?? "", expected });
    }
  }
  return { rows, faults };
}

/** Remembers the rows so far and says what is wrong with the place of the next one. */
function orderCheck<Row>({ key, ascending }: CsvFormat<Row>) {
  const seen = new Map<string, number>();
  let highest = Number.NEGATIVE_INFINITY;
  return (texts: Readonly<Record<string, string>>, line: number): Contradiction[] => {
    const name = JSON.stringify(key.map((column) => texts[column]));
    const earlier = seen.get(name);
    if (earlier !== undefined) {
      const expected = `a row of its own (line ${earlier} has the same key)`;
      return [{ column: key.at(-1)!, expected }];
    }
    seen.set(name, line);
    if (ascending === null) return [];
    const value = Number(texts[ascending]);
    if (value < highest) {
      return [{ column: ascending, expected: `rows sorted (${highest} stands above)` }];
    }
    // What is no number has been reported and does not count here.
    if (value > highest) highest = value;
    return [];
  };
}

function checkHeading<Row>(heading: CsvRecord, file: string, { columns }: CsvFormat<Row>): Fault[] {
  const at = (column: string, value: string, expected: string): Fault => ({
    file,
    line: heading.line,
    column,
    value,
    expected,
  });
  const found = heading.cells;
  return [
    ...columns
      .filter((column) => !found.includes(column))
      .map((column) => at(column, found.join(","), `a column ${column}`)),
    ...found.flatMap((column, index) => {
      if (!columns.includes(column)) return [at(column, column, "no such column")];
      return found.indexOf(column) < index ? [at(column, column, "this column once")] : [];
    }),
  ];
}

function widthFault({ line, cells }: CsvRecord, file: string, heading: readonly string[]): Fault {
  // The first column that is missing, or the last one there is if there are too many values.
  const column = heading[Math.min(cells.length, heading.length - 1)]!;
  const expected = `${heading.length} values, found ${cells.length}`;
  return { file, line, column, value: cells.join(","), expected };
}
