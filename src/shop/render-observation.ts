import { optionLabel } from "./labels.js";
import type { Language } from "./language.js";
import { formatMoney, formatPrice } from "./money.js";
import type { Feedback, Observation, ProductCard, ProductView } from "./observation.js";
import { refusePrivate } from "./public-guard.js";
import { RESULT_LIMIT } from "./search/search-index.js";

/** Most items of one kind (attributes, bullets, values of an axis) that a page writes out. */
const LIST_LIMIT = 40;

/** Most characters of one text that a page writes out. */
const TEXT_LIMIT = 300;

/**
 * Writes a page as the text that a person or a language model reads.
 *
 * The only text form of an observation. Everything that can be clicked stands
 * in square brackets, word for word. Long lists and texts are cut, and say by
 * how much; what is cut off can still be clicked.
 *
 * @throws {TypeError} If the observation carries something private.
 */
export function renderObservation(observation: Observation): string {
  refusePrivate(observation);
  const text = TEXTS[observation.language];
  const lines = [text.header(observation), ...feedbackLines(observation.feedback, text)];
  if (observation.page === "home") lines.push(text.home, ...pastLines(observation, text));
  if (observation.page === "results") lines.push(...resultLines(observation, text));
  if (observation.product !== null) {
    lines.push(...productLines(observation.product, observation.language, text));
  }
  if (observation.page === "end") lines.push(text.end);
  const buttons = observation.clickables.filter(
    ({ kind }) => kind !== "product" && kind !== "option",
  );
  if (buttons.length > 0) {
    lines.push(text.buttons + buttons.map(({ value }) => `[${value}]`).join(" "));
  }
  return lines.join("\n");
}

function feedbackLines(feedback: Feedback, text: Texts): string[] {
  return feedback.status === "invalid" ? [text.refused(feedback.reason, feedback.detail)] : [];
}

function pastLines({ pastQueries }: Observation, text: Texts): string[] {
  return pastQueries.length === 0 ? [] : [text.past(shortList(pastQueries, text))];
}

function resultLines(observation: Observation, text: Texts): string[] {
  if (observation.results.length === 0) return [text.noResults(shorten(observation.query ?? ""))];
  const visited = new Set(observation.visitedIds);
  return [
    text.found(observation),
    ...observation.results.map((card) => {
      const seen = visited.has(card.id) ? text.seen : "";
      return cardLine(card, observation.language) + seen;
    }),
  ];
}

function cardLine(card: ProductCard, language: Language): string {
  const parts = [
    shorten(card.title),
    // Most titles begin with it.
    card.title.includes(card.brand) ? "" : shorten(card.brand),
    formatPrice(card.price, language),
    card.keyAttributes.map(shorten).join(language === "en" ? ", " : "、"),
  ].filter((part) => part !== "");
  return `${card.rank}. [${card.id}] ${parts.join(" | ")}`;
}

function productLines(product: ProductView, language: Language, text: Texts): string[] {
  const lines = [
    `[${product.id}] ${shorten(product.title)}`,
    `${text.brand}${shorten(product.brand)}   ${text.model}${shorten(product.model)}`,
    `${text.category}${product.category.map(shorten).join(" > ")}`,
    `${text.listPrice}${formatPrice(product.price, language)}`,
    `${text.attributes}${shortList(product.attributes, text)}`,
    ...product.bullets.slice(0, LIST_LIMIT).map((bullet) => `- ${shorten(bullet)}`),
  ];
  if (product.bullets.length > LIST_LIMIT) {
    lines.push(text.more(product.bullets.length - LIST_LIMIT));
  }
  for (const { name, values } of product.axes) {
    const chosen = Object.hasOwn(product.selected, name) ? product.selected[name] : undefined;
    const labels = values
      .slice(0, LIST_LIMIT)
      .map((value) =>
        value === chosen
          ? `${optionLabel(name, value)} ${text.chosen}`
          : `[${optionLabel(name, value)}]`,
      );
    if (values.length > LIST_LIMIT) labels.push(text.more(values.length - LIST_LIMIT));
    lines.push(`${text.choose(name)}${labels.join(" ")}`);
  }
  if (product.missingAxes.length > 0) {
    lines.push(`${text.missing}${product.missingAxes.map(shorten).join(text.separator)}`);
  }
  lines.push(text.variantPrice(priceText(product, language, text)));
  return lines;
}

