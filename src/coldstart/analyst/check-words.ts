import type { Target } from "../../policy/rules/target.js";
import type { Language } from "../../shop/language.js";

/** How a page shows that a piece of advice was followed, by what the advice is about. */
export const CHECK_WORDS: Readonly<Record<Language, Readonly<Record<Family, readonly string[]>>>> =
  {
    en: {
      query: [
        "The query shown above the results has these words.",
        "The results page repeats the query as it was meant.",
      ],
      open: [
        "The opened page belongs to the result that was meant.",
        "The product page shows what its result promised.",
      ],
      page: ["The results page has a higher page number.", "The list shows other results."],
      leave: [
        "The product page is closed and the list is back.",
        "The page shows results or the search box.",
      ],
      option: [
        "The page marks the value as selected.",
        "The selected options on the page are the ones that were meant.",
      ],
      buy: ["The page says that the purchase is done.", "The visit ends with the purchase."],
      valid: ["The feedback names no refused action.", "The page offered what was clicked."],
    },
    zh: {
      query: ["结果上方显示的查询里有这些词。", "结果页面显示的查询与本意一致。"],
      open: ["打开的页面就是要看的那个结果。", "商品页面显示的内容与结果列表一致。"],
      page: ["结果页面的页码变大了。", "列表显示了另外一些结果。"],
      leave: ["商品页面已经关闭，回到了列表。", "页面显示结果或者搜索框。"],
      option: ["页面把这个取值标为选中。", "页面上选中的选项就是想要的。"],
      buy: ["页面提示购买已经完成。", "这次购物随着购买结束，页面有提示。"],
      valid: ["反馈里没有被拒绝的动作。", "点击的内容是页面提供的。"],
    },
  };

type Family = "query" | "open" | "page" | "leave" | "option" | "buy" | "valid";

/** Which words fit which target. */
export const FAMILY_OF: Readonly<Record<Target, Family>> = {
  search: "query",
  query_explicit: "query",
  query_options: "query",
  query_persona: "query",
  query_short: "query",
  query_used: "query",
  open_first: "open",
  open_best: "open",
  open_persona: "open",
  open_cheapest: "open",
  open_dear: "open",
  open_visited: "open",
  next_page: "page",
  leave: "leave",
  option_explicit: "option",
  option_persona: "option",
  option_other: "option",
  option_change: "option",
  buy: "buy",
  not_offered: "valid",
};
