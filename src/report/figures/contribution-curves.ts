import type { Bilingual } from "../../analysis/bilingual.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { PALETTE } from "../palette.js";
import type { Dash, FigureOptions, MarkerSymbol, Panel } from "../plan.js";

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
  const armLabel = (arm: string): Bilingual => {
    const count = curves.filter((curve) => curve.arm === arm).length;
    return {
      en: `${arm}, ${count} ${count === 1 ? "run" : "runs"}`,
      zh: `${arm}，${count} 次运行`,
    };
  };
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
    series: curves.map(({ arm, seed, points }, c) => ({
      id: `${arm}-${seed}`,
      label: armLabel(arm),
      legendKey: arm,
      mark: {
        kind: "line",
        ...STYLES[arms.indexOf(arm)]!,
        widthPx: 1.3,
        // Runs stand beside each other, so that their intervals can be seen.
        shift: (c - (curves.length - 1) / 2) * 0.008 * last,
      },
      positions: points.map(({ step }) => step),
      values: points.map((point) => point[measure]),
      ...(measure === "total" ? { intervals: points.map(({ interval }) => interval) } : {}),
    })),
  });
  const unit = { en: "strict reward", zh: "严格奖励" };
  return composeFigure(
    {
      name,
      title,
      reading: {
        en: "Left, the sum of what the same chunks add at each checkpoint, with its 95 % interval over tasks; right, the same policies without a chunk. Lines of one colour and symbol are runs of one arm.",
        zh: "左：同一组技能块在各检查点上的贡献之和及其按任务的 95% 区间；右：同样的策略在无技能块时的表现。同色同符号的线属于同一训练方案。",
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
