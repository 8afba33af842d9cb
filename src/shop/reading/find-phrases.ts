import { normalForm } from "../normal-form.js";

/** A phrase to look for, and what it stands for. */
export interface Phrase<Meaning> {
  readonly text: string;
  readonly meaning: Meaning;
}

/** Where a phrase was found: `start` to `end - 1` of the searched text's normal form. */
export interface FoundPhrase<Meaning> {
  readonly meaning: Meaning;
  readonly start: number;
  readonly end: number;
}

// An apostrophe belongs to its word: the s of "daughter's" is no size.
const WORD = /[\p{L}\p{N}'’]/u;
const CJK = /[\u3400-\u9fff]/u;

/** Finds its phrases in a text; see {@link preparePhrases}. */
export type PhraseFinder<Meaning> = (text: string) => FoundPhrase<Meaning>[];

/**
 * Makes a finder of phrases in texts: the longest first, none overlapping another.
 *
 * Texts and phrases are compared in normal form. A phrase that begins or ends
 * with a Latin letter or a digit must stand at a word's border there; Chinese
 * has no such borders. A Latin phrase of up to three letters, such as the size
 * `M`, must also be written in the same case.
 *
 * @returns A function that gives what it found in the order of its text.
 *
 * @example The longest phrase wins
 * ```ts
 * const find = preparePhrases([{ text: "blue", meaning: 1 }, { text: "navy blue", meaning: 2 }]);
 * find("A Navy Blue mug"); // [{ meaning: 2, start: 2, end: 11 }]
 * ```
 */
export function preparePhrases<Meaning>(
  phrases: readonly Phrase<Meaning>[],
): PhraseFinder<Meaning> {
  const wanted = phrases
    .map(({ text, meaning }) => {
      const form = normalForm(text);
      return { phrase: text, form, meaning, isShort: /^[a-z]{1,3}$/.test(form) };
    })
    .filter(({ form }) => form !== "")
    .sort((a, b) => b.form.length - a.form.length);

  return (text) => {
    const normal = normalForm(text);
    const cased = text.normalize("NFKC").replace(/\s+/g, " ").trim();
    const isAligned = cased.length === normal.length;
    const taken = new Uint8Array(normal.length);
    const found: FoundPhrase<Meaning>[] = [];
    for (const { phrase, form, meaning, isShort } of wanted) {
      const isCased = isShort && isAligned;
      for (let start = normal.indexOf(form); start >= 0; start = normal.indexOf(form, start + 1)) {
        const end = start + form.length;
        if (taken.subarray(start, end).includes(1)) continue;
        if (!isWhole(normal, start, end)) continue;
        if (isCased && cased.slice(start, end) !== phrase) continue;
        taken.fill(1, start, end);
        found.push({ meaning, start, end });
      }
    }
    return found.sort((a, b) => a.start - b.start);
  };
}

/** Whether no word is cut at either end. */
function isWhole(text: string, start: number, end: number): boolean {
  return !cuts(text[start - 1], text[start]!) && !cuts(text[end - 1], text[end]);
}

function cuts(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  return [left, right].every((sign) => WORD.test(sign) && !CJK.test(sign));
}
