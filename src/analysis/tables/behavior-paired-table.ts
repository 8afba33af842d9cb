import { behaviorMetricName } from "../behavior-metrics.js";
import type { Release } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";
import { TASK_RANGE_VALUES } from "../value-names.js";

/** Shows how behaviour changes from the base to the final checkpoint on the same validation tasks. */
export function behaviorPairedTable(
  { behaviorPaired }: Release,
  options: TableOptions = {},
): Table {
  const { isReleased = true } = options;
  return {
    name: "behavior-paired",
    title: { en: "Paired change of behaviour", zh: "行为的配对变化" },
    note: noteFrom(
      {
        en: `Final minus base on the same validation tasks without skills: all of them, and those solved both times. Intervals${isReleased ? " as released" : ""}: 95 % percentile over resampled tasks, without correction for the number of metrics.`,
        zh: `同一批无技能验证任务上，最终减去初始：全部任务，以及两次都成功的任务。区间${isReleased ? "为公开值" : ""}：对任务重抽样的 95 % 百分位区间，未作多重比较校正。`,
      },
      "behavior_paired.csv",
      options,
    ),
    columns: [
      { key: "comparison", label: { en: "Tasks", zh: "任务范围" }, names: TASK_RANGE_VALUES },
      { key: "metric", label: { en: "Key", zh: "键" } },
      { key: "metricEn", label: { en: "Metric", zh: "指标" }, language: "en" },
      { key: "metricZh", label: { en: "Metric", zh: "指标" }, language: "zh" },
      { key: "n", label: { en: "n", zh: "n" } },
      { key: "base", label: { en: "Base", zh: "初始" }, digits: 3 },
      { key: "final", label: { en: "Final", zh: "最终" }, digits: 3 },
      { key: "difference", label: { en: "Difference", zh: "差值" }, digits: 3 },
      { key: "low", label: { en: "95 % low", zh: "95 % 下限" }, digits: 3 },
      { key: "high", label: { en: "95 % high", zh: "95 % 上限" }, digits: 3 },
      { key: "changePercent", label: { en: "Change, %", zh: "变化，%" }, digits: 1 },
      { key: "excludesZero", label: { en: "Interval without 0", zh: "区间不含 0" } },
    ],
    rows: behaviorPaired.map(({ interval: [low, high], ...row }) => {
      const { label } = behaviorMetricName(row.metric);
      return {
        ...row,
        metricEn: label.en,
        metricZh: label.zh,
        low,
        high,
        changePercent: row.base === 0 ? null : (100 * row.difference) / row.base,
        excludesZero: low > 0 || high < 0,
      };
    }),
  };
}
