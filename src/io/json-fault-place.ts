const SCALAR =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const BLANK = /[ \t\r\n]*/y;

/**
 * Finds where a text stops being JSON.
 *
 * The engine's own message leaves the place out for most faults.
 *
 * @returns Offset of the first character that cannot stand there; the text's
 *   length if more should follow; `null` if the text is JSON.
 */
export function jsonFaultPlace(text: string): number | null {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const sign = (character: string): boolean => {
    take(BLANK);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };

  /** Takes `open item, item close`; says whether it was whole. */
  const list = (close: string, item: () => boolean): boolean => {
    if (sign(close)) return true;
    do {
      if (!item()) return false;
    } while (sign(","));
    return sign(close);
  };
  const member = (): boolean => {
    take(BLANK);
    return text[at] === '"' && take(SCALAR) !== undefined && sign(":") && value();
  };
  const value = (): boolean => {
    if (sign("{")) return list("}", member);
    if (sign("[")) return list("]", value);
    return take(SCALAR) !== undefined;
  };

  const isWhole = value();
  take(BLANK);
  return isWhole && at === text.length ? null : at;
}
