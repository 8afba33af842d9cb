import { keyedRandom } from "../../random/seeded-random.js";
import type { Language } from "../../shop/language.js";
import { renderChunk } from "../../skill/render-skill.js";
import { chunkCode } from "../chunk-code.js";
import { type Choice, forward, logSoftmax } from "../forward.js";
import type { Parameters } from "../parameters.js";
import { chunkBags } from "../text-bag.js";
import { holds } from "./condition.js";
import { type Rule, ruleName } from "./rule.js";
import { targetValues } from "./target.js";
import { type TeacherStrength, teacherLogits } from "./teacher.js";
import { type Wording, wordRule } from "./wording.js";

/** How far a network does what a chunk says. */
export interface FollowRatio {
  readonly rule: Rule;
  /** Choices at which the rule's condition holds and its target is possible. */
  readonly choiceCount: number;
  /** Mean change of the probability of the target under the chunk, in [-1, 1]. */
  readonly teacherEffect: number;
  readonly studentEffect: number;
  /** Student's effect over the teacher's; `null` if the teacher's is below 0.01 or there is no choice. */
  readonly ratio: number | null;
}

/** Options of {@link followRatio}. */
export interface FollowRatioOptions {
  readonly language: Language;
  readonly wording: Wording;
  readonly strength: TeacherStrength;
  readonly seed: number;
  /** Texts of the rule to average over. @defaultValue 6 */
  readonly textCount?: number;
}

/**
 * Measures whether a network follows a rule that it reads in words.
 *
 * ```
 * effect = mean over choices of (P(target | chunk) - P(target | no chunk))
 * ratio  = student's effect / teacher's effect
 * ```
 *
 * 1 is obedience to the teacher's degree, 0 is deafness, below 0 the opposite.
 *
 * @param choices Choices of real episodes; those where the rule says nothing are passed over.
 */
export function followRatio(
  parameters: Parameters,
  rule: Rule,
  choices: readonly Choice[],
  options: FollowRatioOptions,
): FollowRatio {
  const { language, wording, strength, seed, textCount = 6 } = options;
  const codes = Array.from({ length: textCount }, (_, n) => {
    const random = keyedRandom("follow", seed, ruleName(rule), language, wording, n);
    const text = renderChunk(wordRule(rule, { language, wording, random }));
    return chunkCode(parameters, chunkBags(text, parameters.shape.buckets));
  });
  let choiceCount = 0;
  let teacher = 0;
  let student = 0;
  for (const choice of choices) {
    if (!holds(rule.condition, choice.state)) continue;
    const values = targetValues(rule.target, choice);
    if (!values.some((value) => value > 0)) continue;
    choiceCount += 1;
    const share = (logits: Float64Array) => expected(values, logSoftmax(logits));
    teacher +=
      share(teacherLogits(choice, [rule], strength)) - share(teacherLogits(choice, [], strength));
    const bare = share(forward(parameters, choice, []));
    for (const code of codes) student += share(forward(parameters, choice, [code])) - bare;
  }
  const teacherEffect = choiceCount === 0 ? 0 : teacher / choiceCount;
  const studentEffect = choiceCount === 0 ? 0 : student / (choiceCount * textCount);
  const isReadable = Math.abs(teacherEffect) >= 0.01;
  return {
    rule,
    choiceCount,
    teacherEffect,
    studentEffect,
    ratio: isReadable ? studentEffect / teacherEffect : null,
  };
}

/** Expectation of some values under log-probabilities. */
function expected(values: Float64Array, logProbs: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.exp(logProbs[i]!) * values[i]!;
  return sum;
}
