import type { Fault } from "./fault.js";
import { jsonFaultPlace } from "./json-fault-place.js";

/** A JSON document that may have held numbers that are not JSON. */
export interface TolerantJson {
  /** The document; each such number is `null` in it. `undefined` if it could not be read. */
  readonly value: unknown;
  /** `NaN`, `Infinity` and `-Infinity` that stood in it as bare words, in order. */
  readonly nonFinite: readonly { readonly line: number; readonly literal: string }[];
  readonly faults: readonly Fault[];
}

/**
 * Reads JSON and also the bare words `NaN`, `Infinity` and `-Infinity`, which Python writes.
 *
 * They become `null` and are counted, so that a caller can say how many there
 * were; inside strings they are text and stay. Anything else that is not JSON
 * is a fault.
 *
 * @example
 * ```ts
 * tolerantJson('{"a": NaN, "b": "NaN"}', "x.json").value; // { a: null, b: "NaN" }
 * ```
 */
export function tolerantJson(text: string, file: string): TolerantJson {
  const nonFinite: { line: number; literal: string }[] = [];
  const strict = text.replace(
    /"(?:[^"\\]|\\.)*"|(?<![\w.-])-?(?:NaN|Infinity)(?![\w.-])/g,
    (match, offset: number) => {
      if (match.startsWith('"')) return match;
      nonFinite.push({ line: lineAt(text, offset), literal: match });
      // As long as the word, so that places in error messages stay true.
      return "null".padEnd(match.length);
    },
  );
  try {
    return { value: JSON.parse(strict), nonFinite, faults: [] };
  } catch {
    const place = jsonFaultPlace(strict) ?? strict.length;
    const line = lineAt(text, place);
    const value = text.split("\n")[line - 1] ?? "";
    const expected = place >= text.length ? "more JSON (the file may be cut off)" : "JSON";
    return {
      value: undefined,
      nonFinite,
      faults: [{ file, line, column: null, value, expected }],
    };
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
