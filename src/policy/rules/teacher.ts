import { ACTION_FEATURES, type ActionFeature } from "../action-features.js";
import type { Choice } from "../forward.js";
import { STATE_FEATURES } from "../state-features.js";
import { holds } from "./condition.js";
import type { Rule } from "./rule.js";
import { targetValues } from "./target.js";

/** How a teacher weighs habit against rules. */
export interface TeacherStrength {
  /** Scale of its habits; larger is less random. */
  readonly habit: number;
  /** Logit that a rule adds to what it asks for, or takes from what it forbids. */
  readonly rule: number;
}

/** Habits of the mediocre shopper: what it likes anywhere. */
const HABITS: Partial<Readonly<Record<ActionFeature, number>>> = {
  is_search: 0.5,
  is_product: 1,
  is_option: 1.6,
  is_leave: -2,
  is_next_page: -1,
  is_previous_page: -2.2,
  is_buy: 1.6,
  not_offered: -2,
  query_explicit: 1.4,
  query_options: 0.4,
  query_distractor: -1.5,
  query_used: -1,
  query_without_type: -1.5,
  product_rank: -2.5,
  product_type: 1,
  product_explicit: 2,
  product_visited: -0.3,
  product_over_explicit: -2,
  option_explicit: 2.6,
  option_persona: 0.8,
  option_against_explicit: -0.6,
  option_axis_chosen: -2,
};

const HABIT_WEIGHTS = ACTION_FEATURES.map((name) => HABITS[name] ?? 0);
const OPTIONS_COMPLETE = STATE_FEATURES.indexOf("options_complete");
const IS_BUY = ACTION_FEATURES.indexOf("is_buy");

/**
 * Scores the candidates as the teacher of the pretraining does.
 *
 * A mediocre shopper's habits, plus what the visible rules ask for: it opens
 * likely products near the top, fills in options that the instruction names,
 * and buys, hardly ever leaving a page; the persona and the budget it ignores.
 *
 * @returns Logits, shape `[candidates]`.
 */
export function teacherLogits(
  choice: Choice,
  rules: readonly Rule[],
  { habit, rule: strength }: TeacherStrength,
): Float64Array {
  const logits = new Float64Array(choice.starts.length - 1);
  const buyBonus = choice.state[OPTIONS_COMPLETE]! > 0 ? 1 : 0;
  for (let i = 0; i < logits.length; i++) {
    let score = 0;
    for (let n = choice.starts[i]!; n < choice.starts[i + 1]!; n++) {
      const column = choice.columns[n]!;
      score += HABIT_WEIGHTS[column]! * choice.values[n]!;
      if (column === IS_BUY) score += buyBonus;
    }
    logits[i] = habit * score;
  }
  for (const rule of rules) {
    if (!holds(rule.condition, choice.state)) continue;
    const values = targetValues(rule.target, choice);
    for (let i = 0; i < logits.length; i++) logits[i]! += strength * rule.sign * values[i]!;
  }
  return logits;
}
