import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { cleanNotebook } from "./clean-notebook.js";
import { findJupyter } from "./find-jupyter.js";
import { type Notebook, readNotebook, writeNotebook } from "./notebook-file.js";

export interface ExecuteOptions {
  /** Longest time for one cell. @defaultValue 600 */
  readonly timeoutSeconds?: number;
  /** Called after each code cell with how many are done. */
  readonly onCell?: (doneCount: number) => void;
  /** Added to the kernel's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface ExecutedNotebook {
  /** In its committed form; the failed cell, if any, holds the error. */
  readonly notebook: Notebook;
  /** Why it stopped, if it did, such as `cell 3: RangeError: too far`. */
  readonly failure?: string;
}

const eventSchema = z.union([z.object({ cell: z.number() }), z.object({ failure: z.string() })]);

let runCount = 0;

/**
 * Executes a notebook from its first cell in a new kernel.
 *
 * @returns A failed cell is a result, not an exception.
 * @throws {Error} If Jupyter is missing or broken.
 */
export async function executeNotebook(
  notebook: Notebook,
  options: ExecuteOptions = {},
): Promise<ExecutedNotebook> {
  const { timeoutSeconds = 600, onCell = () => undefined, env = {} } = options;
  const jupyter = findJupyter();
  const folder = join(".cache", "notebooks");
  mkdirSync(folder, { recursive: true });
  runCount += 1;
  const [source, target] = ["in", "out"].map((end) =>
    join(folder, `${process.pid}-${runCount}-${end}.ipynb`),
  ) as [string, string];
  try {
    writeNotebook(source, withoutOutputs(notebook));
    const script = join("kernels", "execute_notebook.py");
    const child = spawn(jupyter.python, [script, source, target, String(timeoutSeconds)], {
      env: { ...jupyter.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let failure: string | undefined;
    let doneCount = 0;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const event = eventSchema.safeParse(parseJson(line));
      if (!event.success) return;
      if ("failure" in event.data) failure = event.data.failure;
      else if (notebook.cells[event.data.cell]?.cell_type === "code") onCell(++doneCount);
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += String(chunk);
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    });
    if (!existsSync(target)) {
      const last = said.trim().split("\n").at(-1) || `it ended with code ${code}`;
      throw new Error(`Cannot execute notebooks with ${jupyter.python}: ${last}`);
    }
    const executed = cleanNotebook(readNotebook(target));
    if (code === 0) return { notebook: executed };
    const isError = failure === undefined || failure.startsWith("CellExecutionError");
    const why = (isError ? failedCell(executed) : undefined) ?? failure?.split("\n")[0];
    return { notebook: executed, failure: why ?? `it ended with code ${code}` };
  } finally {
    rmSync(source, { force: true });
    rmSync(target, { force: true });
  }
}

/** The first error among the outputs, such as `cell 3: RangeError: too far`. */
function failedCell({ cells }: Notebook): string | undefined {
  for (const [index, { outputs = [] }] of cells.entries()) {
    const error = outputs.find(({ output_type }) => output_type === "error");
    if (error !== undefined) return `cell ${index + 1}: ${error.ename}: ${error.evalue}`;
  }
  return undefined;
}

/** Outputs of an earlier run must not pass for those of this one. */
function withoutOutputs(notebook: Notebook): Notebook {
  const clean = cleanNotebook(notebook);
  const cells = clean.cells.map((cell) =>
    cell.cell_type === "code" ? { ...cell, execution_count: null, outputs: [] } : cell,
  );
  return { ...clean, cells };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
