import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "./with-lock.js";
import { writeAtomic } from "./write-atomic.js";
import { writeFault } from "./write-fault.js";

/** Name of the file that says which process is at work in a run's folder. */
export const RUN_LOCK = "run.lock";

/**
 * Keeps a second process out of a run's folder; a lock whose process is gone is taken over.
 *
 * Looking at the lock and writing it is one step: a guard folder beside it
 * keeps others out meanwhile, so that two processes cannot both find a lock
 * stale, and none sees one that is half written.
 *
 * @param folder Must exist.
 * @returns Releases the lock, if it is still the own one.
 * @throws {Error} If a process has it, or it does not say which; names the file.
 */
export async function lockRun(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, RUN_LOCK);
  const own = String(process.pid);
  await withLock(join(folder, `.${RUN_LOCK}.guard`), async () => {
    const holder = await readLock(path);
    if (holder !== null) refuseHolder(folder, path, holder);
    try {
      await writeAtomic(path, own);
    } catch (error) {
      throw writeFault(path, error);
    }
  });
  return async () => {
    const holder = await readLock(path).catch(() => null);
    if (holder === own) await rm(path, { force: true });
  };
}

function refuseHolder(folder: string, path: string, holder: string): void {
  if (!/^[1-9]\d*$/.test(holder)) {
    throw new Error(
      `Cannot go on with ${folder} as ${path} must name a process: it holds ${JSON.stringify(holder.slice(0, 40))}; delete it if no run is at work there`,
    );
  }
  if (isAlive(Number(holder))) {
    throw new Error(
      `Cannot go on with ${folder}: process ${holder} is at work there; delete ${path} if that is no run of the lab`,
    );
  }
}

/** What the lock says; `null` if there is none. */
async function readLock(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    const state = code === "EISDIR" ? "it is a folder" : message;
    throw new Error(`Cannot read ${path} as the lock of a run: ${state}`);
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled, but is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
