import { normalForm } from "../shop/normal-form.js";
import type { Observation, ProductCard, ProductView } from "../shop/observation.js";
import {
  cardFacts,
  isAgainst,
  isMetBy,
  isOver,
  type OptionWish,
  type Wishes,
} from "../shop/reading/wishes.js";
import type { Candidate, QueryParts } from "./candidates.js";
import type { Put } from "./state-features.js";

/** Action features in the order of the vector; each in [0, 1]. */
export const ACTION_FEATURES = [
  "is_search",
  "is_product",
  "is_option",
  "is_next_page",
  "is_previous_page",
  "is_leave",
  "is_buy",
  "not_offered",
  "query_explicit",
  "query_options",
  "query_persona",
  "query_distractor",
  "query_length",
  "query_used",
  "query_without_type",
  "product_rank",
  "product_first",
  "product_type",
  "product_explicit",
  "product_persona",
  "product_distractor",
  "product_visited",
  "product_over_explicit",
  "product_over_persona",
  "product_price",
  "product_cheapest",
  "product_dearest",
  "product_best_explicit",
  "option_explicit",
  "option_persona",
  "option_distractor",
  "option_against_explicit",
  "option_against_persona",
  "option_axis_chosen",
] as const;

export type ActionFeature = (typeof ACTION_FEATURES)[number];

/** What the products of one page are compared with. */
export interface PageFacts {
  readonly lowestCents: number;
  readonly highestCents: number;
  /** Largest share of explicit attributes that a listed product shows, in [0, 1]. */
  readonly bestExplicit: number;
  /** Listed products with their place on the page, from 0, by id. */
  readonly cards: ReadonlyMap<string, { readonly card: ProductCard; readonly place: number }>;
}

/** Sums a page up, once for all of its candidates. */
export function pageFacts({ results }: Observation, wishes: Wishes): PageFacts {
  let lowestCents = Number.POSITIVE_INFINITY;
  let highestCents = Number.NEGATIVE_INFINITY;
  let bestExplicit = 0;
  const cards = new Map<string, { card: ProductCard; place: number }>();
  for (const [place, card] of results.entries()) {
    cards.set(card.id, { card, place });
    bestExplicit = Math.max(bestExplicit, cardFacts(card, wishes).explicitShown);
    if (card.price === null) continue;
    lowestCents = Math.min(lowestCents, card.price.lowCents);
    highestCents = Math.max(highestCents, card.price.lowCents);
  }
  return { lowestCents, highestCents, bestExplicit, cards };
}

/** Describes a candidate on its page, one feature at a time. Reads public data only. */
export function putActionFeatures(
  candidate: Candidate,
  observation: Observation,
  wishes: Wishes,
  page: PageFacts,
  put: Put<ActionFeature>,
): void {
  const { kind, call, offered } = candidate;
  put("not_offered", !offered);
  if (call.name === "search") {
    if (candidate.query !== null) putQuery(candidate.query, put);
    put("query_used", observation.pastQueries.includes(call.query));
    return;
  }
  if (kind === "product") putCard(call.value, observation, wishes, page, put);
  else if (kind === "option") putOption(call.value, observation.product, wishes, put);
  else if (kind === "next_page") put("is_next_page", 1);
  else if (kind === "previous_page") put("is_previous_page", 1);
  else if (kind === "buy_now") put("is_buy", 1);
  else put("is_leave", 1);
}

function putQuery(query: QueryParts, put: Put<ActionFeature>): void {
  put("is_search", 1);
  put("query_explicit", query.explicitShare);
  put("query_options", query.optionShare);
  put("query_persona", query.personaShare);
  put("query_distractor", query.hasDistractor);
  put("query_length", Math.min(1, query.termCount / 8));
  put("query_without_type", !query.hasType);
}

function putCard(
  id: string,
  { visitedIds }: Observation,
  wishes: Wishes,
  page: PageFacts,
  put: Put<ActionFeature>,
): void {
  put("is_product", 1);
  const listed = page.cards.get(id);
  if (listed === undefined) return;
  const { card, place } = listed;
  const { explicit, persona } = wishes;
  const facts = cardFacts(card, wishes);
  put("product_rank", place / 20);
  put("product_first", place === 0);
  put("product_type", facts.isOfType);
  put("product_visited", visitedIds.includes(id));
  put("product_distractor", facts.distractorShown);
  put("product_persona", persona.attributes.length > 0 ? facts.personaShown : 0);
  if (explicit.attributes.length > 0) {
    put("product_explicit", facts.explicitShown);
    put("product_best_explicit", facts.explicitShown === page.bestExplicit);
  }
  if (card.price === null) return;
  const { lowCents } = card.price;
  const span = page.highestCents - page.lowestCents;
  put("product_over_explicit", isOver(card.price, explicit.budgetCents));
  put("product_over_persona", isOver(card.price, persona.budgetCents));
  put("product_price", span > 0 ? (lowCents - page.lowestCents) / span : 0);
  put("product_cheapest", lowCents === page.lowestCents);
  put("product_dearest", lowCents === page.highestCents);
}

function putOption(
  click: string,
  product: ProductView | null,
  { explicit, persona, distractors }: Wishes,
  put: Put<ActionFeature>,
): void {
  put("is_option", 1);
  const axis = product?.axes.find(
    ({ name, values }) =>
      click.startsWith(`${name}=`) && values.includes(click.slice(name.length + 1)),
  );
  if (product == null || axis === undefined) return;
  const value = click.slice(axis.name.length + 1);
  const meets = (list: readonly OptionWish[]) =>
    list.some((wish) => isMetBy(wish, axis.name, value));
  put("option_explicit", meets(explicit.options));
  put("option_persona", meets(persona.options));
  put("option_distractor", distractors.includes(normalForm(value)));
  put("option_against_explicit", isAgainst(explicit.options, axis, value));
  put("option_against_persona", isAgainst(persona.options, axis, value));
  put("option_axis_chosen", product.selected[axis.name] !== undefined);
}
