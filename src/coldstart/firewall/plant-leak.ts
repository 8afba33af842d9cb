import { drawInteger } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import type { PrivateText } from "./private-text.js";

/** Ways of hiding a text from a plain search. */
export const DISGUISES = {
  verbatim: (text) => text,
  upper_case: (text) => text.toUpperCase(),
  lower_case: (text) => text.toLowerCase(),
  full_width: (text) =>
    text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  spaced: (text) => between(text, " "),
  wide_spaced: (text) => between(text, "\u3000"),
  dashed: (text) => between(text, "-"),
  dotted: (text) => between(text, "."),
  slashed: (text) => text.replace(/\s+/g, " / "),
  joined: (text) => text.replace(/[\s-]+/g, ""),
  quoted: (text) => `“${text}”`,
  chinese_commas: (text) => between(text, "、"),
  zero_width: (text) => between(text, "\u200b"),
  soft_hyphens: (text) => between(text, "\u00ad"),
  starred: (text) => between(text, "**"),
  mathematical: (text) =>
    text.replace(/[a-z]/g, (one) => String.fromCodePoint(0x1d41a + one.charCodeAt(0) - 0x61)),
  accented: (text) => text.replace(/[aeiou]/gi, "$&\u0301"),
  broken_lines: (text) => text.replace(/\s+/g, "\n"),
} as const satisfies Record<string, (text: string) => string>;

export type Disguise = keyof typeof DISGUISES;

/** Every disguise, in a fixed order. */
export const DISGUISE_NAMES = Object.keys(DISGUISES) as readonly Disguise[];

/** A text with something private in it. */
export interface PlantedLeak {
  readonly secret: PrivateText;
  readonly disguise: Disguise;
  readonly text: string;
}

/**
 * Hides a private text in a clean one, to see whether a firewall finds it.
 *
 * It stands between two words, or in Chinese between two characters. A value of
 * one Chinese character is planted with the name of its axis: alone it is part
 * of other words, see `makeFirewall`.
 */
export function plantLeak(
  clean: string,
  secret: PrivateText,
  { disguise, random }: { readonly disguise: Disguise; readonly random: Random },
): PlantedLeak {
  const isOneHan = /^\p{Script=Han}$/u.test(secret.text);
  const said = isOneHan ? `${secret.axis ?? ""}${secret.text}` : secret.text;
  const places = [...clean.matchAll(/(?<=\p{Script=Han})(?=\p{Script=Han})|\s|$/gu)];
  const at = places[drawInteger(places.length, random)]!.index;
  const text = `${clean.slice(0, at)} ${DISGUISES[disguise](said)} ${clean.slice(at)}`;
  return { secret, disguise, text };
}

function between(text: string, sign: string): string {
  return [...text].filter((one) => one.trim() !== "").join(sign);
}
