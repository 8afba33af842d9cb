import { createHash } from "node:crypto";
import { z } from "zod";
import { cutCsv } from "./cut-csv.js";
import { decodeText } from "./decode-text.js";
import type { Fault } from "./fault.js";

/** Name of the manifest in a release folder. */
export const MANIFEST_FILE = "manifest.json";

/** What each file of a release held when it was made. */
export interface ReleaseManifest {
  /** By file name. */
  readonly files: Readonly<Record<string, ManifestEntry>>;
}

/** One file of a {@link ReleaseManifest}. */
export interface ManifestEntry {
  /** Rows without the heading; `null` for JSON. */
  readonly rows: number | null;
  /** SHA-256 of the text without a byte order mark and with `\n` as line end, in hex. */
  readonly sha256: string;
}

/** Schema of `manifest.json`. */
export const manifestSchema: z.ZodType<ReleaseManifest> = z.strictObject({
  files: z.record(
    z.string(),
    z.strictObject({
      rows: z.int().min(0).nullable(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits"),
    }),
  ),
});

/**
 * Hashes a text file so that a byte order mark or another line end makes no difference.
 *
 * A checkout on Windows may hold the same data with `\r\n`.
 */
export function textSha256(bytes: Uint8Array): string {
  const text = decodeText(bytes, "").text.replaceAll("\r\n", "\n");
  return createHash("sha256").update(text).digest("hex");
}

/** Makes the manifest of files that are as they should be. */
export function manifestOf(files: ReadonlyMap<string, Uint8Array>): ReleaseManifest {
  const entries = [...files].map(([file, bytes]) => {
    const isCsv = file.endsWith(".csv");
    const rows = isCsv ? cutCsv(decodeText(bytes, file).text, file).records.length - 1 : null;
    return [file, { rows, sha256: textSha256(bytes) }] as const;
  });
  return { files: Object.fromEntries(entries) };
}

/**
 * Compares a file with its manifest entry.
 *
 * A wrong row count is told at the last line. A wrong hash is told only where
 * nothing else was found in the file, because it cannot say where the change is.
 *
 * @param rows Rows found, `null` for JSON.
 * @param isClean Whether no other fault was found in the file.
 */
export function checkAgainstManifest(
  bytes: Uint8Array,
  file: string,
  {
    entry,
    rows,
    isClean,
  }: {
    readonly entry: ManifestEntry | undefined;
    readonly rows: number | null;
    readonly isClean: boolean;
  },
): Fault[] {
  const at = { file, line: null, column: null };
  if (entry === undefined) {
    return [{ ...at, value: "no entry", expected: `an entry in ${MANIFEST_FILE}` }];
  }
  if (rows !== null && entry.rows !== rows) {
    const line = decodeText(bytes, file).text.trimEnd().split("\n").length;
    const expected = `${entry.rows} rows, as in ${MANIFEST_FILE}`;
    return [{ ...at, line, value: `${rows} rows`, expected }];
  }
  const sha256 = textSha256(bytes);
  if (!isClean || sha256 === entry.sha256) return [];
  const expected = `SHA-256 ${entry.sha256}, as in ${MANIFEST_FILE} (the file was edited)`;
  return [{ ...at, value: sha256, expected }];
}
