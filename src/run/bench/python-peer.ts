import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A Python process that answers one JSON line a request. */
export interface PythonPeer {
  /** Runs a job; `ms` is the time of the work alone, taken by the peer. */
  readonly ask: (request: Readonly<Record<string, unknown>>) => Promise<PeerAnswer>;
  readonly stop: () => void;
}

/** What the peer answers. */
export interface PeerAnswer {
  readonly ms: number;
  readonly result: unknown;
}

/** Starts a peer script. */
export function startPeer(
  python: string,
  script: string,
  flags: readonly string[] = [],
): PythonPeer {
  const child = spawn(python, [script, ...flags], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (request) => {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`Cannot time ${String(request.job)}: the Python peer ended`);
      return JSON.parse(value) as PeerAnswer;
    },
    stop: () => child.stdin.end(),
  };
}

/** The first Python 3 on the path, or `null`. */
export function findPython(): string | null {
  const names = ["python3", "python"];
  return (
    names.find(
      (name) =>
        spawnSync(name, ["-c", "import sys; assert sys.version_info >= (3, 9)"]).status === 0,
    ) ?? null
  );
}

/**
 * Returns a Python with the given packages, from an environment that only the bench uses.
 *
 * @returns Its path, or the reason why there is none.
 */
export function benchPython(
  python: string,
  packages: readonly string[],
  say: (line: string) => void,
): { readonly path: string } | { readonly reason: string } {
  const folder = join(".cache", "bench-venv");
  const path = join(folder, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  const imports = () =>
    spawnSync(path, ["-c", packages.map((name) => `import ${name}`).join("; ")]).status === 0;
  if (existsSync(path) && imports()) return { path };
  say(`Installing ${packages.join(" and ")} into ${folder}, for the bench alone.`);
  const steps: readonly (readonly [string, readonly string[]])[] = [
    [python, ["-m", "venv", folder]],
    [path, ["-m", "pip", "install", "--quiet", ...packages]],
  ];
  for (const [command, flags] of steps) {
    const { status, stderr } = spawnSync(command, flags, { encoding: "utf8" });
    if (status !== 0)
      return { reason: `${flags.join(" ")} failed: ${(stderr ?? "").trim().split("\n").at(-1)}` };
  }
  return imports()
    ? { path }
    : { reason: `${packages.join(", ")} cannot be imported after installing` };
}
