import { normalForm } from "./normal-form.js";

/**
 * Compares two texts by their sets of words, from 0 (nothing alike) to 100.
 *
 * Words are what white space separates after the normal form with signs other
 * than letters and digits taken as space. The best of three comparisons counts:
 * the common words against each side's words, and both sides against each other
 * (the token set ratio of the FuzzyWuzzy family). One side's words being a
 * subset of the other's gives 100, which is why it is no default here.
 *
 * @example
 * ```ts
 * tokenSetRatio("black", "black | white"); // 100
 * ```
 */
export function tokenSetRatio(left: string, right: string): number {
  const a = words(left);
  const b = words(right);
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).sort();
  const onlyA = [...a].filter((word) => !b.has(word)).sort();
  const onlyB = [...b].filter((word) => !a.has(word)).sort();
  if (common.length > 0 && (onlyA.length === 0 || onlyB.length === 0)) return 100;

  const base = common.join(" ");
  const withA = [...common, ...onlyA].join(" ");
  const withB = [...common, ...onlyB].join(" ");
  const sides = common.length === 0 ? 0 : Math.max(ratio(base, withA), ratio(base, withB));
  return Math.max(sides, ratio(withA, withB));
}

function words(text: string): Set<string> {
  return new Set(
    normalForm(text)
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
      .split(" ")
      .filter((word) => word !== ""),
  );
}

/** Twice the longest common subsequence over both lengths, times 100. */
function ratio(left: string, right: string): number {
  const a = Array.from(left);
  const b = Array.from(right);
  if (a.length + b.length === 0) return 100;
  let previous = new Uint32Array(b.length + 1);
  let current = new Uint32Array(b.length + 1);
  for (const sign of a) {
    for (let at = 1; at <= b.length; at++) {
      current[at] =
        sign === b[at - 1] ? previous[at - 1]! + 1 : Math.max(previous[at]!, current[at - 1]!);
    }
    [previous, current] = [current, previous];
  }
  return (200 * previous[b.length]!) / (a.length + b.length);
}
