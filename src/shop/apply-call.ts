import { BUTTONS, type Button, REFUSALS } from "./labels.js";
import { normalForm } from "./normal-form.js";
import type { InvalidReason } from "./observation.js";
import {
  offeredButtons,
  PAGE_SIZE,
  type PageState,
  type Storefront,
  shownPlaces,
} from "./page-state.js";
import type { Choice } from "./product-page.js";
import { QUERY_LIMIT } from "./search/search-index.js";
import type { ToolCall } from "./tool-call.js";

const OK = Object.freeze({ status: "ok" as const });

/**
 * Does one action on a page.
 *
 * What a click names is compared as it stands first, then in the normal form.
 * An action that the page does not allow leaves everything but `feedback` as it was.
 *
 * @returns The next state; a purchase leads to the page `end` with the product still open.
 */
export function applyCall(state: PageState, call: ToolCall, store: Storefront): PageState {
  // Calls come from outside; a reader may have let through what the type forbids.
  if (call?.name === "search" && typeof call.query === "string") {
    return search(state, call.query, store);
  }
  if (call?.name === "click" && typeof call.value === "string") {
    return click(state, call.value, store);
  }
  return refuse(state, "protocol_error", REFUSALS[store.language].unreadable);
}

/** Leaves the state as it is and says why. */
export function refuse(state: PageState, reason: InvalidReason, detail: string): PageState {
  return { ...state, feedback: { status: "invalid", reason, detail } };
}

function search(state: PageState, text: string, store: Storefront): PageState {
  const texts = REFUSALS[store.language];
  if (state.page !== "home") return refuse(state, "search_unavailable", texts.searchUnavailable);
  const query = cut(onOneLine(text).trim(), QUERY_LIMIT);
  if (query === "") return refuse(state, "empty_query", texts.emptyQuery);
  const { documents, count } = store.index.search(query, PAGE_SIZE);
  return {
    ...state,
    page: "results",
    feedback: OK,
    query,
    ranking: documents,
    resultCount: count,
    resultPage: count === 0 ? 0 : 1,
    pastQueries: [...state.pastQueries, query],
  };
}

function click(state: PageState, value: string, store: Storefront): PageState {
  if (state.page === "results") {
    const place = listedPlace(state, value, store);
    if (place >= 0) return openProduct(state, place, store);
  }
  if (state.page === "product") {
    const { choiceByLabel } = state.open!.page;
    const choice = choiceByLabel.get(value) ?? choiceByLabel.get(normalForm(value));
    if (choice !== undefined) return choose(state, choice, store);
  }
  return pressButton(state, value, store);
}

/** Finds the place of a listed product in the ranking; -1 if this page does not list it. */
function listedPlace(state: PageState, value: string, { index }: Storefront): number {
  const { ids } = index.data;
  const [first, end] = shownPlaces(state);
  for (let place = first; place < end; place++) {
    if (ids[state.ranking[place]!] === value) return place;
  }
  const wanted = normalForm(value);
  for (let place = first; place < end; place++) {
    if (normalForm(ids[state.ranking[place]!]!) === wanted) return place;
  }
  return -1;
}

function openProduct(state: PageState, place: number, store: Storefront): PageState {
  const page = store.pageOf(state.ranking[place]!);
  const { id, axes } = page.product;
  return {
    ...state,
    page: "product",
    feedback: OK,
    open: { page, rank: place + 1, selected: {}, missingAxes: axes.map(({ name }) => name) },
    visitedIds: state.visitedIds.includes(id) ? state.visitedIds : [...state.visitedIds, id],
  };
}

function choose(state: PageState, choice: Choice, { language }: Storefront): PageState {
  const { axis, value, clickable } = choice;
  const open = state.open!;
  if (Object.hasOwn(open.selected, axis) && open.selected[axis] === value) {
    const detail = REFUSALS[language].alreadySelected(clickable.value);
    return refuse(state, "already_selected", detail);
  }
  return {
    ...state,
    feedback: OK,
    open: {
      ...open,
      selected: { ...open.selected, [axis]: value },
      missingAxes: open.missingAxes.filter((name) => name !== axis),
    },
  };
}

function pressButton(state: PageState, value: string, store: Storefront): PageState {
  const { language } = store;
  const texts = REFUSALS[language];
  const button = buttonCalled(value, BUTTONS[language]);
  if (button === null || !offeredButtons(state).includes(button)) {
    const missing = state.open?.missingAxes ?? [];
    return button === "buy_now" && missing.length > 0
      ? refuse(state, "incomplete_options", texts.incompleteOptions(missing))
      : refuse(state, "not_clickable", texts.notClickable(shorten(value)));
  }
  switch (button) {
    case "next_page":
      return {
        ...state,
        feedback: OK,
        ranking: rankingOf(state, PAGE_SIZE * (state.resultPage + 1), store),
        resultPage: state.resultPage + 1,
      };
    case "previous_page":
      return { ...state, feedback: OK, resultPage: state.resultPage - 1 };
    case "back_to_results":
      return { ...state, feedback: OK, page: "results", open: null };
    case "back_to_search":
      return { ...state, feedback: OK, page: "home", open: null };
    case "buy_now":
      return { ...state, feedback: OK, page: "end" };
  }
}

/** Ranks as far as `end`; a longer ranking begins with the shorter one, so nothing moves. */
function rankingOf(state: PageState, end: number, { index }: Storefront): Int32Array {
  const { query, ranking, resultCount } = state;
  const needed = Math.min(end, resultCount);
  return ranking.length >= needed ? ranking : index.search(query!, needed).documents;
}

function buttonCalled(value: string, labels: Readonly<Record<Button, string>>): Button | null {
  const buttons = Object.keys(labels) as Button[];
  const exact = buttons.find((button) => labels[button] === value);
  if (exact !== undefined) return exact;
  const wanted = normalForm(value);
  return buttons.find((button) => normalForm(labels[button]) === wanted) ?? null;
}

/** Cuts a text without splitting a sign in two. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** Control characters could forge a line of the page, or move a terminal's cursor: blanks stand for them. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, " ");
}

function shorten(text: string): string {
  const line = onOneLine(text);
  const short = cut(line, 80);
  return short === line ? line : `${short}…`;
}
