import { CONDITIONS } from "../../policy/rules/condition.js";
import type { Rule } from "../../policy/rules/rule.js";
import { TARGETS } from "../../policy/rules/target.js";
import { fill, RULE_WORDS } from "../../policy/rules/wording.js";
import type { ChunkText } from "../../skill/chunk.js";

/**
 * Reads a chunk back into the rule that it says, by the phrases of the word lists.
 *
 * The longest known phrase in the condition and in the procedure decides. A
 * chunk in other words is not understood; such a chunk is never rewritten by
 * the rule-based analyst, only added beside.
 *
 * @returns `null` if no known phrase stands in one of the two parts.
 */
export function readMechanism({ appliesWhen, procedure, language }: ChunkText): Rule | null {
  const words = RULE_WORDS[language];
  const condition = longest(CONDITIONS, appliesWhen, (name) => {
    const { seen, heldOut } = words.conditions[name];
    return [...seen, ...heldOut];
  });
  const target = longest(TARGETS, procedure, (name) => {
    const { do: seen, heldOut } = words.targets[name];
    return [...seen, ...heldOut];
  });
  if (condition === null || target === null) return null;
  const { phrase } = target;
  // Chinese frames of advice stand inside frames against it: the longest that fits decides.
  const lengthOf = (frames: readonly string[]) =>
    Math.max(
      ...frames.map((frame) => {
        const said = fill(frame, phrase);
        return procedure.includes(said) ? said.length : 0;
      }),
    );
  const sign = lengthOf(words.frames.dont) > lengthOf(words.frames.do) ? -1 : 1;
  return { condition: condition.name, target: target.name, sign };
}

function longest<Name extends string>(
  names: readonly Name[],
  text: string,
  phrasesOf: (name: Name) => readonly string[],
): { readonly name: Name; readonly phrase: string } | null {
  const plain = text.toLowerCase();
  let best: { name: Name; phrase: string } | null = null;
  for (const name of names) {
    for (const phrase of phrasesOf(name)) {
      if (phrase.length <= (best?.phrase.length ?? 0)) continue;
      if (plain.includes(phrase.toLowerCase())) best = { name, phrase };
    }
  }
  return best;
}
