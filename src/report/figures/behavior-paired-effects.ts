import type { Bilingual } from "../../analysis/bilingual.js";
import { pickRow } from "../../analysis/pick-row.js";
import type { Release } from "../../analysis/release.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { PALETTE } from "../palette.js";
import type { Category, FigureOptions, Panel, Series } from "../plan.js";

interface PanelRows {
  readonly measure: string;
  readonly title: Bilingual;
  readonly unit: Bilingual;
  /** Metrics from the top; named without the unit, which the axis gives. */
  readonly metrics: readonly Category[];
}

const PANELS: readonly PanelRows[] = [
  {
    measure: "generation",
    title: { en: "Generation", zh: "生成" },
    unit: { en: "final minus base (tokens)", zh: "最终减初始（token 数）" },
    metrics: [
      { id: "tokens_per_turn", label: { en: "per model turn", zh: "每模型步" } },
      { id: "generated_tokens", label: { en: "per episode", zh: "每回合" } },
      { id: "first_turn_tokens", label: { en: "first turn", zh: "首个模型步" } },
    ],
  },
  {
    measure: "interaction",
    title: { en: "Interaction", zh: "交互" },
    unit: { en: "final minus base (count per episode)", zh: "最终减初始（每回合次数）" },
    metrics: [
      { id: "model_steps", label: { en: "model turns", zh: "模型步" } },
      { id: "searches", label: { en: "searches", zh: "搜索" } },
      { id: "unique_products", label: { en: "different products", zh: "不同商品页" } },
      { id: "pagination", label: { en: "page turns", zh: "结果翻页" } },
      { id: "invalid_actions", label: { en: "invalid actions", zh: "无效操作" } },
      { id: "protocol_errors", label: { en: "protocol errors", zh: "协议解析错误" } },
    ],
  },
];

/** A range that holds all intervals and the line at 0, with a little room to each side. */
function rangeAround(series: readonly Series[]): readonly [number, number] {
  const ends = [0, ...series.flatMap(({ intervals = [] }) => intervals.flat())];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  return [low - 0.06 * (high - low), high + 0.06 * (high - low)];
}

/** Draws paired changes of behaviour from the base to the final checkpoint, with intervals. */
export function behaviorPairedEffectsFigure(release: Release, options: FigureOptions = {}): Figure {
  const { isReleased = true } = options;
  const sizeOf = (comparison: string) =>
    pickRow(release.behaviorPaired, { comparison, metric: "model_steps" }).n;
  const both = formatCount(sizeOf("fixed_val_both_success"));
  const all = formatCount(sizeOf("fixed_val_all"));
  const comparisons = [
    {
      id: "fixed_val_all",
      label: { en: `all ${all} tasks`, zh: `全部 ${all} 个任务` },
      mark: { kind: "dots", color: PALETTE.ink, symbol: "circle", shift: -0.14 },
    },
    {
      id: "fixed_val_both_success",
      label: { en: `the ${both} tasks that succeed in both`, zh: `两次均成功的 ${both} 个任务` },
      mark: { kind: "dots", color: PALETTE.orange, symbol: "square", shift: 0.14 },
    },
  ] as const satisfies readonly Pick<Series, "id" | "label" | "mark">[];
  // A policy that writes no tokens has no such rows, and too few tasks give no interval.
  const isPresent = (metric: string) =>
    comparisons.every(({ id }) =>
      release.behaviorPaired.some((row) => row.comparison === id && row.metric === metric),
    );
  const filled = PANELS.map((panel) => ({
    ...panel,
    metrics: panel.metrics.filter(({ id }) => isPresent(id)),
  })).filter(({ metrics }) => metrics.length > 0);
  const panels = filled.map(({ measure, title, unit, metrics }): Panel => {
    const series = comparisons.map((comparison): Series => {
      const rows = metrics.map(({ id }) =>
        pickRow(release.behaviorPaired, { comparison: comparison.id, metric: id }),
      );
      return {
        ...comparison,
        positions: rows.map((_, i) => i),
        values: rows.map(({ difference }) => difference),
        intervals: rows.map(({ interval }) => interval),
        columns: { n: rows.map(({ n }) => n) },
      };
    });
    return {
      measure,
      title,
      orientation: "horizontal",
      position: {
        key: "metric",
        title: { en: "", zh: "" },
        categories: metrics,
      },
      value: { key: "value", title: unit, range: rangeAround(series) },
      series,
      referenceValue: 0,
    };
  });
  const last = Math.max(...release.rounds.map(({ step }) => step));
  return composeFigure(
    {
      name: "behavior_paired_effects",
      title: {
        en: `What training changed: iteration ${last} minus base, paired by task`,
        zh: `训练带来的变化：第 ${last} 步减初始模型，按任务配对`,
      },
      reading: {
        en: "Paired mean differences, each in its own unit; left of the dashed line there is less of it after training.",
        zh: "按任务配对的平均差，各自采用原单位；虚线左侧表示训练后减少。",
      },
      note: {
        en: `n = ${all} fixed validation tasks without skills, and the ${both} of them that succeed at both checkpoints. Bars: 95 % percentile intervals of a bootstrap over tasks (5,000 resamples${isReleased ? ", as released" : ""}), not corrected for the number of metrics.`,
        zh: `n = ${all} 个不使用技能的固定验证任务，以及其中两个检查点均成功的 ${both} 个。横线为按任务重抽样自助法的 95 % 百分位区间（5,000 次重抽样${isReleased ? "，取自发布数据" : ""}），未做多重比较校正。`,
      },
      panels,
      ...(panels.length > 1
        ? { columns: 2, leftPx: 110, columnGapPx: 130 }
        : { columns: 1, leftPx: 130, widthPx: 800 }),
      panelHeightPx: 260,
    },
    options,
  );
}
