import { mean } from "../../stats/mean.js";
import { quantile } from "../../stats/quantile.js";
import type { Release } from "../release.js";
import { episodeValues } from "../step-distribution.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";
import { BLOCK_VALUES, METRIC_VALUES } from "../value-names.js";

/** Summarises the distributions of turns, searches, products and protocol errors by round and outcome. */
export function stepDistributionTable(
  { stepDistribution }: Release,
  options: TableOptions = {},
): Table {
  const keys = [
    ...new Map(
      stepDistribution.map(({ round, outcome, metric }) => [
        `${round} ${outcome} ${metric}`,
        { round, outcome, metric },
      ]),
    ).values(),
  ];
  return {
    name: "step-distribution",
    title: { en: "Distributions over training episodes", zh: "训练轨迹上的分布" },
    note: noteFrom(
      {
        en: "Recomputed from counts of episodes by value; quantiles by linear interpolation.",
        zh: "由各取值的轨迹计数重新计算；分位数用线性插值。",
      },
      "behavior_step_distribution.csv",
      options,
    ),
    columns: [
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "outcome", label: { en: "Outcome", zh: "结果" }, names: BLOCK_VALUES },
      { key: "metric", label: { en: "Metric", zh: "指标" }, names: METRIC_VALUES },
      { key: "n", label: { en: "Episodes", zh: "轨迹数" } },
      { key: "mean", label: { en: "Mean", zh: "均值" }, digits: 3 },
      { key: "median", label: { en: "Median", zh: "中位数" }, digits: 1 },
      { key: "p90", label: { en: "90th percentile", zh: "90 百分位" }, digits: 1 },
      { key: "max", label: { en: "Largest", zh: "最大值" } },
    ],
    rows: keys.map((key) => {
      const values = episodeValues(stepDistribution, key);
      return {
        ...key,
        n: values.length,
        mean: mean(values),
        median: quantile(values, 0.5),
        p90: quantile(values, 0.9),
        max: values.at(-1)!,
      };
    }),
  };
}
