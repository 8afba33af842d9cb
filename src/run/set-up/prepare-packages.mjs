import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { reasonOf, runCommand } from "./run-command.mjs";

const STAMP = join("node_modules", ".set-up-stamp");
const INSTALLED = join("node_modules", ".package-lock.json");

/** The packages of package-lock.json, in node_modules. */
export function preparePackages() {
  const lock = readFileSync("package-lock.json");
  const hash = createHash("sha256").update(lock).digest("hex");

  function isReady() {
    if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return true;
    if (!isInstalledFrom(lock)) return false;
    writeFileSync(STAMP, hash);
    return true;
  }

  async function prepare() {
    const why = existsSync("node_modules")
      ? "node_modules is not what package-lock.json says"
      : "there is no node_modules";
    console.log(`set-up: installing the locked packages (npm ci), as ${why}`);
    const result = await runCommand("npm", ["ci", "--no-audit", "--no-fund"]);
    if (result.code === null) throw new Error("Cannot install packages: there is no npm in PATH");
    if (result.code !== 0) {
      throw new Error(`Cannot install packages (npm ci): ${reasonOf(result, "the npm registry")}`);
    }
    writeFileSync(STAMP, hash);
  }

  return { isReady, prepare };
}

/** Whether npm's own record of node_modules has each required package of the lock in its version. */
function isInstalledFrom(lock) {
  if (!existsSync(INSTALLED)) return false;
  try {
    const wanted = JSON.parse(lock).packages;
    const found = JSON.parse(readFileSync(INSTALLED, "utf8")).packages;
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === "" || (optional ? true : found[path]?.version === version),
    );
  } catch {
    return false; // a record cut short by a stopped installation
  }
}
