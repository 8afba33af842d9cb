import type { Rule } from "../../policy/rules/rule.js";
import { ALL_RULES, ruleName } from "../../policy/rules/rule.js";
import { keyedRandom } from "../../random/seeded-random.js";
import { speaksFor } from "../align-mechanisms.js";
import type { DeployableCard } from "../card.js";
import type { Analyst, Review, ReviewRequest } from "./analyst.js";
import { composeText } from "./compose-text.js";
import { readMechanism } from "./read-mechanism.js";

/**
 * The lab's analyst: it chooses among mechanisms and composes texts from words.
 *
 * After a failed retry it ranks the rules that the repairs followed, narrow
 * conditions first. A chunk in sight that says the opposite of the best one is
 * to be rewritten. Else the best rule that no chunk in sight says is to be
 * added; if all are said and were not followed, the chunk of the best one is to
 * be rewritten. It writes with the brief's seed and is the same in every
 * process.
 */
export const ruleAnalyst: Analyst = {
  id: "rule-analyst/1",
  review,
  write: ({ seed, ...brief }) =>
    composeText(brief, keyedRandom(seed, "chunk", ruleName(brief.rule), brief.language)),
};

function review({ cards, skill }: ReviewRequest): Review {
  const rules = rankedRules(cards);
  const [best] = rules;
  if (best === undefined) {
    return { operation: "NO_PROPOSAL", reason: "no rule can say what the repair did" };
  }
  const sayings = skill.map(({ id, text }) => ({ id, said: readMechanism(text) }));
  const chunkOn = (rule: Rule) =>
    sayings.find(({ said }) => said?.condition === rule.condition && said.target === rule.target);
  const related = chunkOn(best);
  if (related !== undefined && related.said!.sign !== best.sign) {
    return { operation: "REWRITE", rule: best, chunkId: related.id };
  }
  const unsaid = rules.find((rule) => chunkOn(rule) === undefined);
  if (unsaid !== undefined) return { operation: "ADD", rule: unsaid };
  return { operation: "REWRITE", rule: best, chunkId: related!.id };
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

/** The rules that any of the cards speaks for, the one that says most about the page first. */
function rankedRules(cards: readonly DeployableCard[]): readonly Rule[] {
  const rank = ({ condition, target, sign }: Rule) => {
    const place = NARROWNESS.indexOf(condition);
    const isWide = place >= NARROWNESS.indexOf("on_product");
    const isFitting = IS_ABOUT_THE_PAGE.has(target) !== isWide;
    return (isFitting ? 0 : 100) + (sign > 0 ? 0 : 50) + place;
  };
  // sort is stable: equal ranks keep the order of the list of rules.
  return ALL_RULES.filter((rule) => cards.some((card) => speaksFor(card, rule))).sort(
    (a, b) => rank(a) - rank(b),
  );
}
