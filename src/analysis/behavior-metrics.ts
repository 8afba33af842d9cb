import type { Bilingual } from "./bilingual.js";

/** A behaviour metric as a reader sees it. */
export interface BehaviorMetricName {
  readonly label: Bilingual;
  readonly digits: number;
}

/** Every behaviour metric of the published tables, per episode unless the name says otherwise. */
export const BEHAVIOR_METRIC_NAMES: Readonly<Record<string, BehaviorMetricName>> = {
  tasks: { label: { en: "Tasks", zh: "任务数" }, digits: 0 },
  success_rate: { label: { en: "Success rate", zh: "成功率" }, digits: 4 },
  reward_mean: { label: { en: "Strict reward", zh: "严格奖励" }, digits: 4 },
  model_steps: { label: { en: "Model turns", zh: "模型步数" }, digits: 2 },
  actions: { label: { en: "Actions", zh: "操作数" }, digits: 2 },
  valid_actions: { label: { en: "Valid actions", zh: "有效操作数" }, digits: 2 },
  invalid_actions: { label: { en: "Invalid actions", zh: "无效操作数" }, digits: 3 },
  protocol_errors: { label: { en: "Protocol errors", zh: "协议解析错误" }, digits: 3 },
  tokens_per_turn: { label: { en: "Tokens per model turn", zh: "每模型步 token 数" }, digits: 2 },
  pooled_tokens_per_turn: {
    label: { en: "Tokens per model turn, pooled", zh: "每模型步 token 数（合并）" },
    digits: 2,
  },
  generated_tokens: { label: { en: "Tokens per episode", zh: "每回合 token 数" }, digits: 1 },
  first_turn_tokens: {
    label: { en: "Tokens of the first turn", zh: "首个模型步 token 数" },
    digits: 2,
  },
  reasoning_chars_per_turn: {
    label: { en: "Reasoning characters per turn", zh: "每模型步推理字符数" },
    digits: 1,
  },
  searches: { label: { en: "Searches", zh: "搜索次数" }, digits: 3 },
  unique_queries: { label: { en: "Different queries", zh: "不同查询数" }, digits: 3 },
  pagination: { label: { en: "Page turns of results", zh: "结果翻页次数" }, digits: 3 },
  product_opens: { label: { en: "Product pages opened", zh: "打开商品页次数" }, digits: 3 },
  unique_products: { label: { en: "Different products", zh: "不同商品页数" }, digits: 3 },
  product_revisits: { label: { en: "Products opened again", zh: "重复打开商品" }, digits: 3 },
  first_product_rank: {
    label: { en: "Rank of the first opened product", zh: "首个打开商品的名次" },
    digits: 2,
  },
  backtracks: { label: { en: "Ways back", zh: "返回次数" }, digits: 3 },
  option_selections: { label: { en: "Options chosen", zh: "选项选择次数" }, digits: 3 },
  option_changes: { label: { en: "Options changed", zh: "选项更改次数" }, digits: 3 },
  "rate:backtracks": { label: { en: "Share that goes back", zh: "有返回的比例" }, digits: 4 },
  "rate:option_changes": {
    label: { en: "Share that changes an option", zh: "有更改选项的比例" },
    digits: 4,
  },
  "rate:product_revisits": {
    label: { en: "Share that opens a product again", zh: "有重复打开商品的比例" },
    digits: 4,
  },
  "rate:protocol_errors": {
    label: { en: "Share with a protocol error", zh: "有协议解析错误的比例" },
    digits: 4,
  },
  "termination:purchase": { label: { en: "Ends by purchase", zh: "以购买结束" }, digits: 0 },
  "termination:action_limit": {
    label: { en: "Ends at the action limit", zh: "达到操作上限" },
    digits: 0,
  },
  "termination:generation_length": {
    label: { en: "Ends at the length limit", zh: "达到长度上限" },
    digits: 0,
  },
  technical_n: {
    label: { en: "Unscored for technical reasons", zh: "因技术故障未评分" },
    digits: 0,
  },
};

/** Finds a metric's name; one that is not listed shows its own key. */
export function behaviorMetricName(metric: string): BehaviorMetricName {
  return BEHAVIOR_METRIC_NAMES[metric] ?? { label: { en: metric, zh: metric }, digits: 3 };
}
