import { CONDITION_NAMES } from "../../analysis/condition-names.js";
import { type Release, TEST_CONDITIONS } from "../../analysis/release.js";
import { wilsonInterval } from "../../stats/wilson-interval.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { SERIES_COLORS } from "../palette.js";
import type { FigureOptions, Series } from "../plan.js";

/** Draws reward and success of the four test conditions, with intervals. */
export function testResultsFigure(release: Release, options: FigureOptions = {}): Figure {
  const summaries = TEST_CONDITIONS.map((condition) => release.testSummaries[condition]);
  const columns = { n: summaries.map(({ counts }) => counts.scored) };
  const positions = TEST_CONDITIONS.map((_, i) => i);
  const series: Series[] = [
    {
      id: "reward",
      label: { en: "strict reward × 100", zh: "严格奖励 × 100" },
      mark: { kind: "bars", color: SERIES_COLORS.reward, digits: 2 },
      positions,
      values: summaries.map(({ rewardMean }) => 100 * rewardMean),
      intervals: summaries.map(
        ({ rewardMean, rewardSem }) =>
          [100 * (rewardMean - 1.96 * rewardSem), 100 * (rewardMean + 1.96 * rewardSem)] as const,
      ),
      columns,
    },
    {
      id: "success",
      label: { en: "success rate (%)", zh: "成功率（%）" },
      mark: { kind: "bars", color: SERIES_COLORS.successRate, pattern: "/", digits: 2 },
      positions,
      values: summaries.map(({ successRate }) => 100 * successRate),
      intervals: summaries.map(({ successRate, counts: { scored } }) => {
        const [low, high] = wilsonInterval(Math.round(successRate * scored), scored);
        return [100 * low, 100 * high] as const;
      }),
      columns,
    },
  ];
  const n = formatCount(Math.max(...columns.n));
  return composeFigure(
    {
      name: "test_results",
      title: { en: "Test results", zh: "测试结果" },
      reading: {
        en: "Mean strict reward and success rate of the four conditions on the same test tasks.",
        zh: "四种条件在同一批测试任务上的平均严格奖励与成功率。",
      },
      note: {
        en: `n = ${n} test tasks in each condition, the same ones. 95 % intervals, added here: reward by mean ± 1.96 standard errors, success by Wilson's score; they are for each condition alone and too wide for differences between conditions.`,
        zh: `每种条件 n = ${n} 个相同的测试任务。95 % 区间为此处补充：奖励为均值 ± 1.96 倍标准误，成功率为 Wilson 区间；各区间只针对单一条件，用于条件间差值则过宽。`,
      },
      panels: [
        {
          measure: "test score",
          title: { en: "", zh: "" },
          position: {
            key: "condition",
            title: { en: "", zh: "" },
            categories: TEST_CONDITIONS.map((id) => ({ id, label: CONDITION_NAMES[id] })),
          },
          value: {
            key: "value",
            title: { en: "score (0 to 100)", zh: "得分（0 至 100）" },
            range: [0, 105],
            ticks: [0, 20, 40, 60, 80, 100],
          },
          series,
        },
      ],
      columns: 1,
      widthPx: 860,
      panelHeightPx: 330,
    },
    options,
  );
}
