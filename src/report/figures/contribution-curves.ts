import type { Bilingual } from "../../analysis/bilingual.js";
import { mean } from "../../stats/mean.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { PALETTE } from "../palette.js";
import type { Dash, FigureOptions, MarkerSymbol, Panel, Series } from "../plan.js";

/** What the same chunks add at one checkpoint of one run, and what the policy does without them. */
export interface ContributionPoint {
  /** Blocks of training before it, >= 0. */
  readonly step: number;
  /** Sum over the chunks, in strict reward. */
  readonly total: number;
  readonly interval: readonly [low: number, high: number];
  /** Mean strict reward bare, in [0, 1]. */
  readonly bare: number;
}

/** One run; runs of one arm are drawn alike. */
export interface ContributionCurve {
  readonly arm: string;
  readonly seed: number;
  readonly points: readonly ContributionPoint[];
}

/** Several runs to be seen together. */
export interface ContributionCurves {
  /** File name of the figure, such as `lab_contributions`. */
  readonly name: string;
  readonly title: Bilingual;
  readonly curves: readonly ContributionCurve[];
  /** Tasks and n. */
  readonly note: Bilingual;
}

const STYLES: readonly {
  readonly color: string;
  readonly dash: Dash;
  readonly symbol: MarkerSymbol;
}[] = [
  { color: PALETTE.blue, dash: "solid", symbol: "circle" },
  { color: PALETTE.vermilion, dash: "dash", symbol: "square-open" },
  { color: PALETTE.green, dash: "dot", symbol: "diamond" },
];

/**
 * Draws how much the same chunks add from checkpoint to checkpoint, beside the bare policy.
 *
 * @throws {RangeError} If there are no runs, or of more arms than can be told apart.
 */
export function contributionCurvesFigure(
  { name, title, curves, note }: ContributionCurves,
  options: FigureOptions = {},
): Figure {
  const arms = [...new Set(curves.map(({ arm }) => arm))];
  if (arms.length < 1 || arms.length > STYLES.length) {
    throw new RangeError(
      `Cannot draw contributions as there must be 1 to ${STYLES.length} arms: there are ${arms.length}`,
    );
  }
  const last = Math.max(...curves.flatMap(({ points }) => points.map(({ step }) => step)));
  const panel = (
    measure: "total" | "bare",
    heading: Bilingual,
    { unit, zero }: { readonly unit: Bilingual; readonly zero: boolean },
  ): Panel => ({
    measure,
    title: heading,
    position: { key: "step", title: AXIS_TITLES.checkpoint, range: [-0.06 * last, 1.06 * last] },
    value: { key: "value", title: unit, format: ".2f" },
    ...(zero ? { referenceValue: 0 } : {}),
    series: arms.flatMap((arm, place) =>
      armSeries(
        curves.filter((curve) => curve.arm === arm),
        measure,
        // Arms stand beside each other, so that their intervals can be seen.
        { ...STYLES[place]!, shift: (place - (arms.length - 1) / 2) * 0.016 * last },
      ),
    ),
  });
  const unit = { en: "strict reward", zh: "严格奖励" };
  return composeFigure(
    {
      name,
      title,
      reading: {
        en: "Left, the sum of what the same chunks add at each checkpoint, with its 95 % interval over tasks where an arm has one run; right, the same policies without a chunk. Thin lines are single runs, thick ones the mean of an arm's runs.",
        zh: "左：同一组技能块在各检查点上的贡献之和，方案只有一次运行时附按任务的 95% 区间；右：同样的策略在无技能块时的表现。细线为单次运行，粗线为同一方案各次运行的均值。",
      },
      note,
      panels: [
        panel(
          "total",
          { en: "What the first skill adds", zh: "初始技能的贡献" },
          { unit, zero: true },
        ),
        panel("bare", { en: "Without a skill", zh: "无技能" }, { unit, zero: false }),
      ],
      columns: 2,
      panelHeightPx: 300,
    },
    options,
  );
}

/** One arm: its only run with intervals, or the mean of its runs and, thin, each of them. */
function armSeries(
  runs: readonly ContributionCurve[],
  measure: "total" | "bare",
  style: (typeof STYLES)[number] & { readonly shift: number },
): readonly Series[] {
  const { arm } = runs[0]!;
  const line = (id: string, points: readonly (readonly [step: number, value: number])[]) => ({
    id,
    legendKey: arm,
    label: {
      en: runs.length === 1 ? arm : `${arm}, mean of ${runs.length} runs`,
      zh: runs.length === 1 ? arm : `${arm}，${runs.length} 次运行的均值`,
    },
    mark: { kind: "line", widthPx: 2.4, ...style } as const,
    positions: points.map(([step]) => step),
    values: points.map(([, value]) => value),
  });
  const own = runs.map(({ seed, points }) =>
    line(
      `${arm}-${seed}`,
      points.map((point) => [point.step, point[measure]] as const),
    ),
  );
  if (runs.length === 1) {
    const intervals = runs[0]!.points.map(({ interval }) => interval);
    return own.map((series) => (measure === "total" ? { ...series, intervals } : series));
  }
  const { color, dash, shift } = style;
  const mark = { kind: "line", color, dash, shift, widthPx: 1, opacity: 0.5 } as const;
  return [line(`${arm}-mean`, meanPoints(runs, measure)), ...own.map((one) => ({ ...one, mark }))];
}

/** The mean over runs at each step that all of them have. */
function meanPoints(runs: readonly ContributionCurve[], measure: "total" | "bare") {
  return runs[0]!.points.flatMap(({ step }) => {
    const values = runs.flatMap(({ points }) =>
      points.filter((point) => point.step === step).map((point) => point[measure]),
    );
    return values.length === runs.length ? [[step, mean(values)] as const] : [];
  });
}
