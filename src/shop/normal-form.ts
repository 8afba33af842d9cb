/**
 * Brings a text into the one form in which texts are compared.
 *
 * Unicode NFKC (full-width letters become plain ones), lower case, runs of
 * white space become one space, none at the ends. Nothing is folded away
 * beyond that: `navy blue` stays another colour than `blue`.
 *
 * @returns A text that this function maps to itself.
 *
 * @example
 * ```ts
 * normalForm("  Ｎavy\tBlue "); // "navy blue"
 * ```
 */
export function normalForm(text: string): string {
  // Lower case can leave the normal form (U+03D4), so NFKC stands on both sides of it.
  const folded = isAscii(text)
    ? text.toLowerCase()
    : text.normalize("NFKC").toLowerCase().normalize("NFKC");
  return folded.replace(/\s+/g, " ").trim();
}

/** Tells whether a text holds ASCII alone, for which NFKC changes nothing. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
