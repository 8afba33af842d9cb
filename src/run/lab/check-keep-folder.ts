import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkOutputFolder } from "../../io/check-output.js";

/** First line of the README of kept results; tells the folder from any other. */
export const KEPT_TITLE = "# What runs of the lab came to";

/** What keeping writes, and what it may leave behind if it is stopped. */
const OWN_FILE =
  /^(?:[a-z_]+-\d+\.json\.gz|tables\.\w+\.md|first-skill\.csv|README\.md)(?:\.\d+\.part)?$/;

/**
 * Refuses a folder for kept results that belongs to something else, before any run is played.
 *
 * It may be new, empty, or hold kept results; sub-folders and hidden files are
 * left alone and do not matter.
 *
 * @param runFolders Of the runs; none may be the folder itself.
 * @throws {Error} If the folder holds another file or another README, is that of
 *   a run, or cannot be written to.
 */
export function checkKeepFolder(folder: string, runFolders: readonly string[]): void {
  checkOutputFolder(folder);
  if (runFolders.some((run) => resolve(run) === resolve(folder))) {
    throw new Error(
      `Cannot keep results in ${folder} as it must not be the folder of a run: it is one`,
    );
  }
  if (!existsSync(folder)) return;
  const refuse = (stranger: string) => {
    throw new Error(
      `Cannot keep results in ${folder} as it must hold nothing else: it holds ${stranger}`,
    );
  };
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isOwn = OWN_FILE.test(entry.name);
    if (entry.isDirectory()) {
      if (isOwn) refuse(`a folder ${entry.name}`);
    } else if (!isOwn && !entry.name.startsWith(".")) {
      refuse(entry.name);
    }
  }
  const readme = join(folder, "README.md");
  if (existsSync(readme) && readFileSync(readme, "utf8").split(/\r?\n/)[0] !== KEPT_TITLE) {
    refuse("another README.md");
  }
}
