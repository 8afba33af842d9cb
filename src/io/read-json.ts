import type { z } from "zod";
import { decodeText } from "./decode-text.js";
import type { Fault } from "./fault.js";
import { jsonLinesOf } from "./json-lines-of.js";
import { valueAt } from "./json-path.js";
import { tolerantJson } from "./tolerant-json.js";

/** A JSON file as a record, with everything that is wrong with it. */
export interface JsonReading<Value> {
  /** `undefined` if there are faults. */
  readonly value: Value | undefined;
  readonly faults: readonly Fault[];
}

/**
 * Reads a JSON file by a schema and collects every fault in it.
 *
 * A bare `NaN` or `Infinity` is a fault at its own line; other tools' files
 * that may hold them are read by `tolerantJson`.
 */
export function readJson<Value>(
  bytes: Uint8Array,
  file: string,
  schema: z.ZodType<Value>,
): JsonReading<Value> {
  const decoded = decodeText(bytes, file);
  const { value, nonFinite, faults: syntax } = tolerantJson(decoded.text, file);
  const before = [
    ...decoded.faults,
    ...syntax,
    ...nonFinite.map(({ line, literal }) => ({
      file,
      line,
      column: null,
      value: literal,
      expected: "a finite number",
    })),
  ];
  if (before.length > 0) return { value: undefined, faults: before };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, faults: [] };
  const lines = jsonLinesOf(decoded.text);
  const faults = parsed.error.issues.flatMap((issue) => {
    const extra = issue.code === "unrecognized_keys" ? issue.keys : [null];
    return extra.map((key) => {
      const path = [...issue.path.map(String), ...(key === null ? [] : [key])];
      return {
        file,
        line: nearestLine(lines, path),
        column: path.join("."),
        value: show(valueAt(value, path.join("."))),
        expected:
          key === null ? issue.message.replace("Invalid input: expected ", "") : "no such field",
      };
    });
  });
  return { value: undefined, faults };
}

/** A field that is missing has no line of its own: then the line of what should hold it. */
function nearestLine(lines: ReadonlyMap<string, number>, path: readonly string[]): number {
  for (let length = path.length; length >= 0; length--) {
    const line = lines.get(path.slice(0, length).join("."));
    if (line !== undefined) return line;
  }
  return 1;
}

function show(value: unknown): string {
  if (value === undefined) return "(missing)";
  return typeof value === "string" ? value : JSON.stringify(value);
}
