import { readFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { writeAtomic } from "./write-atomic.js";

/** Place of the byte that names the operating system in a gzip heading (RFC 1952, 2.3.1). */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/**
 * Packs bytes as gzip: the same input gives the same bytes on every system.
 *
 * The heading holds no time and no name, and does not say on which system it was made.
 */
export function packGzip(content: string | Uint8Array): Uint8Array {
  const packed = gzipSync(content, { level: 9 });
  packed[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
  return packed;
}

/**
 * Unpacks gzip.
 *
 * @param file Name for the error message.
 * @throws {Error} If the bytes are no gzip, are cut off, or do not have the checksum they state.
 */
export function unpackGzip(bytes: Uint8Array, file: string): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new Error(`Cannot unpack ${file} as gzip: ${(error as Error).message}`);
  }
}

/** Reads a file that is packed as gzip. */
export async function readGzip(path: string): Promise<Uint8Array> {
  return unpackGzip(await readFile(path), path);
}

/** Writes a file packed as gzip, atomically. */
export async function writeGzip(path: string, content: string | Uint8Array): Promise<void> {
  await writeAtomic(path, packGzip(content));
}
