/**
 * Picks the items that a mask leaves in sight.
 *
 * @param items Chunks or interventions, shape `[k]`.
 * @param mask `true` for in sight, shape `[k]`.
 * @throws {RangeError} If the lengths differ.
 */
export function applyMask<T>(items: readonly T[], mask: readonly boolean[]): readonly T[] {
  if (items.length !== mask.length) {
    throw new RangeError(`Cannot mask ${items.length} items: the mask has ${mask.length} places`);
  }
  return items.filter((_, j) => mask[j]);
}

/**
 * Writes which of some ids are in sight, in the order of the list.
 *
 * @throws {RangeError} If a visible id is not in the list.
 */
export function maskOf(ids: readonly string[], visible: readonly string[]): readonly boolean[] {
  const known = new Set(ids);
  const stranger = visible.find((id) => !known.has(id));
  if (stranger !== undefined) {
    throw new RangeError(`Cannot mask ${ids.length} ids: ${stranger} is not among them`);
  }
  const inSight = new Set(visible);
  return ids.map((id) => inSight.has(id));
}

/** Writes a mask as text: `1` in sight, `0` not. */
export function formatMask(mask: readonly boolean[]): string {
  return mask.map((on) => (on ? "1" : "0")).join("");
}

/**
 * Reads a mask from text.
 *
 * @throws {RangeError} If there is anything but `0` and `1`.
 */
export function parseMask(text: string): readonly boolean[] {
  if (!/^[01]*$/.test(text)) {
    throw new RangeError(`Cannot read a mask as it holds only 0 and 1: it is ${text}`);
  }
  return [...text].map((digit) => digit === "1");
}
