import type { Language } from "./language.js";

/** The page on which a shopper stands. */
export type PageType = "home" | "results" | "product" | "end";

/** What a click on a clickable does. */
export type ClickKind =
  | "product"
  | "option"
  | "next_page"
  | "previous_page"
  | "back_to_results"
  | "back_to_search"
  | "buy_now";

/** Something that can be clicked; `value` is what a click names, word for word. */
export interface Clickable {
  readonly kind: ClickKind;
  /** Product id, `axis=value`, or the fixed label of a button in the shop's language. */
  readonly value: string;
}

/** Why an action changed nothing. */
export type InvalidReason =
  | "search_unavailable"
  | "empty_query"
  | "not_clickable"
  | "already_selected"
  | "incomplete_options"
  /** The shopper's message held no readable action. */
  | "protocol_error"
  | "episode_over";

/** What the last action led to. */
export type Feedback =
  | { readonly status: "start" }
  | { readonly status: "ok" }
  | { readonly status: "invalid"; readonly reason: InvalidReason; readonly detail: string };

/** A price as the shop shows it, in cents; low = high for one price. */
export interface PriceRange {
  readonly lowCents: number;
  readonly highCents: number;
}

/** A product as a results page lists it. */
export interface ProductCard {
  /** Place in the whole ranking, from 1. */
  readonly rank: number;
  readonly id: string;
  readonly title: string;
  readonly brand: string;
  readonly category: readonly string[];
  readonly price: PriceRange | null;
  /** The first few attributes. */
  readonly keyAttributes: readonly string[];
}

/** A product as its own page shows it. */
export interface ProductView extends ProductCard {
  readonly model: string;
  readonly attributes: readonly string[];
  readonly bullets: readonly string[];
  readonly axes: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Chosen values by axis name. */
  readonly selected: Readonly<Record<string, string>>;
  readonly missingAxes: readonly string[];
  /** Price of the selected variant in cents; `null` until the deciding axis is chosen, or if unverifiable. */
  readonly selectedPriceCents: number | null;
}

/**
 * What a shopper sees: plain public data, the same for a person, a network and a language model.
 *
 * Holds no goal, no reward and no answer; the brand of a goal does not fit in.
 */
export interface Observation {
  readonly secret?: never;
  readonly language: Language;
  readonly page: PageType;
  /** Actions taken so far. */
  readonly step: number;
  readonly actionLimit: number;
  readonly canSearch: boolean;
  readonly clickables: readonly Clickable[];
  readonly feedback: Feedback;
  /** The query whose results are listed; `null` before the first search. */
  readonly query: string | null;
  /** Page of the results, from 1, and how many there are; 0 of 0 before the first search. */
  readonly resultPage: number;
  readonly resultPageCount: number;
  readonly resultCount: number;
  /** The listed products on a results page, else empty. */
  readonly results: readonly ProductCard[];
  /** The opened product on a product page, else `null`. */
  readonly product: ProductView | null;
  /** Queries typed so far, oldest first. */
  readonly pastQueries: readonly string[];
  /** Products opened so far, in the order of their first visit. */
  readonly visitedIds: readonly string[];
}
