import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { checkOutputFolder } from "./check-output.js";
import { executeNotebook } from "./execute-notebook.js";
import { injectParameters, type ParameterTexts } from "./inject-parameters.js";
import { notebookDifference } from "./notebook-difference.js";
import { readNotebook, writeNotebook } from "./notebook-file.js";
import { notebookHtml } from "./notebook-html.js";

export interface RunNotebooksOptions {
  /**
   * What to do with the result: `run` saves it into `output`; `write` saves it
   * in place; `check` compares it with the notebook as it is.
   */
  readonly mode: "run" | "write" | "check";
  readonly parameters?: ParameterTexts;
  /** Where notebooks are. @defaultValue "notebooks" */
  readonly folder?: string;
  /** Where results go that are not saved in place. @defaultValue "runs/notebooks" */
  readonly output?: string;
  /** Also makes an HTML page of each result. @defaultValue false */
  readonly html?: boolean;
  readonly timeoutSeconds?: number;
  /** Called after each code cell. */
  readonly onCell?: (name: string, doneCount: number, total: number) => void;
  /** Called with each result as it comes. */
  readonly onResult?: (result: NotebookResult) => void;
}

export interface NotebookResult {
  /** As in `06-gate`. */
  readonly name: string;
  readonly cellCount: number;
  readonly seconds: number;
  /** What went wrong: a failed cell, or how it differs from the committed one. */
  readonly fault?: string;
  /** The notebook with the results. */
  readonly path: string;
  /** Its page, if one was asked for. */
  readonly page?: string;
}

const OUTPUT = join("runs", "notebooks");

/** Two kernels at once: each is a compiler and up to 300 MB. */
const KERNELS = 2;

/** Names the notebooks of a folder in order, such as `00-tour`. */
export function notebookNames(folder = "notebooks"): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ipynb"))
    .map((file) => basename(file, ".ipynb"))
    .sort();
}

/**
 * Executes notebooks, at most two at once.
 *
 * A failed notebook is kept in `output` with its error and never replaces the
 * one in place. While notebooks are rewritten, the figures they show are saved
 * into `figures/`, so that other browsers show the same bytes.
 *
 * @returns One result a name, in the given order; a name given twice counts once.
 * @throws {Error} If a notebook is missing or damaged, a parameter does not fit, or `output`
 *   cannot be written to; all asked before the first one runs.
 */
export async function runNotebooks(
  names: readonly string[],
  options: RunNotebooksOptions,
): Promise<NotebookResult[]> {
  const { folder = "notebooks", parameters = {}, onResult = () => undefined } = options;
  const known = notebookNames(folder);
  const jobs = [...new Set(names)].map((name) => {
    const path = join(folder, `${name}.ipynb`);
    // Asked of the list, not of the disk: a name with folders in it would be saved outside `output`.
    if (!known.includes(name)) {
      throw new Error(
        `Cannot run notebook ${name}: the notebooks of ${folder} are ${known.join(", ") || "none"}`,
      );
    }
    const committed = readNotebook(path);
    return { name, path, committed, notebook: injectParameters(committed, name, parameters) };
  });
  checkOutputFolder(options.output ?? OUTPUT);
  const results: NotebookResult[] = [];
  const waiting = [...jobs.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, job] = next;
      const result = await runJob(job, options);
      results[index] = result;
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: KERNELS }, work));
  return results;
}

interface Job {
  readonly name: string;
  readonly path: string;
  readonly committed: ReturnType<typeof readNotebook>;
  readonly notebook: ReturnType<typeof readNotebook>;
}

async function runJob(job: Job, options: RunNotebooksOptions): Promise<NotebookResult> {
  const { mode, parameters = {}, output = OUTPUT, html = false } = options;
  const { name, committed, notebook } = job;
  const cellCount = notebook.cells.filter(({ cell_type }) => cell_type === "code").length;
  const start = performance.now();
  const { notebook: executed, failure } = await executeNotebook(notebook, {
    env: mode === "write" ? { LAB_SAVE_FIGURES: "1" } : {},
    onCell: (doneCount) => options.onCell?.(name, doneCount, cellCount),
    ...(options.timeoutSeconds === undefined ? {} : { timeoutSeconds: options.timeoutSeconds }),
  });
  const isInPlace = mode === "write" && failure === undefined;
  const path = isInPlace ? job.path : join(output, `${name}${parameterSlug(parameters)}.ipynb`);
  writeNotebook(path, executed);
  const difference = mode === "check" ? notebookDifference(committed, executed) : undefined;
  const fault = failure ?? (difference && `differs from the committed one at ${difference}`);
  const page = html ? await notebookHtml(path) : undefined;
  return {
    name,
    cellCount,
    seconds: (performance.now() - start) / 1_000,
    path,
    ...(fault === undefined ? {} : { fault }),
    ...(page === undefined ? {} : { page }),
  };
}

/** Parameters as a part of a file name, such as `--round-2`. */
function parameterSlug(parameters: ParameterTexts): string {
  return Object.entries(parameters)
    .map(([name, text]) => `--${name}-${text.replace(/[^\w.-]+/g, "_").slice(0, 40)}`)
    .join("");
}
