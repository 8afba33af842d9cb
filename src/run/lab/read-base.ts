import { readFile } from "node:fs/promises";
import { type Checkpoint, decodeCheckpoint } from "../../policy/checkpoint.js";

/**
 * Reads the checkpoint that a run begins with.
 *
 * @throws {Error} If there is no such file.
 * @throws {RangeError} If it is no checkpoint, as {@link decodeCheckpoint}.
 */
export async function readBase(path: string): Promise<Checkpoint> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const states: Readonly<Record<string, string>> = {
      ENOENT: "it is not there",
      EISDIR: "it is a folder",
    };
    throw new Error(`Cannot read ${path} as a base checkpoint: ${states[code ?? ""] ?? message}`);
  }
  return decodeCheckpoint(bytes, path);
}
