import english from "../../../data/policy/rule-words.en.json" with { type: "json" };
import chinese from "../../../data/policy/rule-words.zh.json" with { type: "json" };
import { pick } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import type { Language } from "../../shop/language.js";
import type { ChunkText } from "../../skill/chunk.js";
import type { Condition } from "./condition.js";
import type { Rule } from "./rule.js";
import type { Target } from "./target.js";

/** Ways of saying things: `seen` ones go into pretraining, `heldOut` ones never do. */
export interface RuleWords {
  readonly conditions: Readonly<
    Record<Condition, { readonly seen: readonly string[]; readonly heldOut: readonly string[] }>
  >;
  readonly targets: Readonly<
    Record<Target, { readonly do: readonly string[]; readonly heldOut: readonly string[] }>
  >;
  readonly frames: Readonly<
    Record<"do" | "dont" | "avoidDo" | "avoidDont" | "verify", readonly string[]>
  >;
}

/** The word lists, by language. */
export const RULE_WORDS: Readonly<Record<Language, RuleWords>> = { en: english, zh: chinese };

/** Which ways of saying a rule to draw from. */
export type Wording = "seen" | "heldOut";

/**
 * Puts a rule into the words of a chunk.
 *
 * Condition, action and frames are drawn apart, so that one rule has hundreds of texts.
 */
export function wordRule(
  rule: Rule,
  { language, wording, random }: { language: Language; wording: Wording; random: Random },
): ChunkText {
  const words = RULE_WORDS[language];
  const { frames } = words;
  const action = words.targets[rule.target];
  const phrase = pick(wording === "seen" ? action.do : action.heldOut, random);
  const other = pick(wording === "seen" ? action.do : action.heldOut, random);
  const isDo = rule.sign > 0;
  return {
    language,
    appliesWhen: pick(words.conditions[rule.condition][wording], random),
    procedure: fill(pick(isDo ? frames.do : frames.dont, random), phrase),
    verify: pick(frames.verify, random),
    avoid: fill(pick(isDo ? frames.avoidDo : frames.avoidDont, random), other),
  };
}

/** Puts a phrase into a frame: `{d}` as it is, `{D}` with a capital. */
export function fill(frame: string, phrase: string): string {
  return frame
    .replace("{d}", phrase)
    .replace("{D}", phrase.slice(0, 1).toUpperCase() + phrase.slice(1));
}
