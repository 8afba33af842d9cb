import { behaviorMetricName } from "../../analysis/behavior-metrics.js";
import { pickRow } from "../../analysis/pick-row.js";
import type { Release } from "../../analysis/release.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { OUTCOME_NAMES } from "../outcome-names.js";
import { SERIES_COLORS } from "../palette.js";
import type { FigureOptions, Panel, Series } from "../plan.js";
import { untranslated } from "../untranslated.js";

const METRICS: readonly string[] = [
  "tokens_per_turn",
  "model_steps",
  "searches",
  "unique_products",
];
/** For a policy that writes no tokens. */
const METRICS_WITHOUT_TOKENS: readonly string[] = [...METRICS.slice(1), "invalid_actions"];
const BLOCKS = ["success", "failure"] as const;
const STATISTICS = [
  { key: "mean", name: { en: "mean", zh: "均值" } },
  { key: "median", name: { en: "median", zh: "中位数" } },
] as const;

/** Medians are open, so that two that coincide can both be seen. */
const SYMBOLS = {
  mean: { success: "circle", failure: "square" },
  median: { success: "circle-open", failure: "square-open" },
} as const;

/** Draws how long and how wide episodes of training searched, by round and outcome. */
export function behaviorOutcomesFigure(release: Release, options: FigureOptions = {}): Figure {
  const rounds = [...new Set(release.behaviorRounds.map(({ round }) => round))];
  const rowsOf = (block: string, metric: string) =>
    rounds.map((round) => pickRow(release.behaviorRounds, { round, block, metric }));
  const seriesOf = (metric: string): Series[] =>
    STATISTICS.flatMap(({ key, name }) =>
      BLOCKS.map((block): Series => {
        const rows = rowsOf(block, metric);
        const outcome = OUTCOME_NAMES[block];
        return {
          id: `${block} ${key}`,
          label: { en: `${outcome.en}, ${name.en}`, zh: `${outcome.zh}，${name.zh}` },
          mark: {
            kind: "line",
            color: SERIES_COLORS[block],
            symbol: SYMBOLS[key][block],
            ...(key === "median" && { dash: "dot" as const, opacity: 0.65 }),
          },
          positions: rows.map((_, i) => i),
          values: rows.map((row) => row[key]),
          columns: { n: rows.map(({ n }) => n) },
        };
      }),
    );
  const hasTokens = release.behaviorRounds.some(({ metric }) => metric === "tokens_per_turn");
  const panels = (hasTokens ? METRICS : METRICS_WITHOUT_TOKENS).map((metric): Panel => {
    const series = seriesOf(metric);
    const top = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
    return {
      measure: metric,
      title: behaviorMetricName(metric).label,
      position: {
        key: "round",
        title: AXIS_TITLES.round,
        categories: rounds.map((round) => ({
          id: String(round),
          label: untranslated(`R${round}`),
        })),
      },
      value: {
        key: "value",
        title:
          metric === "tokens_per_turn"
            ? { en: "tokens", zh: "token 数" }
            : { en: "count per episode", zh: "每回合次数" },
        range: [0, 1.12 * top || 1],
      },
      series,
    };
  });
  const total = (block: string) =>
    formatCount(rowsOf(block, "model_steps").reduce((sum, { n }) => sum + n, 0));
  return composeFigure(
    {
      name: "behavior_outcomes",
      title: {
        en: "Behaviour in training, by round and outcome",
        zh: "训练中的行为：按训练轮与结果",
      },
      reading: {
        en: "Means (solid) and medians (dotted) over the scored episodes of each round, for episodes that succeeded and that failed.",
        zh: "实线为均值，点线为中位数；按每轮中成功与失败的计分回合分别统计。",
      },
      note: {
        en: `n = ${total("success")} successful and ${total("failure")} failed scored training episodes.${hasTokens ? " Tokens are re-encoded text." : ""} Tasks and the mix of outcomes change from round to round, so the lines describe; they do not compare like with like.`,
        zh: `n = ${total("success")} 个成功与 ${total("failure")} 个失败的计分训练回合。${hasTokens ? "token 由文本重新编码计数。" : ""}各轮的任务与结果构成不同，曲线仅作描述，并非同类比较。`,
      },
      panels,
      columns: 2,
    },
    options,
  );
}
