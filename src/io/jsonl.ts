import { type FileHandle, mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { z } from "zod";
import { canonicalJson } from "./canonical-json.js";
import { decodeText } from "./decode-text.js";
import { type Fault, refuseFaults } from "./fault.js";

const NEWLINE = 0x0a;

/** A JSONL file that is open for appending. */
export interface JsonlFile {
  /** What stood after the last line end and was cut off on opening; empty if nothing did. */
  readonly cut: string;
  /** Writes records, one a line, and returns once they are on disk. */
  append(...records: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a JSONL file for appending and cuts a last line that was not finished.
 *
 * A line counts as written only with its line end. What stands after the last
 * one is the trace of an interrupted write: appending to it would spoil two
 * records and leave the damage in the middle of the file. It is cut off and
 * handed back, so that a caller can say what was lost. The file's own bytes
 * decide; no other file has to be there.
 *
 * @param path File to append to; it and its folder are made if they are not there.
 */
export async function openJsonl(path: string): Promise<JsonlFile> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, "a+");
  const cut = await cutLastLine(handle);
  let last: Promise<void> = Promise.resolve();
  return {
    cut,
    append: (...records) => {
      const text = records.map((record) => `${canonicalJson(record, { indent: 0 })}\n`).join("");
      const next = last.then(async () => {
        await handle.writeFile(text);
        await handle.datasync();
      });
      // A failed write is told to its own caller; later ones may still succeed.
      last = next.catch(() => undefined);
      return next;
    },
    close: async () => {
      await last;
      await handle.close();
    },
  };
}

async function cutLastLine(handle: FileHandle): Promise<string> {
  const { size } = await handle.stat();
  const bytes = Buffer.alloc(size);
  await handle.read(bytes, 0, size, 0);
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  if (end < size) {
    await handle.truncate(end);
    await handle.datasync();
  }
  return bytes.subarray(end).toString("utf8");
}

/** The records of a JSONL file. */
export interface JsonlReading<Value> {
  readonly records: readonly Value[];
  /** A last line without a line end; it is no record. Empty if there is none. */
  readonly cut: string;
}

/**
 * Reads a JSONL file; the file stays as it is.
 *
 * @param schema What each record must be.
 * @throws {InputFaults} If a finished line is no JSON or not as the schema says.
 */
export async function readJsonl<Value>(
  path: string,
  schema: z.ZodType<Value>,
): Promise<JsonlReading<Value>> {
  const decoded = decodeText(await readFile(path), path);
  const lines = decoded.text.split("\n");
  const cut = lines.pop()!;
  const faults: Fault[] = [...decoded.faults];
  const records = lines.flatMap((text, index) => {
    const line = index + 1;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      faults.push({ file: path, line, column: null, value: text, expected: "a JSON record" });
      return [];
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return [parsed.data];
    for (const issue of parsed.error.issues) {
      const column = issue.path.join(".") || null;
      faults.push({ file: path, line, column, value: text, expected: issue.message });
    }
    return [];
  });
  refuseFaults(path, faults);
  return { records, cut };
}
