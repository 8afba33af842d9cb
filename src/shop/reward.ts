import { normalForm } from "./normal-form.js";
import type { Outcome } from "./outcome.js";
import { choiceOn, type Selection, selectedPrice } from "./price.js";
import type { Product } from "./product.js";
import { tokenize } from "./search/tokenize.js";
import type { Goal } from "./task.js";
import { tokenSetRatio } from "./token-set-ratio.js";

/** How required attributes and option values are compared with the product's. */
export type TextMatcher =
  /** Equal in the normal form. */
  | "exact"
  /** Token-set ratio above 85, as public shop environments do; `black` then meets `black | white`. */
  | "token_set_85";

/** What an episode without a purchase is worth. */
export const NO_PURCHASE: Outcome = Object.freeze({
  reward: 0,
  rType: 0,
  rAtt: 0,
  rOption: 0,
  rPrice: 0,
  rLoose: 0,
  rSuccess: 0,
});

/** What was bought. */
export interface Purchase {
  readonly product: Product;
  readonly selected: Selection;
}

/**
 * Judges a purchase.
 *
 * `reward = rType * rAtt * rOption * rPrice`: every part can spoil it. Any
 * product that meets the goal succeeds; it need not be the goal's own.
 *
 * @param matcher @defaultValue "exact"
 *
 * @example Right product, one of two options right, within the budget
 * ```ts
 * // rType 1, rAtt 1, rOption 0.5, rPrice 1 -> reward 0.5, rSuccess 0
 * ```
 */
export function judgePurchase(
  { product, selected }: Purchase,
  goal: Goal,
  matcher: TextMatcher = "exact",
): Outcome {
  const isMatch = MATCHERS[matcher];
  const rType = typeScore(product, goal);

  const attributes = goal.attributes.filter((wanted) =>
    product.attributes.some((attribute) => isMatch(attribute, wanted)),
  ).length;
  const rAtt = goal.attributes.length === 0 ? 1 : attributes / goal.attributes.length;

  const wantedOptions = Object.entries(goal.options);
  const options = wantedOptions.filter(([axis, wanted]) => {
    const chosen = choiceOn(selected, axis);
    return chosen !== undefined && isMatch(chosen, wanted);
  }).length;
  const rOption = wantedOptions.length === 0 ? 1 : options / wantedOptions.length;

  const price = selectedPrice(product, selected);
  const isWithinBudget = goal.budgetCents === null || (price !== null && price <= goal.budgetCents);
  const rPrice = isWithinBudget ? 1 : 0;

  const required = goal.attributes.length + wantedOptions.length + 1;
  return {
    reward: rType * rAtt * rOption * rPrice,
    rType,
    rAtt,
    rOption,
    rPrice,
    rLoose: (rType * (attributes + options + rPrice)) / required,
    rSuccess: rType === 1 && rAtt === 1 && rOption === 1 && rPrice === 1 ? 1 : 0,
  };
}

/**
 * Scores whether the product is of the wanted type.
 *
 * 1 if two nodes of the category paths are shared or the titles overlap by more
 * than 0.2; 0 without any overlap, 0.1 below 0.1, else 0.5. The overlap is the
 * share of the goal title's distinct tokens that stand in the product's title.
 */
export function typeScore(
  product: Pick<Product, "category" | "title">,
  goal: Pick<Goal, "category" | "title">,
): number {
  const nodes = new Set(goal.category.map(normalForm));
  const shared = new Set(product.category.map(normalForm).filter((node) => nodes.has(node)));
  if (shared.size >= 2) return 1;
  const wanted = new Set(tokenize(goal.title));
  const found = new Set(tokenize(product.title).filter((token) => wanted.has(token)));
  const overlap = wanted.size === 0 ? 0 : found.size / wanted.size;
  if (overlap > 0.2) return 1;
  if (overlap === 0) return 0;
  return overlap < 0.1 ? 0.1 : 0.5;
}

const MATCHERS: Readonly<Record<TextMatcher, (found: string, wanted: string) => boolean>> = {
  exact: (found, wanted) => normalForm(found) === normalForm(wanted),
  token_set_85: (found, wanted) => tokenSetRatio(found, wanted) > 85,
};
