/** Options for {@link canonicalJson}. */
export interface CanonicalJsonOptions {
  /** Blanks a level; 0 writes one line. @defaultValue 2 */
  readonly indent?: number;
}

/**
 * Writes a value as JSON whose bytes depend on nothing but the value.
 *
 * Keys are sorted by code unit, properties that are `undefined` are left out,
 * and what JSON cannot say is refused rather than turned into `null`.
 *
 * @returns Text without a line end after it.
 * @throws {TypeError} If a number is not finite or a value is no JSON (function,
 *   symbol, bigint, `undefined` in an array); names its path.
 *
 * @example
 * ```ts
 * canonicalJson({ b: 1, a: [true, null] }, { indent: 0 }); // '{"a":[true,null],"b":1}'
 * ```
 */
export function canonicalJson(value: unknown, options: CanonicalJsonOptions = {}): string {
  const { indent = 2 } = options;
  return JSON.stringify(canonical(value, []), null, indent);
}

function canonical(value: unknown, path: readonly (string | number)[]): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((inner, index) => canonical(inner, [...path, index]));
  if (typeof value === "object" && isPlain(value)) {
    const entries = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner, [...path, key])] as const);
    return Object.fromEntries(entries);
  }
  const place = path.length === 0 ? "the value" : path.join(".");
  const shown = typeof value === "object" ? value.constructor.name : String(value);
  throw new TypeError(`Cannot write JSON as ${place} is no JSON value: it is ${shown}`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
