import { spawn, spawnSync } from "node:child_process";

/**
 * Runs a program and keeps what it says.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number | null, output: string }>} `code` is null if it could not be started.
 */
export function runCommand(program, args) {
  return new Promise((resolve) => {
    // Windows starts npm through a shell only; the arguments here hold no blanks or signs.
    const shell = process.platform === "win32" && program === "npm";
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], shell });
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/**
 * Asks a program for a line of text.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {string | undefined} What it printed, or undefined if it is missing or failed.
 */
export function askCommand(program, args) {
  const { status, stdout } = spawnSync(program, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : undefined;
}

/** What programs print when the network, not they, is at fault. */
const NETWORK =
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network|NewConnectionError|Temporary failure in name resolution|ProxyError|ConnectTimeout|Max retries exceeded|Connection refused/i;

/**
 * Says in a few words why a program failed.
 *
 * @param {{ code: number | null, output: string }} result
 * @param {string} server What it asks over the network.
 */
export function reasonOf({ code, output }, server) {
  if (NETWORK.test(output)) return `${server} could not be reached`;
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const said = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "it said nothing";
  return `it ended with code ${code}: ${said.trim()}`;
}
