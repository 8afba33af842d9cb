import { pickRow } from "../../analysis/pick-row.js";
import type { PublishedComparisons, Release, ReleasedDifference } from "../../analysis/release.js";
import { taskMeans } from "../../analysis/task-means.js";
import type { GateObservation } from "../../gate/observation.js";
import { meanInterval } from "../../stats/mean-interval.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { PALETTE, SERIES_COLORS } from "../palette.js";
import type { Category, FigureOptions, Mark, Panel, Series } from "../plan.js";

/** The comparisons of the test conditions, first at the top. */
function comparisonRows({ withinCheckpoint, crossCheckpoint }: PublishedComparisons) {
  const rows: readonly (Category & {
    readonly metrics: Readonly<Record<string, ReleasedDifference>> | undefined;
  })[] = [
    {
      id: "base_s0 - base_free",
      label: { en: "initial skill<br>(on the base model)", zh: "初始技能<br>（用于初始模型）" },
      metrics: withinCheckpoint.base_s0.metrics,
    },
    {
      id: "iter80_st - iter80_free",
      label: { en: "final skill<br>(on the trained model)", zh: "最终技能<br>（用于训练后模型）" },
      metrics: withinCheckpoint.iter80_st.metrics,
    },
    {
      id: "iter80_free - base_free",
      label: { en: "training<br>(without a skill)", zh: "训练<br>（不使用技能）" },
      metrics: crossCheckpoint.internalization_free,
    },
  ];
  return rows.flatMap(({ metrics, ...row }) =>
    metrics === undefined ? [] : [{ ...row, metrics }],
  );
}

const ARMS = [
  {
    id: "bare",
    label: { en: "validation, no skill", zh: "验证，无技能" },
    mark: { kind: "line", color: PALETTE.ink, symbol: "circle", shift: -0.35 },
    key: "bareOutcome",
  },
  {
    id: "masked",
    label: { en: "gate, random part of skill and candidates", zh: "门控检验，随机的技能块与候选" },
    mark: { kind: "line", color: PALETTE.green, symbol: "square", dash: "dash", shift: 0.35 },
    key: "outcome",
  },
] as const;

const MEASURES: readonly {
  readonly id: string;
  readonly label: Series["label"];
  readonly metric: "reward" | "r_success";
  readonly mark: Mark;
}[] = [
  {
    id: "reward",
    label: { en: "strict reward × 100", zh: "严格奖励 × 100" },
    metric: "reward",
    mark: { kind: "dots", color: SERIES_COLORS.reward, symbol: "circle", shift: -0.13 },
  },
  {
    id: "success",
    label: { en: "success rate, points", zh: "成功率，百分点" },
    metric: "r_success",
    mark: { kind: "dots", color: SERIES_COLORS.successRate, symbol: "square", shift: 0.13 },
  },
];

const taskCount = (observations: readonly GateObservation[]): number =>
  new Set(observations.map(({ taskId }) => taskId)).size;

function validationPanel(release: Release): Panel {
  const steps = release.gates.map(({ round }) => pickRow(release.rounds, { round }).step);
  const series = ARMS.map(({ id, label, mark, key }): Series => {
    const summaries = release.gates.map(({ observations }) =>
      meanInterval(taskMeans(observations, (observation) => observation[key].reward)),
    );
    return {
      id,
      label,
      mark,
      positions: steps,
      values: summaries.map(({ mean }) => mean),
      intervals: summaries.map(({ interval }) => interval),
      columns: { n: release.gates.map(({ observations }) => taskCount(observations)) },
    };
  });
  const ends = series.flatMap(({ intervals = [] }) => intervals.flat());
  const pad = (Math.max(...steps) - Math.min(...steps)) * 0.06 || 1;
  return {
    measure: "reward_mean",
    title: { en: "Validation reward at each gate", zh: "各次门控检验的验证奖励" },
    position: {
      key: "step",
      title: AXIS_TITLES.step,
      range: [Math.min(...steps) - pad, Math.max(...steps) + pad],
      ticks: steps,
    },
    value: {
      key: "value",
      title: { en: "strict reward, mean (0 to 1)", zh: "严格奖励均值（0 至 1）" },
      range: [
        Math.min(0.7, Math.floor(Math.min(...ends) * 20) / 20),
        Math.max(0.95, Math.ceil(Math.max(...ends) * 20) / 20),
      ],
      format: ".2f",
    },
    series,
  };
}

