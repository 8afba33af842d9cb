import type { Language } from "./language.js";
import type { ClickKind } from "./observation.js";

/** The kinds of click that are fixed buttons. */
export type Button = Exclude<ClickKind, "product" | "option">;

/** What stands on each button. */
export const BUTTONS: Readonly<Record<Language, Readonly<Record<Button, string>>>> = {
  en: {
    next_page: "Next page",
    previous_page: "Previous page",
    back_to_results: "Back to results",
    back_to_search: "Back to search",
    buy_now: "Buy now",
  },
  zh: {
    next_page: "下一页",
    previous_page: "上一页",
    back_to_results: "返回结果",
    back_to_search: "返回搜索",
    buy_now: "立即购买",
  },
};

/** Says why an action changed nothing; each takes what was tried or is missing. */
export interface RefusalTexts {
  readonly searchUnavailable: string;
  readonly emptyQuery: string;
  readonly notClickable: (value: string) => string;
  readonly alreadySelected: (value: string) => string;
  readonly incompleteOptions: (axes: readonly string[]) => string;
  readonly unreadable: string;
  readonly episodeOver: string;
}

/** Why an action changed nothing, by language. */
export const REFUSALS: Readonly<Record<Language, RefusalTexts>> = {
  en: {
    searchUnavailable: 'There is no search box on this page; "Back to search" leads to one.',
    emptyQuery: "The query is empty.",
    notClickable: (value) => `Nothing on this page is called "${value}".`,
    alreadySelected: (value) => `"${value}" is already chosen.`,
    incompleteOptions: (axes) => `Not everything is chosen yet: ${axes.join(", ")}.`,
    unreadable: "The message held no readable action.",
    episodeOver: "The visit is over.",
  },
  zh: {
    searchUnavailable: "本页没有搜索框；可以先点击“返回搜索”。",
    emptyQuery: "搜索词为空。",
    notClickable: (value) => `本页没有“${value}”。`,
    alreadySelected: (value) => `“${value}”已经选中。`,
    incompleteOptions: (axes) => `还有选项没有选择：${axes.join("、")}。`,
    unreadable: "消息中没有可以读懂的操作。",
    episodeOver: "本次购物已经结束。",
  },
};

/**
 * Names an option for a click: `axis=value`.
 *
 * The same value on two axes has two names. A `=` or `\` in the axis name gets
 * a `\` before it, so that two options never share a name.
 */
export function optionLabel(axis: string, value: string): string {
  return `${axis.replace(/[\\=]/g, "\\$&")}=${value}`;
}
