/** The value at a dotted path of a JSON document, `undefined` if there is none; the empty path is the whole. */
export function valueAt(document: unknown, path: string): unknown {
  if (path === "") return document;
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined,
      document,
    );
}