function effectsPanel(release: Release): Panel {
  const rows = comparisonRows(release.comparisons);
  return {
    measure: "difference",
    title: { en: "Differences on the test tasks", zh: "测试任务上的差值" },
    orientation: "horizontal",
    position: { key: "comparison", title: { en: "", zh: "" }, categories: rows },
    value: { key: "value", title: { en: "difference (points)", zh: "差值（百分点）" } },
    series: MEASURES.map(({ id, label, metric, mark }): Series => {
      const differences = rows.map(({ metrics }) => pickMetric(metrics, metric));
      return {
        id,
        label,
        mark,
        positions: rows.map((_, i) => i),
        values: differences.map(({ difference }) => 100 * difference),
        intervals: differences.map(({ interval: [low, high] }) => [100 * low, 100 * high] as const),
        columns: { n: differences.map(({ pairs }) => pairs) },
      };
    }),
    referenceValue: 0,
  };
}

function pickMetric(
  metrics: Readonly<Record<string, ReleasedDifference>>,
  metric: string,
): ReleasedDifference {
  const found = metrics[metric];
  if (found === undefined) {
    throw new RangeError(
      `Cannot draw differences of ${metric}: the comparison has ${Object.keys(metrics).join(", ")}`,
    );
  }
  return found;
}

/**
 * Draws the validation reward at each gate, and what skills and training are worth on the test tasks.
 *
 * A run without gates has the second panel alone.
 */
export function validationAndEffectsFigure(release: Release, options: FigureOptions = {}): Figure {
  const { isReleased = true } = options;
  const { gates } = release;
  const testTasks = formatCount(release.testSummaries.base_free.counts.scored);
  const { samples } = release.comparisons.withinCheckpoint.base_s0.bootstrap;
  const resamples = formatCount(samples);
  const effects = {
    en: `n = ${testTasks} test tasks; bars are 95 % paired bootstrap intervals (${resamples} resamples${isReleased ? ", as released" : ""}).`,
    zh: `n = ${testTasks} 个测试任务；横线为 95 % 配对自助法区间（${resamples} 次重抽样${isReleased ? "，取自发布数据" : ""}）。`,
  };
  const common = { name: "validation_and_effects", panelHeightPx: 270 };
  if (gates.length === 0) {
    return composeFigure(
      {
        ...common,
        title: { en: "Test differences", zh: "测试差值" },
        reading: {
          en: "Paired differences between test conditions: an interval that crosses the dashed line is compatible with no difference.",
          zh: "测试条件之间的配对差值，区间跨过虚线即与“无差异”相容。",
        },
        note: effects,
        panels: [effectsPanel(release)],
        columns: 1,
        leftPx: 160,
        widthPx: 800,
      },
      options,
    );
  }
  const tasks = formatCount(Math.max(...gates.map(({ observations }) => taskCount(observations))));
  return composeFigure(
    {
      ...common,
      title: { en: "Validation reward and test differences", zh: "验证奖励与测试差值" },
      reading: {
        en: "Left, the same validation tasks at every gate, bare and with a random part of the skill and its candidates; right, paired differences between test conditions: an interval that crosses the dashed line is compatible with no difference.",
        zh: "左：各次门控检验中同一批验证任务在无技能与随机启用部分技能块及候选时的奖励；右：测试条件之间的配对差值，区间跨过虚线即与“无差异”相容。",
      },
      note: {
        en: `A: n = ${tasks} tasks a gate; bars are the mean ± 1.96 standard errors, computed here, and do not use that both lines are the same tasks; the axis does not start at 0. B: ${effects.en}`,
        zh: `A：每次检验 n = ${tasks} 个任务；竖线为均值 ± 1.96 倍标准误（此处计算），未利用两条线任务相同这一点；纵轴不从 0 开始。B：${effects.zh}`,
      },
      panels: [validationPanel(release), effectsPanel(release)],
      columns: 2,
      columnWidths: [1, 1.1],
      columnGapPx: 160,
    },
    options,
  );
}
