/** Lists the strings in a JSON value, in the order in which they stand; keys are left out. */
export function stringsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsOf);
}
