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

const METRICS: readonly string[] = [
  "tokens_per_turn",
  "generated_tokens",
  "model_steps",
  "searches",
  "invalid_actions",
  "protocol_errors",
];
const BLOCKS = [
  { block: "all", symbol: "diamond", dash: "solid" },
  { block: "success", symbol: "circle", dash: "solid" },
  { block: "failure", symbol: "square", dash: "dash" },
] as const;

/** Rollout step of a validation cohort: `val_base` is 0, `val_20` is 20; `undefined` for any other cohort. */
function checkpointOf(cohort: string): number | undefined {
  const found = /^val_(base|\d+)$/.exec(cohort);
  if (found === null) return undefined;
  return found[1] === "base" ? 0 : Number(found[1]);
}

/** Draws the behaviour on the fixed validation tasks without skills, checkpoint by checkpoint. */
export function behaviorFixedValidationFigure(
  release: Release,
  options: FigureOptions = {},
): Figure {
  const cohorts = [...new Set(release.behaviorCohorts.map(({ cohort }) => cohort))]
    .flatMap((cohort) => {
      const checkpoint = checkpointOf(cohort);
      return checkpoint === undefined ? [] : [{ cohort, checkpoint }];
    })
    .toSorted((a, b) => a.checkpoint - b.checkpoint);
  const checkpoints = cohorts.map(({ checkpoint }) => checkpoint);
  const seriesOf = (metric: string): Series[] =>
    BLOCKS.map(({ block, symbol, dash }) => {
      const rows = cohorts.map(({ cohort }) =>
        pickRow(release.behaviorCohorts, { cohort, block, metric }),
      );
      return {
        id: block,
        label: OUTCOME_NAMES[block],
        mark: { kind: "line", color: SERIES_COLORS[block], symbol, dash },
        positions: checkpoints,
        values: rows.map(({ mean }) => mean),
        columns: { n: rows.map(({ n }) => n) },
      };
    });
  const last = Math.max(...checkpoints);
  // A policy that writes no tokens has no such rows.
  const present = new Set(release.behaviorCohorts.map(({ metric }) => metric));
  const panels = METRICS.filter((metric) => present.has(metric)).map((metric): Panel => {
    const series = seriesOf(metric);
    const top = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
    return {
      measure: metric,
      title: behaviorMetricName(metric).label,
      position: {
        key: "checkpoint",
        title: AXIS_TITLES.checkpoint,
        range: [-0.05 * last, 1.05 * last],
        ticks: checkpoints,
      },
      value: {
        key: "value",
        title: metric.includes("tokens")
          ? { en: "tokens", zh: "token 数" }
          : { en: "count per episode", zh: "每回合次数" },
        range: [0, 1.12 * top || 1],
      },
      series,
    };
  });
  const sizes = cohorts.map(
    ({ cohort }) =>
      pickRow(release.behaviorCohorts, { cohort, block: "all", metric: "model_steps" }).n,
  );
  const n = formatCount(Math.max(...sizes));
  return composeFigure(
    {
      name: "behavior_fixed_validation",
      title: {
        en: "Behaviour on the fixed validation tasks, without skills",
        zh: "固定验证任务上的行为（不使用技能）",
      },
      reading: {
        en: "Means per episode at each checkpoint, over all tasks and over those that succeeded or failed there.",
        zh: "各检查点上每回合的均值：全部任务，以及在该检查点成功或失败的任务。",
      },
      note: {
        en: `n = ${n} tasks at each checkpoint, the same ones; no intervals.${present.has("tokens_per_turn") ? " Tokens as the API counts them, not comparable with re-encoded training tokens." : ""} Which tasks stand under success or failure changes with the checkpoint.`,
        zh: `每个检查点 n = ${n} 个相同的任务；未给出区间。${present.has("tokens_per_turn") ? "token 为 API 计数，不可与训练中重新编码的 token 比较。" : ""}成功与失败所含任务随检查点变化。`,
      },
      panels,
      // Four panels stand in two rows of two, six in two rows of three.
      ...(panels.length > 4
        ? { columns: 3, columnGapPx: 76, widthPx: 1100 }
        : { columns: 2, widthPx: 1000 }),
      panelHeightPx: 190,
    },
    options,
  );
}
