/**
 * Says which file could not be written and why; the system's own message for a full disk names none.
 *
 * @param error As `node:fs` throws it.
 *
 * @example writeFault("a.txt", error).message // "Cannot write a.txt: the disk is full"
 */
export function writeFault(path: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    ENOSPC: "the disk is full",
    EISDIR: "it is a folder",
  };
  return new Error(`Cannot write ${path}: ${reasons[code ?? ""] ?? message}`, { cause: error });
}
