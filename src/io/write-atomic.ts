import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

let written = 0;

/**
 * Writes a file so that a reader sees all of the old content or all of the new.
 *
 * The content goes to a temporary file in the same folder, is flushed to disk
 * and renamed. If that fails, the old file stays and the temporary one is removed.
 *
 * @param path File to write; its folder is made if it is not there.
 */
export async function writeAtomic(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  written += 1;
  const temporary = join(folder, `.${basename(path)}.${process.pid}-${written}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
