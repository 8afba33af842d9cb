import type { Release } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";
import { armValues, CONTRAST_VALUES, SCORE_VALUES } from "../value-names.js";

/** Shows how the base checkpoint does with the best, the worst and random draft chunks. */
export function rankingArmsTable({ ranking }: Release, options: TableOptions = {}): Table {
  return {
    name: "ranking-arms",
    title: { en: "Ranking appendix: arms", zh: "排序附录：各组" },
    note: noteFrom(
      {
        en: `Base checkpoint on the ${ranking.split} tasks with ${ranking.chunksPerArm} chunks an arm, chosen by their gate coefficient; one random draw (seed ${ranking.seedEvaluated}), ${ranking.seedsNotRun.length} planned ones were not run.`,
        zh: `初始模型在 ${ranking.split} 任务上，每组 ${ranking.chunksPerArm} 个技能块，按门控检验系数挑选；随机组只抽了一次（种子 ${ranking.seedEvaluated}），另有 ${ranking.seedsNotRun.length} 次计划未执行。`,
      },
      "ranking_appendix.json",
      options,
    ),
    columns: [
      { key: "arm", label: { en: "Arm", zh: "组" }, names: armValues(Object.keys(ranking.arms)) },
      { key: "chunkCount", label: { en: "Chunks", zh: "技能块" } },
      {
        key: "meanCoefficient",
        label: { en: "Mean gate coefficient", zh: "门控检验系数均值" },
        digits: 4,
      },
      { key: "reward", label: { en: "Strict reward", zh: "严格奖励" }, digits: 6 },
      { key: "rewardSem", label: { en: "Standard error", zh: "标准误" }, digits: 4 },
      { key: "success", label: { en: "Success, %", zh: "成功率，%" }, digits: 2 },
    ],
    rows: Object.entries(ranking.arms).map(
      ([arm, { chunkIds, rewardMean, rewardSem, successRate }]) => {
        const coefficients = chunkIds.map((id) => ranking.coefficients[id] ?? 0);
        return {
          arm,
          chunkCount: chunkIds.length,
          meanCoefficient:
            chunkIds.length === 0
              ? null
              : coefficients.reduce((total, value) => total + value, 0) / chunkIds.length,
          reward: rewardMean,
          rewardSem,
          success: 100 * successRate,
        };
      },
    ),
  };
}

/** Shows the paired differences between the ranked arms, as released. */
export function rankingContrastsTable({ ranking }: Release, options: TableOptions = {}): Table {
  return {
    name: "ranking-contrasts",
    title: { en: "Ranking appendix: contrasts", zh: "排序附录：对比" },
    note: noteFrom(
      {
        en: "Paired differences with released 95 % bootstrap intervals. If the gate's ranking held on the test tasks, top minus bottom would be above 0.",
        zh: "配对差值及公开的 95 % 自助法区间。若门控检验排序在测试任务上成立，“前四减后四”应大于 0。",
      },
      "ranking_appendix.json",
      options,
    ),
    columns: [
      { key: "contrast", label: { en: "Contrast", zh: "对比" }, names: CONTRAST_VALUES },
      { key: "metric", label: { en: "Metric", zh: "指标" }, names: SCORE_VALUES },
      { key: "pairs", label: { en: "n", zh: "n" } },
      { key: "minusMean", label: { en: "Minus", zh: "减数" }, digits: 4 },
      { key: "plusMean", label: { en: "Plus", zh: "被减数" }, digits: 4 },
      { key: "difference", label: { en: "Difference", zh: "差值" }, digits: 4 },
      { key: "low", label: { en: "95 % low", zh: "95 % 下限" }, digits: 4 },
      { key: "high", label: { en: "95 % high", zh: "95 % 上限" }, digits: 4 },
    ],
    rows: Object.entries(ranking.contrasts).flatMap(([contrast, { metrics }]) =>
      ["reward", "r_success"].flatMap((metric) => {
        const found = metrics[metric];
        if (found === undefined) return [];
        const { interval, ...row } = found;
        return [{ contrast, metric, ...row, low: interval[0], high: interval[1] }];
      }),
    ),
  };
}

/** Shows the gate coefficient of every draft chunk and whether the initial skill kept it. */
export function ranksTable({ ranking, gates }: Release, options: TableOptions = {}): Table {
  const initial = new Set(
    gates
      .slice(0, 1)
      .flatMap(({ interventions }) => interventions.filter(({ kind }) => kind === "current"))
      .map(({ id }) => id),
  );
  return {
    name: "ranking-coefficients",
    title: { en: "Ranking appendix: draft chunks", zh: "排序附录：草稿技能块" },
    note: noteFrom(
      {
        en: "Coefficients of the draft chunks on the base checkpoint, best first, beside the bank that training began with.",
        zh: "初始模型上各草稿技能块的系数，从高到低；并标出训练开始时的技能库是否含有它。",
      },
      "ranking_appendix.json, gate_r0_interventions.csv",
      options,
    ),
    columns: [
      { key: "rank", label: { en: "Rank", zh: "名次" } },
      { key: "chunkId", label: { en: "Chunk", zh: "技能块" } },
      { key: "coefficient", label: { en: "Coefficient", zh: "系数" }, digits: 5 },
      { key: "isInitial", label: { en: "In the initial skill", zh: "在初始技能中" } },
    ],
    rows: ranking.ranked.map(({ chunkId, coefficient }, i) => ({
      rank: i + 1,
      chunkId,
      coefficient,
      isInitial: initial.has(chunkId),
    })),
  };
}
