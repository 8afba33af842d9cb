import { BEHAVIOR_METRIC_NAMES } from "./behavior-metrics.js";
import { CONDITION_NAMES } from "./condition-names.js";
import type { ColumnNames } from "./table.js";
import type { TableOptions } from "./table-options.js";

/** Names of the kinds of values that stand in tables as keys; English readers see the keys. */

/** The four final conditions. */
export const CONDITION_VALUES: ColumnNames = {
  zh: Object.fromEntries(Object.entries(CONDITION_NAMES).map(([key, { zh }]) => [key, zh])),
};

/**
 * The four final conditions by name where the published keys, which count the published run's
 * steps, would mislead: in a run of the lab.
 */
export function conditionValues({ isReleased = true }: TableOptions): ColumnNames {
  if (isReleased) return CONDITION_VALUES;
  const english = Object.entries(CONDITION_NAMES).map(([key, { en }]) => [key, en]);
  return { ...CONDITION_VALUES, en: Object.fromEntries(english) };
}

/** Behaviour metrics. */
export const METRIC_VALUES: ColumnNames = {
  zh: Object.fromEntries(
    Object.entries(BEHAVIOR_METRIC_NAMES).map(([key, { label }]) => [key, label.zh]),
  ),
};

/** What a test comparison or a ranking contrast is about. */
export const SCORE_VALUES: ColumnNames = {
  zh: { reward: "严格奖励", success: "成功率", r_success: "成功率" },
};

/** Which episodes a row is over. */
export const BLOCK_VALUES: ColumnNames = {
  zh: { all: "全部", success: "成功", failure: "失败", skill_free: "无技能", assisted: "有技能" },
};

/** Which tasks a paired comparison is over. */
export const TASK_RANGE_VALUES: ColumnNames = {
  zh: { fixed_val_all: "全部验证任务", fixed_val_both_success: "两次都成功的验证任务" },
};

/** The page before a turn. */
export const PHASE_VALUES: ColumnNames = {
  zh: {
    search_home: "搜索首页",
    search_results: "搜索结果",
    product_detail: "商品详情",
    protocol_repair: "协议修复",
  },
};

/** Kinds of interventions. */
export const INTERVENTION_VALUES: ColumnNames = { zh: { current: "当前块", candidate: "候选" } };

/** What a candidate does. */
export const OPERATION_VALUES: ColumnNames = { zh: { ADD: "新增", REWRITE: "改写" } };

/** What a gate decides about an intervention. */
export const DECISION_VALUES: ColumnNames = {
  zh: {
    selected: "保留",
    retired: "退役",
    non_positive: "系数不为正",
    rewrite_loser: "槽位落败",
    budget_excluded: "超出上限",
  },
};

/** How a gate of the lab ended. */
export const GATE_VALUES: ColumnNames = {
  zh: { complete: "完成", incomplete: "不完整", empty: "无可检验", none: "无" },
};

/** What the data say about a statement. */
export const VERDICT_VALUES: ColumnNames = {
  zh: { observed: "观察到", "opposite observed": "观察到相反", "not observed": "未观察到" },
};

/**
 * Names the cohorts of evaluation: tasks, and the checkpoint that met them.
 *
 * @param cohorts Such as `val_base`, `val_20` and `test_iter80_st`; others keep their key.
 */
export function cohortValues(
  cohorts: readonly string[],
  { isReleased = true }: TableOptions = {},
): ColumnNames {
  const name = (cohort: string) => {
    const [, step] = /^val_(\d+)$/.exec(cohort) ?? [];
    if (step !== undefined) return `验证，第 ${step} 步后`;
    if (cohort === "val_base") return "验证，初始模型";
    const condition = CONDITION_VALUES.zh?.[cohort.replace(/^test_/, "")];
    return condition === undefined ? cohort : `测试，${condition}`;
  };
  const zh = Object.fromEntries(cohorts.map((cohort) => [cohort, name(cohort)]));
  if (isReleased) return { zh };
  const tested = Object.entries(CONDITION_NAMES).map(([key, { en }]) => [
    `test_${key}`,
    `test: ${en}`,
  ]);
  return { zh, en: Object.fromEntries(tested) };
}

/** The agents of rules. */
export const AGENT_VALUES: ColumnNames = {
  zh: {
    "do-nothing": "什么都不做",
    random: "随机操作",
    "buy-first": "买首个商品",
    "first-result": "买首个商品并选明说的选项",
    "explicit-only": "只读需求",
    "persona-aware": "也读画像",
    "careful-persona-aware": "也读画像且核对商品",
    oracle: "知道目标",
  },
};

/** The differences of the ranking appendix. */
export const CONTRAST_VALUES: ColumnNames = {
  zh: {
    top_minus_bottom: "前四减后四",
    top_minus_random: "前四减随机四",
    random_minus_bottom: "随机四减后四",
  },
};

/**
 * Names the arms of the ranking appendix.
 *
 * @param arms Such as `top4`, `random4_20260907` (with its seed) and `bare`; others keep their key.
 */
export function armValues(arms: readonly string[]): ColumnNames {
  const WORDS: Readonly<Record<string, string>> = { top: "前", bottom: "后", random: "随机" };
  const name = (arm: string) => {
    if (arm === "bare") return "无技能";
    const [, place, count, seed] = /^(top|bottom|random)(\d+)(?:_(\d+))?$/.exec(arm) ?? [];
    if (place === undefined) return arm;
    return `${WORDS[place]} ${count} 块${seed === undefined ? "" : `（种子 ${seed}）`}`;
  };
  return { zh: Object.fromEntries(arms.map((arm) => [arm, name(arm)])) };
}
