import { readFileSync } from "node:fs";

/**
 * Refuses a Node that is older than package.json asks for.
 *
 * @param {string} [version] As in `20.19.0`.
 */
export function checkNode(version = process.versions.node) {
  const wanted = JSON.parse(readFileSync("package.json", "utf8")).engines.node.replace(">=", "");
  const [major, minor] = version.split(".").map(Number);
  const [wantedMajor, wantedMinor] = wanted.split(".").map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Error(`Cannot run as Node must be at least ${wanted}: this is Node ${version}`);
}
