import { existsSync, lstatSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Refuses a folder for results that cannot be written to, before any work is spent on them.
 *
 * Nothing is left behind: where the folder or its nearest ancestor stands, an
 * empty folder is made and removed. That also tells of disks that are read-only
 * and of places that take no files, such as `/proc`.
 *
 * @param folder Need not exist yet.
 * @throws {Error} If it or an ancestor is a file or a link to nothing, or nothing can be made there.
 */
export function checkOutputFolder(folder: string): void {
  let nearest = folder;
  while (!existsSync(nearest)) {
    if (isLink(nearest)) {
      throw new Error(
        `Cannot write to ${folder} as links must lead somewhere: ${nearest} does not`,
      );
    }
    nearest = dirname(nearest);
  }
  const isThere = nearest === folder;
  if (!statSync(nearest).isDirectory()) {
    throw new Error(
      isThere
        ? `Cannot write to ${folder} as it must be a folder: it is a file`
        : `Cannot write to ${folder} as it must lie in a folder: ${nearest} is a file`,
    );
  }
  try {
    rmdirSync(mkdtempSync(join(nearest, ".output-")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const place = isThere ? "it" : nearest;
    throw new Error(
      `Cannot write to ${folder} as ${place} must take new files: it is ${stateOf(code)}`,
    );
  }
}

/**
 * Refuses a file for a result that cannot be written, as {@link checkOutputFolder} does.
 *
 * @throws {Error} If it is a folder, or its folder cannot be written to.
 */
export function checkOutputFile(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) {
    throw new Error(`Cannot write to ${path} as it must be a file: it is a folder`);
  }
  checkOutputFolder(dirname(path));
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false; // not there, or under a file
  }
}

function stateOf(code: string | undefined): string {
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return `read-only (${code})`;
  return code === "ENOSPC" ? "full (ENOSPC)" : `closed to them (${code})`;
}
