/** A place in a text that could carry private data. */
export interface Leak {
  readonly kind: "identifier" | "link" | "private_text";
  /** The words that gave it away, as they stand in the text. */
  readonly found: string;
}

/** Options for {@link findLeaks}. */
export interface LeakOptions {
  /** Private texts of the evidence: titles, ids, private option values. Shorter than two characters are skipped. */
  readonly privateTexts?: readonly string[];
}

/** UUIDs, long hexadecimal runs, five digits or more, and words that mix letters with at least two digits. */
const IDENTIFIER =
  /(?<![a-z0-9])(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{9,}|[0-9a-f]{10,}|(?=[a-z0-9_-]*[a-z])(?=[a-z0-9_-]*\d[a-z_-]*\d)[a-z0-9][a-z0-9_-]{3,}|\d{5,})(?![a-z0-9])/giu;
const LINK = /(?:https?:\/\/|www\.)\S+/gi;
/** Zero-width and bidirectional marks, which hide text from a plain search. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/**
 * Finds identifiers, links and known private texts in a deployable text.
 *
 * Private texts are compared after NFKC, case folding and dropping everything
 * but letters and digits, so spacing, hyphens, full-width forms and invisible
 * marks do not hide them; Latin texts must stand as whole words. A paraphrase
 * or a translation is not seen.
 *
 * @returns Leaks in the order of their kind; empty if none was found.
 *
 * @example
 * ```ts
 * findLeaks("Open product B07XK42 first"); // [{ kind: "identifier", found: "B07XK42" }]
 * ```
 */
export function findLeaks(text: string, options: LeakOptions = {}): readonly Leak[] {
  const { privateTexts = [] } = options;
  const plain = text.normalize("NFKC").replace(INVISIBLE, "");
  const links = [...plain.matchAll(LINK)].map(([found]): Leak => ({ kind: "link", found }));
  const identifiers = [...plain.matchAll(IDENTIFIER)].map(
    ([found]): Leak => ({ kind: "identifier", found }),
  );
  const words = wordForm(plain);
  const letters = words.replaceAll(" ", "");
  const named = privateTexts.filter((secret) => {
    const form = wordForm(secret.normalize("NFKC").replace(INVISIBLE, ""));
    const run = form.replaceAll(" ", "");
    if (run.length < 2) return false;
    // A long or Chinese text counts wherever its letters stand in a row; a short Latin one as words.
    if (/[^\p{Script=Latin}\p{N} ]/u.test(form) || run.length >= 12) return letters.includes(run);
    return ` ${words} `.includes(` ${form} `);
  });
  return [
    ...links,
    ...identifiers,
    ...named.map((found): Leak => ({ kind: "private_text", found })),
  ];
}

function wordForm(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
