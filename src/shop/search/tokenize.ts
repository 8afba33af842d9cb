import { isAscii, normalForm } from "../normal-form.js";

// Han, Kana and Hangul write words without (dependable) spaces between them.
const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc";
const RUNS = new RegExp(`[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
const STARTS_CJK = new RegExp(`^[${CJK}]`, "u");

/**
 * Splits a text into search tokens.
 *
 * After the normal form, a run of letters and digits is one token, and a run
 * of Chinese, Japanese or Korean signs gives its overlapping pairs (a lone sign
 * is itself). Everything else separates. Pairs need no dictionary, so every
 * engine and version gives the same tokens; a single sign does not find a
 * longer word.
 *
 * @returns Tokens in the order of the text, repeated ones included.
 *
 * @example
 * ```ts
 * tokenize("重跑gen-itgc后"); // ["重跑", "gen", "itgc", "后"]
 * ```
 */
export function tokenize(text: string): string[] {
  if (isAscii(text)) return asciiRuns(text.toLowerCase());
  const tokens: string[] = [];
  for (const [run] of normalForm(text).matchAll(RUNS)) {
    if (!STARTS_CJK.test(run)) {
      tokens.push(run);
      continue;
    }
    const signs = Array.from(run);
    if (signs.length === 1) tokens.push(run);
    for (let at = 1; at < signs.length; at++) tokens.push(signs[at - 1]! + signs[at]!);
  }
  return tokens;
}

function asciiRuns(text: string): string[] {
  const tokens: string[] = [];
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const inside = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (inside && start < 0) start = at;
    if (!inside && start >= 0) {
      tokens.push(text.slice(start, at));
      start = -1;
    }
  }
  return tokens;
}
