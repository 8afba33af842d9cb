const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/;
/** What may not begin a line (GB/T 15834, on Chinese punctuation). */
const CLOSING = /^[，。；：、！？）》」』％%]$/;
/** What may not end a line. */
const OPENING = /[（《「『]$/;

/**
 * Estimates the width of a text in em: 1 for a CJK character, 0.6 for a capital or a digit, 0.48
 * for any other, as in a sans-serif.
 */
export function textWidthEm(text: string): number {
  return [...text].reduce((width, character) => {
    if (WIDE.test(character)) return width + 1;
    return width + (/[A-Z0-9%=]/.test(character) ? 0.6 : 0.48);
  }, 0);
}

/** Pieces between which a line may break: single CJK characters, and words with the space after them. */
export function linePieces(text: string): string[] {
  const found =
    text.match(
      /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]+\s*|\s+/gu,
    ) ?? [];
  const joined: string[] = [];
  for (const piece of found) {
    const last = joined.at(-1);
    if (last !== undefined && (CLOSING.test(piece) || OPENING.test(last))) {
      joined[joined.length - 1] = last + piece;
    } else joined.push(piece);
  }
  return joined;
}

/**
 * Breaks a text into lines, between words or between Chinese characters.
 *
 * @param text One paragraph of English, Chinese or both.
 * @param width Room of a line, above 0, in the unit of `widthOf`.
 * @param widthOf Width of a text. @defaultValue an estimate in em, as no font is at hand where
 *   figures are planned
 * @returns The lines without surrounding spaces; a piece wider than a line stands alone.
 * @throws {RangeError} If `width` is not above 0.
 *
 * @example The first two words are ten characters, 4.8 em
 * ```ts
 * wrapText("four words here", 5); // ["four words", "here"]
 * ```
 */
export function wrapText(
  text: string,
  width: number,
  widthOf: (text: string) => number = textWidthEm,
): string[] {
  if (!(width > 0)) {
    throw new RangeError(`Cannot wrap a text as its width must be above 0: it is ${width}`);
  }
  return fillLines(linePieces(text), width, widthOf);
}

/** Puts pieces behind each other on as few lines as hold them; a piece wider than a line stands alone. */
export function fillLines(
  pieces: readonly string[],
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    if (line !== "" && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trim());
      line = "";
    }
    line += piece;
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}
