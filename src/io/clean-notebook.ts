import {
  joinText,
  type Notebook,
  type NotebookCell,
  type NotebookOutput,
} from "./notebook-file.js";

/** What every notebook says about itself; the version of a compiler would change it without need. */
const METADATA = {
  kernelspec: { display_name: "TypeScript (lab)", language: "typescript", name: "tslab-lab" },
  language_info: {
    codemirror_mode: { mode: "typescript", name: "javascript", typescript: true },
    file_extension: ".ts",
    mimetype: "text/typescript",
    name: "typescript",
    pygments_lexer: "typescript",
  },
};

/**
 * Brings a notebook into the form in which it is committed: the same results give the same bytes.
 *
 * Keeps sources, outputs and tags. Times, editor settings and versions go; code
 * cells count from 1; ids that are missing follow the order; text that a cell
 * printed in pieces becomes one piece.
 */
export function cleanNotebook(notebook: Notebook): Notebook {
  let count = 0;
  const cells = notebook.cells.map((cell, index): NotebookCell => {
    const { cell_type, id = `cell-${index + 1}`, metadata } = cell;
    const kept = metadata.tags === undefined ? {} : { tags: metadata.tags };
    const source = splitLines(joinText(cell.source));
    if (cell_type !== "code") return { cell_type, id, metadata: kept, source };
    const isRun = joinText(cell.source).trim() !== "" && typeof cell.execution_count === "number";
    const execution_count = isRun ? ++count : null;
    const outputs = mergeStreams(cell.outputs ?? []).map((output) =>
      "execution_count" in output ? { ...output, execution_count } : output,
    );
    return { cell_type, execution_count, id, metadata: kept, outputs, source };
  });
  return { cells, metadata: METADATA, nbformat: 4, nbformat_minor: 5 };
}

function mergeStreams(outputs: readonly NotebookOutput[]): NotebookOutput[] {
  const merged: NotebookOutput[] = [];
  for (const output of outputs) {
    const last = merged.at(-1);
    if (isStream(output) && last !== undefined && isStream(last) && last.name === output.name) {
      const text = splitLines(joinText(last.text) + joinText(output.text));
      merged[merged.length - 1] = { ...last, text };
    } else {
      merged.push(output);
    }
  }
  return merged;
}

type Stream = NotebookOutput & { readonly name: string; readonly text: string | string[] };

function isStream(output: NotebookOutput): output is Stream {
  return output.output_type === "stream";
}

/** Splits after each line feed, as notebooks keep text. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
