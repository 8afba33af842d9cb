import type { Language } from "../shop/language.js";
import { formatMoney } from "../shop/money.js";
import type { Outcome } from "../shop/outcome.js";
import type { TerminationKind } from "../shop/session.js";
import type { Goal } from "../shop/task.js";

/** How to start a visit, and what can be typed on its pages. */
export const SHOP_HELP: Readonly<Record<Language, string>> = {
  en: `Lets you shop for somebody, with the pages that a policy sees.

  npm run shop -- --task dev-0001 --language zh

  --task ID         whose errand it is (default: dev-0001)
  --language LANG   en or zh (default: en)

At the search box type a query. On other pages type what stands in [brackets], the number of a
listed product, or n (next page), p (previous page), b (back to results), s (back to search), buy.
An option can be named by its value alone where only one axis has it. ? shows this, q leaves.

A visit has 30 actions. What the page does not offer, a mistyped word among them, changes nothing
and costs one of them, as it does for a policy. An empty line, ? and q cost nothing. A visit that
ends without a purchase scores 0.`,
  zh: `按策略所见的页面，替某人购物。

  npm run shop -- --task dev-0001 --language zh

  --task ID         替谁购物（默认：dev-0001）
  --language LANG   en 或 zh（默认：en）

在搜索框输入搜索词。在其他页面输入 [方括号] 中的内容、所列商品的序号，或
n（下一页）、p（上一页）、b（返回结果）、s（返回搜索）、buy（立即购买）。
某个值只属于一类选项时，可以只输入这个值。? 显示本说明，q 离开。

每次购物最多 30 步。输入页面上没有的内容（包括打错字）不会改变页面，但与策略一样要用掉一步；
空行、? 和 q 不用步数。没有购买就结束，得分为 0。`,
};

/** Said to somebody who leaves before the visit has ended. */
export const LEFT_EARLY: Readonly<Record<Language, string>> = {
  en: "You left before the end; nothing was bought.",
  zh: "你在结束前离开了；没有购买任何商品。",
};

/** Said if no task has the id. */
export const UNKNOWN_TASK: Readonly<Record<Language, (taskId: string) => string>> = {
  en: (taskId) => `Cannot open the shop as --task must be a task such as dev-0001: it is ${taskId}`,
  zh: (taskId) => `无法开始购物：--task 应为任务编号，例如 dev-0001，现为 ${taskId}`,
};

const ENDS: Readonly<Record<Language, Readonly<Record<TerminationKind, string>>>> = {
  en: {
    purchase: "a purchase",
    action_limit: "the last of the actions; nothing was bought",
    generation_length: "a message without an end",
  },
  zh: {
    purchase: "购买",
    action_limit: "步数用完；没有购买任何商品",
    generation_length: "消息超过长度上限",
  },
};

/** Writes what a visit was worth, part by part, beside what was wanted. */
export function judgementText(
  { goal, outcome, end }: { goal: Goal; outcome: Outcome; end: TerminationKind },
  language: Language,
): string {
  const options = Object.entries(goal.options).map(([axis, value]) => `${axis}=${value}`);
  const money = goal.budgetCents === null ? null : formatMoney(goal.budgetCents, language);
  const lines = { en: englishLines, zh: chineseLines }[language];
  return lines({
    end: ENDS[language][end],
    outcome,
    category: goal.category.join(" > "),
    attributes: goal.attributes,
    options,
    money,
    request: goal.fullInstruction,
    productId: goal.productId,
  }).join("\n");
}

interface Judged {
  readonly end: string;
  readonly outcome: Outcome;
  readonly category: string;
  readonly attributes: readonly string[];
  readonly options: readonly string[];
  readonly money: string | null;
  readonly request: string;
  readonly productId: string;
}

function englishLines(judged: Judged): readonly string[] {
  const { end, outcome, category, attributes, options, money, request, productId } = judged;
  return [
    `ended by       ${end}`,
    `reward         ${outcome.reward.toFixed(3)}  = type x attributes x options x price`,
    `  type         ${outcome.rType.toFixed(3)}  ${category}`,
    `  attributes   ${outcome.rAtt.toFixed(3)}  ${attributes.join(", ") || "none"}`,
    `  options      ${outcome.rOption.toFixed(3)}  ${options.join(", ") || "none"}`,
    `  price        ${outcome.rPrice.toFixed(3)}  ${money === null ? "none" : `at most ${money}`}`,
    `lenient score  ${outcome.rLoose.toFixed(3)}`,
    `success        ${outcome.rSuccess === 1 ? "yes" : "no"}`,
    `\nAll that was wanted: ${request}`,
    `One product that has it: ${productId}`,
  ];
}

function chineseLines(judged: Judged): readonly string[] {
  const { end, outcome, category, attributes, options, money, request, productId } = judged;
  return [
    `结束方式  ${end}`,
    `奖励      ${outcome.reward.toFixed(3)}  = 类型 × 属性 × 选项 × 价格`,
    `  类型    ${outcome.rType.toFixed(3)}  ${category}`,
    `  属性    ${outcome.rAtt.toFixed(3)}  ${attributes.join("、") || "无"}`,
    `  选项    ${outcome.rOption.toFixed(3)}  ${options.join("、") || "无"}`,
    `  价格    ${outcome.rPrice.toFixed(3)}  ${money === null ? "无要求" : `不超过 ${money}`}`,
    `宽松得分  ${outcome.rLoose.toFixed(3)}`,
    `成功      ${outcome.rSuccess === 1 ? "是" : "否"}`,
    `\n全部需求：${request}`,
    `一件符合的商品：${productId}`,
  ];
}
