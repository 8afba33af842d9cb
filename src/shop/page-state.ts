import type { Button } from "./labels.js";
import type { Language } from "./language.js";
import type { Feedback, PageType } from "./observation.js";
import type { ProductPage } from "./product-page.js";
import type { SearchIndex } from "./search/search-index.js";

/** How many products a results page lists. */
export const PAGE_SIZE = 20;

/** The public side of a shop, the same for all of its visits. */
export interface Storefront {
  readonly language: Language;
  readonly actionLimit: number;
  readonly index: SearchIndex;
  /** Page of a product by its document number in the index. */
  pageOf(document: number): ProductPage;
}

/** A product that stands open: its place in the ranking and what is chosen. */
export interface OpenProduct {
  readonly page: ProductPage;
  /** From 1. */
  readonly rank: number;
  readonly selected: Readonly<Record<string, string>>;
  readonly missingAxes: readonly string[];
}

/** Where a visit stands. Knows nothing of the goal. */
export interface PageState {
  readonly page: PageType;
  readonly step: number;
  readonly feedback: Feedback;
  readonly query: string | null;
  /** Document numbers, best first, as far as somebody has turned the pages. */
  readonly ranking: Int32Array;
  /** How many products the whole ranking lists. */
  readonly resultCount: number;
  /** From 1; 0 if nothing is listed. */
  readonly resultPage: number;
  readonly open: OpenProduct | null;
  readonly pastQueries: readonly string[];
  readonly visitedIds: readonly string[];
}

const NO_BUTTONS: readonly Button[] = [];

/** The state in which every visit starts. */
export const HOME_STATE: PageState = {
  page: "home",
  step: 0,
  feedback: { status: "start" },
  query: null,
  ranking: new Int32Array(0),
  resultCount: 0,
  resultPage: 0,
  open: null,
  pastQueries: [],
  visitedIds: [],
};

/** Counts the pages of the ranking. */
export function pageCount({ resultCount }: PageState): number {
  return Math.ceil(resultCount / PAGE_SIZE);
}

/** Finds the first place and the end of the places in the ranking that the results page lists. */
export function shownPlaces(state: PageState): readonly [first: number, end: number] {
  const first = Math.max(0, state.resultPage - 1) * PAGE_SIZE;
  return [first, Math.min(first + PAGE_SIZE, state.resultCount)];
}

/** Lists the buttons of a page; `buy_now` only once nothing is left to choose, paging only within bounds. */
export function offeredButtons(state: PageState): readonly Button[] {
  if (state.page === "product") {
    const isComplete = state.open!.missingAxes.length === 0;
    return isComplete
      ? ["buy_now", "back_to_results", "back_to_search"]
      : ["back_to_results", "back_to_search"];
  }
  if (state.page !== "results") return NO_BUTTONS;
  const buttons: Button[] = [];
  if (state.resultPage < pageCount(state)) buttons.push("next_page");
  if (state.resultPage > 1) buttons.push("previous_page");
  buttons.push("back_to_search");
  return buttons;
}
