import { createHash } from "node:crypto";

/**
 * Writes a JSON value as the one text that equal values share.
 *
 * Keys are sorted by UTF-16 code units, numbers are written as ECMAScript
 * writes them, and there is no white space: the form of RFC 8785. What JSON
 * would silently change is refused instead. A field that is `undefined` is a
 * fault, not an absence.
 *
 * @param value Null, booleans, finite numbers, strings, arrays and plain objects of these.
 * @throws {TypeError} If the value holds anything else; the message names its place.
 *
 * @example The order in which fields were written does not matter
 * ```ts
 * canonicalJson({ b: [1, 2], a: "x" }); // '{"a":"x","b":[1,2]}'
 * ```
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

/**
 * Names a JSON value by the SHA-256 of its canonical text.
 *
 * @param value What {@link canonicalJson} takes.
 * @returns 64 hexadecimal digits; equal values have equal hashes in any process.
 * @throws {TypeError} As {@link canonicalJson}.
 */
export function contentHash(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value), "utf8").digest("hex");
}

/** Keys and indices that lead from the whole value to the part being written. */
type Path = (string | number)[];

function write(value: unknown, path: Path): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw refusal(path, String(value));
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    // Array.from visits holes, which map would skip.
    const items = Array.from(value, (item, index) => writeAt(index, item, path));
    return `[${items.join(",")}]`;
  }
  if (typeof value !== "object") throw refusal(path, typeof value);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw refusal(path, `a ${value.constructor.name}`);
  }
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${writeAt(key, field, path)}`);
  return `{${fields.join(",")}}`;
}

/** Writes a part of a value. The path is a stack: its text is only made for a refusal. */
function writeAt(key: string | number, part: unknown, path: Path): string {
  path.push(key);
  const text = write(part, path);
  path.pop();
  return text;
}

function refusal(path: Path, found: string): TypeError {
  const steps = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`));
  return new TypeError(
    `Cannot hash a value as it is not plain JSON: $${steps.join("")} is ${found}`,
  );
}
