import {
  type Comparison,
  compareJson,
  compareRows,
  type ImportDifference,
} from "./compare-import.js";
import { cutCsv } from "./cut-csv.js";
import { decodeText } from "./decode-text.js";
import type { ImportedCheckout } from "./import-checkout.js";
import { valueAt } from "./json-path.js";
import type { FolderBytes } from "./release-source.js";

/** A mean over thousands of values may be summed in another order; eight digits would be too lax. */
const COMPUTED_TOLERANCE = 1e-12;

/** One comparison of a checkout's table or document with ours. */
export interface ImportCheck {
  readonly file: string;
  readonly source: string;
  /** Rows that the checkout gave; `null` for JSON. */
  readonly rowCount: number | null;
  readonly isComputed: boolean;
  readonly differences: readonly ImportDifference[];
}

/**
 * Compares everything that a checkout gave with our numbers.
 *
 * Copied numbers must be the same to the last digit, computed ones to a
 * relative 1e-12.
 *
 * @param ours Files of a release that has been read without a fault.
 */
export function checkImport(imported: ImportedCheckout, ours: FolderBytes): ImportCheck[] {
  const text = (file: string) => decodeText(ours.get(file) ?? new Uint8Array(), file).text;
  const tables = imported.tables.map(({ file, source, key, rows, isComputed }) => {
    const tolerance = isComputed ? COMPUTED_TOLERANCE : 0;
    const comparison: Comparison = { source, file, tolerance };
    const differences = compareRows(rows, textRows(text(file), file), { ...comparison, key });
    return { file, source, rowCount: rows.length, isComputed, differences };
  });
  const documents = imported.documents.map(({ file, source, to, value }) => {
    const mine = valueAt(JSON.parse(text(file) || "null"), to);
    const differences = compareJson(value, mine, { source, file, tolerance: 0 });
    return { file, source, rowCount: null, isComputed: false, differences };
  });
  return [...tables, ...documents];
}

function textRows(text: string, file: string): Readonly<Record<string, string>>[] {
  const [heading, ...body] = cutCsv(text, file).records;
  return body.map(({ cells }) =>
    Object.fromEntries((heading?.cells ?? []).map((column, index) => [column, cells[index]!])),
  );
}
