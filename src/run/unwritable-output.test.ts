import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";

/** Runs a command of the project; what it says comes back on both streams together. */
function run(command: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const [name, ...args] = command.split(" ");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", `src/run/${name}.ts`, ...args]);
    let said = "";
    const hear = (text: unknown) => {
      said += String(text);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, said }));
  });
}

describe("commands that write", { timeout: 120_000 }, () => {
  const isFile = "Cannot write to README.md as it must be a folder: it is a file\n";
  const underFile =
    "Cannot write to README.md/new as it must lie in a folder: README.md is a file\n";

  test.concurrent.each([
    { command: "report --output README.md", code: 1, said: isFile },
    { command: "figures --only training --output README.md/new", code: 1, said: underFile },
    { command: "notebook 01-shop --output README.md", code: 1, said: isFile },
    { command: "import data/release --out README.md/new", code: 2, said: underFile },
    { command: "train --output README.md", code: 1, said: isFile },
    { command: "base --output README.md/new", code: 1, said: underFile },
    { command: "coevolve --out README.md", code: 1, said: isFile },
    { command: "coevolve --arm plain --keep README.md/new", code: 1, said: underFile },
    {
      command: "import-shop package.json --layout webshop --manifest src",
      code: 1,
      said: "Cannot write to src as it must be a file: it is a folder\n",
    },
  ])("say so before any work: $command", async ({ command, code, said }) => {
    expect(await run(command)).toEqual({ code, said });
  });
});
