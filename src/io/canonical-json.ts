import { canonicalJson as oneLine } from "../random/canonical-hash.js";

/** Options for {@link canonicalJson}. */
export interface CanonicalJsonOptions {
  /** Blanks a level; 0 writes one line, the text that is hashed. @defaultValue 2 */
  readonly indent?: number;
}

/**
 * Writes a value as JSON for a file; its bytes depend on nothing but the value.
 *
 * The order of keys does not depend on how the value was made, and what JSON
 * cannot say is refused, not turned into `null`.
 *
 * @param value Null, booleans, finite numbers, strings, arrays and plain objects of these.
 * @returns Text without a line end after it.
 * @throws {TypeError} If the value holds anything else; the message names its place.
 *
 * @example
 * ```ts
 * canonicalJson({ b: 1, a: [] }); // '{\n  "a": [],\n  "b": 1\n}'
 * ```
 */
export function canonicalJson(value: unknown, options: CanonicalJsonOptions = {}): string {
  const { indent = 2 } = options;
  const text = oneLine(value);
  return indent === 0 ? text : JSON.stringify(JSON.parse(text), null, indent);
}
