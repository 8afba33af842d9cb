import ts from "typescript";
import { joinText, type Notebook, type NotebookCell } from "./notebook-file.js";

/** Values for a notebook's parameters as they stand in a command: JSON, or a text that needs no quotes. */
export type ParameterTexts = Readonly<Record<string, string>>;

/**
 * Puts a cell after the one tagged `parameters` that sets some of them anew (papermill's convention).
 *
 * The cell declares its parameters with `let`; their TypeScript types decide
 * which values are taken. A value is read as JSON first, then as a text.
 *
 * @param name Of the notebook, for errors.
 * @throws {Error} If there is no such cell, it does not declare a name, or a value does not fit its type.
 *
 * @example `let round = 1;` with `{ round: "2" }` gets the cell `round = 2;`
 */
export function injectParameters(
  notebook: Notebook,
  name: string,
  texts: ParameterTexts,
): Notebook {
  const names = Object.keys(texts);
  if (names.length === 0) return notebook;
  const at = notebook.cells.findIndex(({ metadata }) => metadata.tags?.includes("parameters"));
  if (at === -1) {
    throw new Error(`Cannot run ${name} with --${names[0]}: no cell has the tag "parameters"`);
  }
  const source = joinText(notebook.cells[at]!.source);
  const declared = declaredNames(source);
  const lines = names.map((parameter) => {
    if (!declared.includes(parameter)) {
      throw new Error(
        `Cannot run ${name} with --${parameter}: its parameters are ${declared.join(", ") || "none"}`,
      );
    }
    return assignment(name, source, parameter, texts[parameter]!);
  });
  const cell: NotebookCell = {
    cell_type: "code",
    execution_count: null,
    id: "injected-parameters",
    metadata: { tags: ["injected-parameters"] },
    outputs: [],
    source: lines.join("\n"),
  };
  return { ...notebook, cells: notebook.cells.toSpliced(at + 1, 0, cell) };
}

/** The names that a cell declares with `let`. */
function declaredNames(source: string): string[] {
  return ts
    .createSourceFile(CELL, source, ts.ScriptTarget.ES2022)
    .statements.filter((statement) => ts.isVariableStatement(statement))
    .filter(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Let) !== 0)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .map(({ name }) => name)
    .filter((name) => ts.isIdentifier(name))
    .map(({ text }) => text);
}

/** The line that sets a parameter, once it type-checks. */
function assignment(notebook: string, source: string, parameter: string, text: string): string {
  let firstFault: string | undefined;
  for (const literal of readings(text)) {
    const line = `${parameter} = ${literal};`;
    const fault = typeFault(source, line);
    if (fault === undefined) return line;
    firstFault ??= fault;
  }
  throw new Error(`Cannot run ${notebook} with --${parameter} ${text}: ${firstFault}`);
}

function readings(text: string): string[] {
  const asText = JSON.stringify(text);
  try {
    return [JSON.stringify(JSON.parse(text)), asText];
  } catch {
    return [asText];
  }
}

const CELL = "parameters.ts";
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts"],
  types: [],
};

/** The language's own declarations, which take longest to read. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says against a line that follows the cell, if anything. */
function typeFault(source: string, line: string): string | undefined {
  const text = `${source}\n${line}`;
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) => {
    if (file === CELL) return ts.createSourceFile(CELL, text, ts.ScriptTarget.ES2022);
    if (!libraries.has(file)) libraries.set(file, getSourceFile.call(host, file, ...rest));
    return libraries.get(file);
  };
  const program = ts.createProgram([CELL], OPTIONS, host);
  const file = program.getSourceFile(CELL)!;
  const fault = program
    .getSemanticDiagnostics(file)
    .find(({ start }) => start !== undefined && start > source.length);
  return fault && ts.flattenDiagnosticMessageText(fault.messageText, " ");
}
