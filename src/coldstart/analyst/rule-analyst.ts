import type { Rule } from "../../policy/rules/rule.js";
import { ALL_RULES, ruleName } from "../../policy/rules/rule.js";
import { keyedRandom } from "../../random/seeded-random.js";
import { speaksFor } from "../align-mechanisms.js";
import type { DeployableCard } from "../card.js";
import type { ActiveChunk, Analyst, Review, ReviewRequest } from "./analyst.js";
import { composeText } from "./compose-text.js";
import { readMechanism } from "./read-mechanism.js";

/**
 * The lab's analyst: it chooses among mechanisms and composes texts from words.
 *
 * After a failed retry it looks for the one rule that the repair followed, by
 * the narrowest condition that held. If a chunk in sight already says so and
 * was not followed, or says the opposite, that chunk is to be rewritten; else a
 * chunk is to be added. It writes with the brief's seed and is the same in
 * every process.
 */
export const ruleAnalyst: Analyst = {
  id: "rule-analyst/1",
  review,
  write: ({ seed, ...brief }) =>
    composeText(brief, keyedRandom(seed, "chunk", ruleName(brief.rule), brief.language)),
};

function review({ cards, skill }: ReviewRequest): Review {
  const [first] = cards;
  const rule = first === undefined ? null : narrowestRule(first);
  if (rule === null) {
    return { operation: "NO_PROPOSAL", reason: "no rule can say what the repair did" };
  }
  const related = skill.find((chunk) => isAbout(chunk, rule));
  if (related !== undefined) return { operation: "REWRITE", rule, chunkId: related.id };
  return { operation: "ADD", rule };
}

/** Whether a chunk gives the advice, or its opposite, under the same condition. */
function isAbout({ text }: ActiveChunk, { condition, target }: Rule): boolean {
  const said = readMechanism(text);
  return said !== null && said.condition === condition && said.target === target;
}

/** Conditions that say most about a page come first; advice to do something before advice against. */
const NARROWNESS: readonly Rule["condition"][] = [
  "explicit_missing",
  "option_unavailable",
  "over_budget",
  "persona_missing",
  "nothing_fits",
  "last_invalid",
  "is_late",
  "on_product",
  "on_results",
  "on_home",
];

/** What a missing attribute says about a page concerns leaving and buying, not which option is right. */
const IS_ABOUT_THE_PAGE: ReadonlySet<Rule["target"]> = new Set(["leave", "buy", "next_page"]);

function narrowestRule(card: DeployableCard): Rule | null {
  const own = ALL_RULES.filter((rule) => speaksFor(card, rule));
  const rank = ({ condition, target, sign }: Rule) => {
    const place = NARROWNESS.indexOf(condition);
    const isWide = place >= NARROWNESS.indexOf("on_product");
    const isFitting = IS_ABOUT_THE_PAGE.has(target) !== isWide;
    return (isFitting ? 0 : 100) + (sign > 0 ? 0 : 50) + place;
  };
  return own.reduce<Rule | null>(
    (best, rule) => (best === null || rank(rule) < rank(best) ? rule : best),
    null,
  );
}
