/** A text as the firewall compares it: nothing but letters and digits, whatever stood between them. */
export interface TextRuns {
  /** All letters and digits in a row. */
  readonly letters: string;
  /** Every run of at most {@link LONGEST_RUN} letters that starts and ends where a word does. */
  readonly runs: ReadonlySet<string>;
}

/** Latin texts of fewer letters must start and end with a word; longer ones count anywhere. */
export const LONGEST_RUN = 12;

/** Soft hyphens, zero-width and bidirectional marks, variation selectors. */
const INVISIBLE = /\p{Cf}|\u034f|[\ufe00-\ufe0f]/gu;
const MARKS = /\p{M}+/gu;
/** "the persona's" holds no word "s". */
const APOSTROPHE_ENDING = /(?<=\p{L})['’ʼ](?:s|m|t|d|ll|re|ve)\b/giu;

/** Brings a text into one form: compatible characters, no accents, no invisible marks, lower case. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .normalize("NFKD")
    .replace(MARKS, "")
    .normalize("NFC")
    .toLowerCase();
}

/** Splits a folded text into words: runs of letters and digits, a Chinese character each. */
export function wordsOf(folded: string): readonly string[] {
  return folded.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? [];
}

/**
 * Prepares a text for many comparisons.
 *
 * Because runs skip whatever stands between words, "b-l a.c k" holds the run
 * "black", and "blackboard" does not.
 */
export function textRuns(text: string): TextRuns {
  const words = wordsOf(foldText(text).replace(APOSTROPHE_ENDING, ""));
  const runs = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    let run = "";
    for (let to = from; to < words.length && run.length < LONGEST_RUN; to++) {
      run += words[to]!;
      if (run.length <= LONGEST_RUN) runs.add(run);
    }
  }
  return { letters: words.join(""), runs };
}

/** A text that is looked for, in the form of {@link TextRuns}. */
export interface WantedRun {
  readonly run: string;
  /** Whether it must start and end with a word. */
  readonly isWord: boolean;
}

/** Prepares a text that is looked for in many others; an empty run is found nowhere. */
export function wantedRun(wanted: string): WantedRun {
  const run = wordsOf(foldText(wanted)).join("");
  return { run, isWord: run.length <= LONGEST_RUN && /^[\p{Script=Latin}\p{N}]*$/u.test(run) };
}

/** Whether a prepared text holds another one, however spaced, cased or punctuated. */
export function holdsRun({ letters, runs }: TextRuns, { run, isWord }: WantedRun): boolean {
  if (run === "") return false;
  return isWord ? runs.has(run) : letters.includes(run);
}

/**
 * Sorts many wanted texts so that a text is compared with few of them.
 *
 * @returns A function that gives the items whose runs a text holds, in their order.
 */
export function runIndex<T>(
  items: readonly T[],
  runOf: (item: T) => WantedRun,
): (text: TextRuns) => readonly T[] {
  const words = new Map<string, number[]>();
  const openings = new Map<string, { readonly run: string; readonly at: number }[]>();
  for (const [at, item] of items.entries()) {
    const { run, isWord } = runOf(item);
    if (run === "") continue;
    if (isWord) words.set(run, [...(words.get(run) ?? []), at]);
    else {
      const opening = run.slice(0, 2);
      const list = openings.get(opening) ?? [];
      list.push({ run, at });
      openings.set(opening, list);
    }
  }
  return ({ letters, runs }) => {
    const found = new Set<number>();
    for (const run of runs) for (const at of words.get(run) ?? []) found.add(at);
    for (let from = 0; from < letters.length; from++) {
      for (const { run, at } of openings.get(letters.slice(from, from + 2)) ?? []) {
        if (letters.startsWith(run, from)) found.add(at);
      }
    }
    return [...found].sort((a, b) => a - b).map((at) => items[at]!);
  };
}
