import { pick } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import { keyedDraw } from "../../random/seeded-random.js";
import { ALL_RULES, type Rule, ruleName } from "./rule.js";

/** Advice that helps a shopper. */
export const USEFUL_RULES: readonly Rule[] = [
  { condition: "explicit_missing", target: "leave", sign: 1 },
  { condition: "explicit_missing", target: "buy", sign: -1 },
  { condition: "persona_missing", target: "leave", sign: 1 },
  { condition: "option_unavailable", target: "leave", sign: 1 },
  { condition: "over_budget", target: "leave", sign: 1 },
  { condition: "over_budget", target: "buy", sign: -1 },
  { condition: "on_product", target: "option_explicit", sign: 1 },
  { condition: "on_product", target: "option_persona", sign: 1 },
  { condition: "on_product", target: "option_other", sign: -1 },
  { condition: "on_product", target: "not_offered", sign: -1 },
  { condition: "on_results", target: "open_best", sign: 1 },
  { condition: "on_results", target: "open_persona", sign: 1 },
  { condition: "on_results", target: "open_dear", sign: -1 },
  { condition: "on_results", target: "open_visited", sign: -1 },
  { condition: "nothing_fits", target: "next_page", sign: 1 },
  { condition: "on_home", target: "query_explicit", sign: 1 },
  { condition: "on_home", target: "query_options", sign: 1 },
  { condition: "on_home", target: "query_persona", sign: 1 },
  { condition: "on_home", target: "query_used", sign: -1 },
  { condition: "is_late", target: "buy", sign: 1 },
];

/** Advice that changes little. */
export const USELESS_RULES: readonly Rule[] = [
  { condition: "on_results", target: "open_first", sign: 1 },
  { condition: "on_home", target: "not_offered", sign: -1 },
  { condition: "is_late", target: "query_short", sign: 1 },
  { condition: "last_invalid", target: "not_offered", sign: -1 },
];

/** Advice that harms. */
export const HARMFUL_RULES: readonly Rule[] = [
  { condition: "on_product", target: "option_other", sign: 1 },
  { condition: "on_product", target: "option_explicit", sign: -1 },
  { condition: "on_results", target: "open_dear", sign: 1 },
  { condition: "on_results", target: "open_best", sign: -1 },
  { condition: "on_home", target: "query_short", sign: 1 },
  { condition: "explicit_missing", target: "buy", sign: 1 },
];

const NAMED = new Set([...USEFUL_RULES, ...USELESS_RULES, ...HARMFUL_RULES].map(ruleName));

/** Combinations that pretraining never shows, although it shows their halves: a quarter of those without a name above. */
export const HELD_OUT_RULES: readonly Rule[] = ALL_RULES.filter(
  (rule) => !NAMED.has(ruleName(rule)) && keyedDraw("held out", ruleName(rule)) < 0.25,
);

const held = new Set(HELD_OUT_RULES.map(ruleName));

/** Every rule that pretraining may show. */
export const SEEN_RULES: readonly Rule[] = ALL_RULES.filter((rule) => !held.has(ruleName(rule)));

/** Draws a rule for pretraining: half useful ones, a tenth each useless and harmful, the rest any that may be shown. */
export function drawRule(random: Random): Rule {
  const u = random();
  if (u < 0.5) return pick(USEFUL_RULES, random);
  if (u < 0.6) return pick(USELESS_RULES, random);
  if (u < 0.7) return pick(HARMFUL_RULES, random);
  return pick(SEEN_RULES, random);
}
