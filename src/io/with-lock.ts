import { mkdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface LockOptions {
  /** How long to wait for another holder. @defaultValue 60_000 */
  readonly timeoutMs?: number;
}

/** A holder that has not touched its lock for this long has died. */
const STALE_MS = 15_000;

/**
 * Does work while no other process holds the same lock.
 *
 * The lock is a folder, because making a folder fails if it is there, on every
 * file system. The holder touches it while it works; one left by a process that
 * died is taken over after 15 seconds.
 *
 * @param path Where the lock stands; removed afterwards.
 * @throws {Error} If another holder keeps it for longer than `timeoutMs`.
 */
export async function withLock<T>(
  path: string,
  work: () => T | Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const { timeoutMs = 60_000 } = options;
  mkdirSync(dirname(path), { recursive: true });
  const start = Date.now();
  while (!taken(path)) {
    if (Date.now() - start >= timeoutMs) {
      throw new Error(`Cannot lock ${path}: another process has held it for ${timeoutMs} ms`);
    }
    await sleep(25);
  }
  const touch = setInterval(() => utimesSync(path, new Date(), new Date()), STALE_MS / 5);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    rmSync(path, { recursive: true, force: true });
  }
}

function taken(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const age = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (age !== undefined && Date.now() - age > STALE_MS)
    rmSync(path, { recursive: true, force: true });
  return false;
}
