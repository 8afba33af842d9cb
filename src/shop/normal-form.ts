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

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/;

/** Tells whether a text holds ASCII alone, for which NFKC changes nothing. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}
