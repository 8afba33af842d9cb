import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LOCK = join(".cache", "set-up.lock");
const OWNER = join(LOCK, "pid");

/**
 * Lets one process at a time set up this folder; the others wait and find it ready.
 *
 * The lock is a folder with the holder's process id, so that one left by a
 * process that died is recognised and taken over.
 *
 * @param {() => Promise<void>} work
 */
export async function withSetUpLock(work) {
  mkdirSync(".cache", { recursive: true });
  let isWaiting = false;
  while (!take()) {
    if (!isWaiting) console.log("set-up: waiting for another process that sets up this folder");
    isWaiting = true;
    await sleep(200);
  }
  try {
    await work();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function take() {
  try {
    mkdirSync(LOCK);
    writeFileSync(OWNER, String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (isAbandoned()) rmSync(LOCK, { recursive: true, force: true });
  return false;
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(OWNER, "utf8")), 0); // signal 0 only asks whether it lives
    return false;
  } catch (error) {
    if (error.code === "EPERM") return false;
    // Just made and not yet signed, or its holder is gone.
    const made = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    return error.code === "ESRCH" || Date.now() - made > 5_000;
  }
}