function priceText(product: ProductView, language: Language, text: Texts): string {
  if (product.selectedPriceCents !== null) return formatMoney(product.selectedPriceCents, language);
  return product.missingAxes.length > 0 ? text.priceOpen : text.priceUnverifiable;
}

function shortList(items: readonly string[], text: Texts): string {
  const shown = items.slice(0, LIST_LIMIT).map(shorten).join(text.separator);
  return items.length > LIST_LIMIT ? `${shown} ${text.more(items.length - LIST_LIMIT)}` : shown;
}

/** Brings a text onto one line and cuts it without splitting a sign in two. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= TEXT_LIMIT) return line;
  return `${line.slice(0, TEXT_LIMIT).replace(/[\ud800-\udbff]$/, "")}…`;
}

interface Texts {
  readonly header: (observation: Observation) => string;
  readonly home: string;
  readonly end: string;
  readonly past: (queries: string) => string;
  readonly found: (observation: Observation) => string;
  readonly noResults: (query: string) => string;
  readonly refused: (reason: string, detail: string) => string;
  readonly seen: string;
  readonly brand: string;
  readonly model: string;
  readonly category: string;
  readonly listPrice: string;
  readonly attributes: string;
  readonly choose: (axis: string) => string;
  readonly chosen: string;
  readonly missing: string;
  readonly variantPrice: (price: string) => string;
  readonly priceOpen: string;
  readonly priceUnverifiable: string;
  readonly more: (count: number) => string;
  readonly buttons: string;
  readonly separator: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    header: ({ page, step, actionLimit }) =>
      `== ${{ home: "Search", results: "Results", product: "Product", end: "End" }[page]} page, ${step} of ${actionLimit} actions used ==`,
    home: "Type a query to search the shop.",
    end: "The visit is over.",
    past: (queries) => `Searched so far: ${queries}`,
    found: ({ query, resultCount, resultPage, resultPageCount }) =>
      `"${shorten(query ?? "")}": ${resultCount === RESULT_LIMIT ? "the best " : ""}${resultCount} product${resultCount === 1 ? "" : "s"}, page ${resultPage} of ${resultPageCount}`,
    noResults: (query) => `"${query}": nothing found.`,
    refused: (reason, detail) => `Nothing happened (${reason}): ${detail}`,
    seen: " | already opened",
    brand: "Brand: ",
    model: "Model: ",
    category: "Category: ",
    listPrice: "List price: ",
    attributes: "Attributes: ",
    choose: (axis) => `Choose ${axis}: `,
    chosen: "(chosen)",
    missing: "Still to choose: ",
    variantPrice: (price) => `Price of your choice: ${price}`,
    priceOpen: "depends on what you choose",
    priceUnverifiable: "cannot be verified",
    more: (count) => `(and ${count} more)`,
    buttons: "Buttons: ",
    separator: ", ",
  },
  zh: {
    header: ({ page, step, actionLimit }) =>
      `== ${{ home: "搜索页", results: "结果页", product: "商品页", end: "结束" }[page]}，已用 ${step}/${actionLimit} 步 ==`,
    home: "输入搜索词来搜索商品。",
    end: "本次购物已经结束。",
    past: (queries) => `已经搜索过：${queries}`,
    found: ({ query, resultCount, resultPage, resultPageCount }) =>
      `“${shorten(query ?? "")}”：${resultCount === RESULT_LIMIT ? "最相关的" : "共"} ${resultCount} 件商品，第 ${resultPage}/${resultPageCount} 页`,
    noResults: (query) => `“${query}”：没有找到商品。`,
    refused: (reason, detail) => `操作无效（${reason}）：${detail}`,
    seen: " | 已看过",
    brand: "品牌：",
    model: "型号：",
    category: "类目：",
    listPrice: "标价：",
    attributes: "属性：",
    choose: (axis) => `选择${axis}：`,
    chosen: "（已选）",
    missing: "尚未选择：",
    variantPrice: (price) => `所选规格价格：${price}`,
    priceOpen: "取决于所选规格",
    priceUnverifiable: "无法核实",
    more: (count) => `（另有 ${count} 项）`,
    buttons: "按钮：",
    separator: "、",
  },
};
