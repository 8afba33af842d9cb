import { BUTTONS, type Button } from "./labels.js";
import type { Language } from "./language.js";
import type { Clickable, Observation, ProductCard, ProductView } from "./observation.js";
import {
  type OpenProduct,
  offeredButtons,
  type PageState,
  pageCount,
  type Storefront,
  shownPlaces,
} from "./page-state.js";
import { selectedPrice } from "./price.js";

const NONE: readonly never[] = Object.freeze([]);

/** Shows a page as plain public data. */
export function observe(state: PageState, store: Storefront): Observation {
  const { page } = state;
  return {
    language: store.language,
    page,
    step: state.step,
    actionLimit: store.actionLimit,
    canSearch: page === "home",
    clickables: clickablesOf(state, store),
    feedback: state.feedback,
    query: state.query,
    resultPage: state.resultPage,
    resultPageCount: pageCount(state),
    resultCount: state.resultCount,
    results: page === "results" ? cardsOf(state, store) : NONE,
    product: page === "product" ? viewOf(state.open!) : null,
    pastQueries: state.pastQueries,
    visitedIds: state.visitedIds,
  };
}

function cardsOf(state: PageState, store: Storefront): ProductCard[] {
  const [first, end] = shownPlaces(state);
  const cards: ProductCard[] = [];
  for (let place = first; place < end; place++) {
    const { card } = store.pageOf(state.ranking[place]!);
    // Field by field: three times as fast as spreading, and this is the busiest line of a rollout.
    cards.push({
      rank: place + 1,
      id: card.id,
      title: card.title,
      brand: card.brand,
      category: card.category,
      price: card.price,
      keyAttributes: card.keyAttributes,
    });
  }
  return cards;
}

function viewOf({ page, rank, selected, missingAxes }: OpenProduct): ProductView {
  return {
    rank,
    ...page.card,
    ...page.details,
    selected,
    missingAxes,
    selectedPriceCents: selectedPrice(page.product, selected),
  };
}

function clickablesOf(state: PageState, store: Storefront): readonly Clickable[] {
  const clickables: Clickable[] = [];
  if (state.page === "results") {
    const [first, end] = shownPlaces(state);
    for (let place = first; place < end; place++) {
      clickables.push(store.pageOf(state.ranking[place]!).clickable);
    }
  }
  if (state.page === "product") {
    const { page, selected } = state.open!;
    for (const { axis, value, clickable } of page.choices) {
      if (!Object.hasOwn(selected, axis) || selected[axis] !== value) clickables.push(clickable);
    }
  }
  for (const button of offeredButtons(state)) {
    clickables.push(BUTTON_CLICKABLES[store.language][button]);
  }
  return clickables;
}

const BUTTON_CLICKABLES: Readonly<Record<Language, Readonly<Record<Button, Clickable>>>> = {
  en: buttonClickables("en"),
  zh: buttonClickables("zh"),
};

function buttonClickables(language: Language): Readonly<Record<Button, Clickable>> {
  const clickable = (kind: Button) => Object.freeze({ kind, value: BUTTONS[language][kind] });
  return {
    next_page: clickable("next_page"),
    previous_page: clickable("previous_page"),
    back_to_results: clickable("back_to_results"),
    back_to_search: clickable("back_to_search"),
    buy_now: clickable("buy_now"),
  };
}
