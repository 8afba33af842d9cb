import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLock } from "./with-lock.js";

/** A Chromium that can be started. */
export interface Chromium {
  readonly path: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly source: "CHROMIUM_PATH" | "installed" | "@sparticuz/chromium";
}

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/microsoft-edge",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * Finds a browser: the one that `CHROMIUM_PATH` names, else an installed one, else the one inside `@sparticuz/chromium`.
 *
 * @param installed Where to look for installed browsers, first match wins.
 * @throws {Error} If `CHROMIUM_PATH` names no file, or there is no browser at all.
 */
export async function findChromium(installed: readonly string[] = INSTALLED): Promise<Chromium> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== "") {
    if (existsSync(wanted)) return { path: wanted, args: [], env: {}, source: "CHROMIUM_PATH" };
    throw new Error(`Cannot start a browser as CHROMIUM_PATH must name a file: it is ${wanted}`);
  }
  const path = installed.find((candidate) => existsSync(candidate));
  if (path !== undefined) return { path, args: [], env: {}, source: "installed" };
  try {
    packaged ??= unpack();
    return await packaged;
  } catch (error) {
    packaged = undefined;
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Error(
      `Cannot draw figures: no Chromium or Chrome is installed, CHROMIUM_PATH is not set, and @sparticuz/chromium does not serve (${reason})`,
    );
  }
}

/** The package decides on its environment when it is first loaded, so it is asked once a process. */
let packaged: Promise<Chromium> | undefined;

async function unpack(): Promise<Chromium> {
  const names = ["AWS_EXECUTION_ENV", "FONTCONFIG_PATH", "LD_LIBRARY_PATH"] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  // As if on AWS Lambda: then the package unpacks the shared libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    // Two processes must not unpack into the same folder at once.
    const path = await withLock(join(tmpdir(), "chromium-unpack.lock"), () =>
      chromium.executablePath(),
    );
    const libraries = process.env.LD_LIBRARY_PATH;
    return {
      path,
      args: chromium.args,
      env: libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries },
      source: "@sparticuz/chromium",
    };
  } finally {
    // FONTCONFIG_PATH too: with the package's value only its own Latin font would be seen.
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
