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

/**
 * Finds phrases in a text: the longest first, none overlapping another.
 *
 * Both are compared in normal form. A phrase that begins or ends with a Latin
 * letter or a digit must stand at a word's border there; Chinese has no such
 * borders. A Latin phrase of up to three letters, such as the size `M`, must
 * also be written in the same case.
 *
 * @returns What was found, in the order of the text.
 */
export function findPhrases<Meaning>(
  text: string,
  phrases: readonly Phrase<Meaning>[],
): FoundPhrase<Meaning>[] {
  const normal = normalForm(text);
  const cased = text.normalize("NFKC").replace(/\s+/g, " ").trim();
  const isAligned = cased.length === normal.length;
  const taken = new Uint8Array(normal.length);
  const found: FoundPhrase<Meaning>[] = [];
  const wanted = phrases
    .map(({ text: phrase, meaning }) => ({ phrase, form: normalForm(phrase), meaning }))
    .filter(({ form }) => form !== "")
    .sort((a, b) => b.form.length - a.form.length);
  for (const { phrase, form, meaning } of wanted) {
    const isCased = /^[a-z]{1,3}$/.test(form) && isAligned;
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
}

/** Whether no word is cut at either end. */
function isWhole(text: string, start: number, end: number): boolean {
  return !cuts(text[start - 1], text[start]!) && !cuts(text[end - 1], text[end]);
}

function cuts(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  return [left, right].every((sign) => WORD.test(sign) && !CJK.test(sign));
}
