import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { decodeText } from "./decode-text.js";
import type { Fault } from "./fault.js";
import { unpackGzip } from "./gzip-file.js";
import { tolerantJson } from "./tolerant-json.js";

/** Files of a checkout, in memory. */
export interface CheckoutFiles {
  /** Bytes by path, unpacked; without the files that are damaged gzip. */
  readonly content: ReadonlyMap<string, Uint8Array>;
  /** JSON documents by path; without those that are no JSON. */
  readonly documents: ReadonlyMap<string, unknown>;
  /** Wanted files that are not there. */
  readonly missing: readonly string[];
  /** Data files below `artifacts` that are not wanted. */
  readonly unread: readonly string[];
  /** `NaN` and `Infinity` that stood in JSON files. */
  readonly nonFiniteCount: number;
  readonly faults: readonly Fault[];
}

/**
 * Reads the wanted files of a checkout.
 *
 * @param wanted Paths with `/` between their parts, such as `artifacts/analysis/rounds.csv`.
 * @throws {Error} If the folder has no `artifacts` or none of the files.
 */
export async function readCheckoutFiles(
  folder: string,
  wanted: readonly string[],
): Promise<CheckoutFiles> {
  const present = await dataFiles(folder);
  const found = wanted.filter((path) => present.includes(path));
  if (found.length === 0) {
    throw new Error(
      `Cannot import ${folder}: none of the release's files are below its artifacts/`,
    );
  }
  const faults: Fault[] = [];
  const content = new Map<string, Uint8Array>();
  const documents = new Map<string, unknown>();
  let nonFiniteCount = 0;
  for (const path of found) {
    const bytes = await readFile(join(folder, path));
    try {
      content.set(path, path.endsWith(".gz") ? unpackGzip(bytes, path) : bytes);
    } catch (error) {
      const expected = `a whole gzip file (${(error as Error).message})`;
      const value = `${bytes.length} bytes`;
      faults.push({ file: path, line: null, column: null, value, expected });
    }
    if (!path.endsWith(".json")) continue;
    const decoded = decodeText(bytes, path);
    const reading = tolerantJson(decoded.text, path);
    faults.push(...decoded.faults, ...reading.faults);
    nonFiniteCount += reading.nonFinite.length;
    if (reading.faults.length === 0) documents.set(path, reading.value);
  }
  return {
    content,
    documents,
    missing: wanted.filter((path) => !present.includes(path)),
    unread: present.filter((path) => !wanted.includes(path)),
    nonFiniteCount,
    faults,
  };
}

/** Paths of the data files below `artifacts`, with `/` between their parts. */
async function dataFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, "artifacts"), {
    recursive: true,
    withFileTypes: true,
  }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`Cannot import ${folder}: artifacts/ cannot be listed (${error.code})`);
  });
  return entries
    .filter((entry) => entry.isFile() && /\.(json|csv|csv\.gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
