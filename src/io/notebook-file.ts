import { readFileSync } from "node:fs";
import { z } from "zod";
import { writeIfChanged } from "./write-if-changed.js";

/** Text as notebooks keep it: whole, or as lines that hold their line feeds. */
const textSchema = z.union([z.string(), z.array(z.string())]);

const outputSchema = z.looseObject({ output_type: z.string() });

const cellSchema = z.looseObject({
  cell_type: z.enum(["code", "markdown", "raw"]),
  id: z.string().optional(),
  metadata: z.looseObject({ tags: z.array(z.string()).optional() }),
  source: textSchema,
  outputs: z.array(outputSchema).optional(),
  execution_count: z.number().nullable().optional(),
});

const notebookSchema = z.looseObject({
  cells: z.array(cellSchema),
  metadata: z.looseObject({}),
  nbformat: z.literal(4),
  nbformat_minor: z.number(),
});

/** What a cell put out: text, a display or an error. */
export type NotebookOutput = Readonly<z.infer<typeof outputSchema>>;
export type NotebookCell = Readonly<z.infer<typeof cellSchema>>;
/** A Jupyter notebook, format 4. */
export type Notebook = Readonly<z.infer<typeof notebookSchema>>;

/**
 * Reads a notebook.
 *
 * @throws {Error} If the file is missing, no JSON, or not a notebook of format 4; names the file and the place.
 */
export function readNotebook(path: string): Notebook {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`Cannot read notebook ${path}: ${(error as Error).message}`);
  }
  const parsed = notebookSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Cannot read notebook ${path}: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** Formats a notebook as Jupyter does: keys in order, one blank of indentation a level. */
export function notebookText(notebook: Notebook): string {
  return `${JSON.stringify(notebook, inOrder, 1)}\n`;
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes a notebook, unless the file already holds it. */
export function writeNotebook(path: string, notebook: Notebook): boolean {
  return writeIfChanged(path, notebookText(notebook));
}

/** The source of a cell, or another text of a notebook, as one text. */
export function joinText(text: string | readonly string[]): string {
  return typeof text === "string" ? text : text.join("");
}
