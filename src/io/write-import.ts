import { join } from "node:path";
import { canonicalJson } from "./canonical-json.js";
import { formatCsv } from "./format-csv.js";
import type { ImportedCheckout } from "./import-checkout.js";
import { releaseFormat } from "./release-format.js";
import { MANIFEST_FILE, manifestOf } from "./release-manifest.js";
import { writeAtomic } from "./write-atomic.js";

/**
 * Writes what a checkout gave as files of a release, with their manifest.
 *
 * A table that lacks a column is left out (the paired behaviour table, where
 * only its episodes are there), and so is a JSON file of which a part is missing.
 *
 * @returns Names of the files written.
 */
export async function writeImport(imported: ImportedCheckout, folder: string): Promise<string[]> {
  const files = new Map<string, Uint8Array>();
  for (const { file, rows } of imported.tables) {
    const { columns } = releaseFormat(file);
    const isWhole = rows.length > 0 && columns.every((column) => column in rows[0]!);
    if (isWhole && !files.has(file)) files.set(file, utf8(formatTexts(columns, rows)));
  }
  for (const file of new Set(imported.documents.map((document) => document.file))) {
    const parts = imported.documents.filter((document) => document.file === file);
    const [first] = parts;
    const whole =
      first?.to === ""
        ? first.value
        : Object.fromEntries(parts.map(({ to, value }) => [to, value] as const));
    files.set(file, utf8(`${canonicalJson(whole)}\n`));
  }
  files.set(MANIFEST_FILE, utf8(`${canonicalJson(manifestOf(files))}\n`));
  for (const [file, bytes] of files) await writeAtomic(join(folder, file), bytes);
  return [...files.keys()].sort();
}

/** An empty text is an empty cell here: the sources do not tell the two apart. */
function formatTexts(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string {
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[column] || null])),
  );
  return formatCsv(columns, cells);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
