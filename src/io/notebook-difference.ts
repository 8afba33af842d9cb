import { isDeepStrictEqual } from "node:util";
import { joinText, type Notebook, notebookText } from "./notebook-file.js";

/**
 * Says where a notebook as committed differs from the same notebook as executed now.
 *
 * @returns The first differing cell and what differs in it, such as `cell 3: image/png of output 1`;
 *   `undefined` if both are the same bytes.
 */
export function notebookDifference(committed: Notebook, executed: Notebook): string | undefined {
  if (notebookText(committed) === notebookText(executed)) return undefined;
  const count = Math.max(committed.cells.length, executed.cells.length);
  for (let i = 0; i < count; i++) {
    const [before, after] = [committed.cells[i], executed.cells[i]];
    if (before === undefined || after === undefined) return `cell ${i + 1}: only in one of them`;
    if (joinText(before.source) !== joinText(after.source)) return `cell ${i + 1}: the source`;
    const [outputs, now] = [before.outputs ?? [], after.outputs ?? []];
    if (outputs.length !== now.length) {
      return `cell ${i + 1}: ${outputs.length} outputs committed, ${now.length} now`;
    }
    const j = outputs.findIndex((output, index) => !isDeepStrictEqual(output, now[index]));
    if (j !== -1) return `cell ${i + 1}: ${part(outputs[j]!, now[j]!)} of output ${j + 1}`;
  }
  return "counts, ids or metadata: it was not saved by `npm run notebook -- --write`";
}

/** Names the first part in which two outputs differ. */
function part(before: Readonly<Record<string, unknown>>, after: typeof before): string {
  const [data, now] = [before.data, after.data];
  if (isRecord(data) && isRecord(now)) {
    const types = [...new Set([...Object.keys(data), ...Object.keys(now)])];
    const type = types.find((key) => !isDeepStrictEqual(data[key], now[key]));
    if (type !== undefined) return type;
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.find((key) => !isDeepStrictEqual(before[key], after[key])) ?? "the content";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
