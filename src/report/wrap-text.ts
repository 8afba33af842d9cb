const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/;
/** What may not begin a line in Chinese typesetting (GB/T 15834). */
const CLOSING = /^[，。；：、！？）》」』％%]$/;

/** Width of a text in em, taking 1 for a CJK character and 0.5 for any other: an estimate for a sans-serif. */
export function textWidthEm(text: string): number {
  return [...text].reduce((width, character) => width + (WIDE.test(character) ? 1 : 0.5), 0);
}

/** Pieces between which a line may break: single CJK characters, and words with the space after them. */
function pieces(text: string): string[] {
  const found =
    text.match(
      /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]+\s*|\s+/gu,
    ) ?? [];
  const joined: string[] = [];
  for (const piece of found) {
    if (CLOSING.test(piece) && joined.length > 0) joined[joined.length - 1] += piece;
    else joined.push(piece);
  }
  return joined;
}

/**
 * Breaks a text into lines, between words or between Chinese characters.
 *
 * Widths are estimated, since no font is at hand where figures are planned.
 *
 * @param text One paragraph of English, Chinese or both.
 * @param widthEm Room of a line in em, above 0.
 * @returns The lines without surrounding spaces; a piece wider than a line stands alone.
 * @throws {RangeError} If `widthEm` is not above 0.
 *
 * @example Ten letters and the space between them are 5.5 em
 * ```ts
 * wrapText("three words here", 5.5); // ["three words", "here"]
 * ```
 */
export function wrapText(text: string, widthEm: number): string[] {
  if (!(widthEm > 0)) {
    throw new RangeError(`Cannot wrap a text as its width must be above 0 em: it is ${widthEm}`);
  }
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(text)) {
    if (line !== "" && textWidthEm((line + piece).trimEnd()) > widthEm) {
      lines.push(line.trim());
      line = "";
    }
    line += piece;
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}
