import { fill, RULE_WORDS } from "../../policy/rules/wording.js";
import { pick, sample } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import type { ChunkText } from "../../skill/chunk.js";
import type { ChunkBrief } from "./analyst.js";
import { CHECK_WORDS, FAMILY_OF } from "./check-words.js";

/**
 * Composes a chunk from a mechanism.
 *
 * Condition and advice are said once or, half the time, in two ways one after
 * the other; frames, check and mistake are drawn apart. A mechanism has
 * thousands of texts, all of them made of general wording. A check can only be
 * seen for what is done, so advice against something is checked by the
 * feedback. Another draw is taken if it repeats the version to be rewritten.
 */
export function composeText(
  { rule, language, previous }: Pick<ChunkBrief, "rule" | "language" | "previous">,
  random: Random,
): ChunkText {
  const words = RULE_WORDS[language];
  const { frames } = words;
  const isDo = rule.sign > 0;
  const gap = language === "en" ? " " : "";
  const draw = (): ChunkText => {
    const conditions = drawSome(words.conditions[rule.condition].seen, random);
    const actions = drawSome(words.targets[rule.target].do, random);
    const said = sample(isDo ? frames.do : frames.dont, { size: actions.length, random });
    const checks = isDo ? CHECK_WORDS[language][FAMILY_OF[rule.target]] : [];
    const mistake = pick(words.targets[rule.target].do, random);
    return {
      language,
      appliesWhen: conditions.join(gap),
      procedure: actions.map((action, at) => fill(said[at]!, action)).join(gap),
      verify: pick([...checks, ...frames.verify], random),
      avoid: fill(pick(isDo ? frames.avoidDo : frames.avoidDont, random), mistake),
    };
  };
  let text = draw();
  for (let n = 0; n < 8 && previous !== null && isSame(text, previous); n++) text = draw();
  return text;
}

/** One phrase or two different ones. */
function drawSome(phrases: readonly string[], random: Random): readonly string[] {
  return sample(phrases, { size: random() < 0.5 ? 1 : Math.min(2, phrases.length), random });
}

function isSame(a: ChunkText, b: ChunkText): boolean {
  return a.appliesWhen === b.appliesWhen && a.procedure === b.procedure;
}
