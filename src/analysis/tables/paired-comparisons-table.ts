import { mcnemar } from "../../stats/mcnemar.js";
import { CONDITION_PAIRS, pairedComparison, releasedInterval } from "../paired-comparison.js";
import type { Release } from "../release.js";
import type { Column, Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";
import { testScores } from "../test-scores.js";
import { conditionValues, SCORE_VALUES } from "../value-names.js";

const RELEASED_COLUMNS: readonly Column[] = [
  { key: "releasedLow", label: { en: "Released low", zh: "公开下限" }, digits: 2 },
  { key: "releasedHigh", label: { en: "Released high", zh: "公开上限" }, digits: 2 },
];

/** Shows the differences between test conditions with their intervals, recomputed and as released. */
export function pairedComparisonsTable(
  { testOutcomes, comparisons }: Release,
  options: TableOptions = {},
): Table {
  const { isReleased = true } = options;
  const across = isReleased
    ? {
        en: " the released comparison across checkpoints draws in another way, so its ends differ a little.",
        zh: "公开的跨检查点比较抽样方式不同，端点略有差别。",
      }
    : null;
  return {
    name: "paired-comparisons",
    title: { en: "Paired comparisons on the test tasks", zh: "测试任务上的配对比较" },
    note: noteFrom(
      {
        en: `n = ${testOutcomes.length} tasks, each compared with itself; success in points, reward in hundredths. 95 % percentile intervals of 10,000 resampled task sets in the report's convention (seed hashed with the metric's name)${across === null ? "." : `;${across.en}`} McNemar's exact p is for success.`,
        zh: `n = ${testOutcomes.length} 个任务，逐任务自身对比；成功率以百分点、奖励以百分之一为单位。区间为按报告约定（种子与指标名哈希）对任务重抽样 10,000 次的 95 % 百分位区间${across === null ? "。" : `；${across.zh}`}McNemar 精确 p 值针对成功率。`,
      },
      "test_outcomes.csv, published_comparisons.json",
      options,
    ),
    columns: [
      { key: "plus", label: { en: "Condition", zh: "条件" }, names: conditionValues(options) },
      { key: "minus", label: { en: "minus", zh: "减去" }, names: conditionValues(options) },
      { key: "metric", label: { en: "Metric", zh: "指标" }, names: SCORE_VALUES },
      { key: "difference", label: { en: "Difference", zh: "差值" }, digits: 2 },
      { key: "low", label: { en: "95 % low", zh: "95 % 下限" }, digits: 2 },
      { key: "high", label: { en: "95 % high", zh: "95 % 上限" }, digits: 2 },
      { key: "excludesZero", label: { en: "Interval without 0", zh: "区间不含 0" } },
      ...(isReleased ? RELEASED_COLUMNS : []),
      { key: "pValue", label: { en: "McNemar p", zh: "McNemar p 值" }, significant: 3 },
    ],
    rows: CONDITION_PAIRS.flatMap((pair) =>
      (["success", "reward"] as const).map((metric) => {
        const { difference, interval } = pairedComparison(testOutcomes, pair, metric);
        const released = releasedInterval(comparisons, pair, metric);
        return {
          plus: pair.plus,
          minus: pair.minus,
          metric,
          difference: 100 * difference,
          low: 100 * interval[0],
          high: 100 * interval[1],
          excludesZero: interval[0] > 0 || interval[1] < 0,
          releasedLow: released === undefined ? null : 100 * released[0],
          releasedHigh: released === undefined ? null : 100 * released[1],
          pValue:
            metric === "success"
              ? mcnemar(
                  testScores(testOutcomes, pair.minus, "success"),
                  testScores(testOutcomes, pair.plus, "success"),
                ).pValue
              : null,
        };
      }),
    ),
  };
}
