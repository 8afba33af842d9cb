import type { Observation, ProductCard, ProductView } from "../shop/observation.js";
import {
  attributeShare,
  cardFacts,
  isAgainst,
  isOfType,
  isOver,
  type OptionWish,
  offersOption,
  type Wishes,
} from "../shop/reading/wishes.js";

/** State features in the order of the vector; each in [0, 1]. */
export const STATE_FEATURES = [
  "bias",
  "on_home",
  "on_results",
  "on_product",
  "step_share",
  "is_late",
  "searches",
  "visits",
  "last_invalid",
  "has_explicit_budget",
  "has_persona_budget",
  "results_page",
  "is_last_page",
  "best_explicit_shown",
  "best_persona_shown",
  "nothing_fits",
  "options_complete",
  "open_axes",
  "explicit_share",
  "explicit_missing",
  "persona_missing",
  "explicit_option_unavailable",
  "persona_option_unavailable",
  "chosen_against_explicit",
  "chosen_against_persona",
  "over_explicit_budget",
  "over_persona_budget",
  "wrong_type",
] as const;

export type StateFeature = (typeof STATE_FEATURES)[number];

/** Takes the value of a feature; features never put are 0. */
export type Put<Name extends string> = (name: Name, value: number | boolean) => void;

/** Describes a page in the light of the wishes, one feature at a time. Reads public data only. */
export function putStateFeatures(
  observation: Observation,
  wishes: Wishes,
  put: Put<StateFeature>,
): void {
  const { page, step, actionLimit, pastQueries, visitedIds, feedback, product } = observation;
  put("bias", 1);
  put("step_share", step / actionLimit);
  put("is_late", step > 0.6 * actionLimit);
  put("searches", Math.min(1, pastQueries.length / 5));
  put("visits", Math.min(1, visitedIds.length / 8));
  put("last_invalid", feedback.status === "invalid");
  put("has_explicit_budget", wishes.explicit.budgetCents !== null);
  put("has_persona_budget", wishes.persona.budgetCents !== null);
  put("on_home", page === "home");
  if (page === "results") putResults(observation, wishes, put);
  if (page === "product" && product !== null) putProduct(product, wishes, put);
}

function putResults(observation: Observation, wishes: Wishes, put: Put<StateFeature>): void {
  const { results, resultPage, resultPageCount, visitedIds } = observation;
  let bestExplicit = 0;
  let bestPersona = 0;
  let isAnyFit = false;
  for (const card of results) {
    if (visitedIds.includes(card.id)) continue;
    const facts = cardFacts(card, wishes);
    bestExplicit = Math.max(bestExplicit, facts.explicitShown);
    bestPersona = Math.max(bestPersona, facts.personaShown);
    isAnyFit ||= facts.isOfType && facts.explicitShown === 1;
  }
  put("on_results", 1);
  put("results_page", Math.min(1, resultPage / 5));
  put("is_last_page", resultPage >= resultPageCount);
  put("best_explicit_shown", bestExplicit);
  put("best_persona_shown", bestPersona);
  put("nothing_fits", !isAnyFit);
}

function putProduct(product: ProductView, wishes: Wishes, put: Put<StateFeature>): void {
  const { explicit, persona } = wishes;
  const explicitShare = attributeShare(product, explicit.attributes);
  const price = effectivePrice(product);
  const isUnavailable = (list: readonly OptionWish[]) =>
    list.some((wish) => !offersOption(product, wish));
  const isChosenAgainst = (list: readonly OptionWish[]) =>
    product.axes.some((axis) => {
      const value = product.selected[axis.name];
      return value !== undefined && isAgainst(list, axis, value);
    });
  put("on_product", 1);
  put("options_complete", product.missingAxes.length === 0);
  put("open_axes", product.axes.length && product.missingAxes.length / product.axes.length);
  put("explicit_share", explicitShare);
  put("explicit_missing", explicitShare < 1);
  put("persona_missing", attributeShare(product, persona.attributes) < 1);
  put("explicit_option_unavailable", isUnavailable(explicit.options));
  put("persona_option_unavailable", isUnavailable(persona.options));
  put("chosen_against_explicit", isChosenAgainst(explicit.options));
  put("chosen_against_persona", isChosenAgainst(persona.options));
  put("over_explicit_budget", isOver(price, explicit.budgetCents));
  put("over_persona_budget", isOver(price, persona.budgetCents));
  put("wrong_type", !isOfType(product, wishes));
}

/** The price of the chosen variant, or the range while it is open. */
function effectivePrice({ price, selectedPriceCents }: ProductView): ProductCard["price"] {
  if (selectedPriceCents === null) return price;
  return { lowCents: selectedPriceCents, highCents: selectedPriceCents };
}
