import type { Bilingual } from "../../analysis/bilingual.js";
import { trailingMean } from "../../stats/trailing-mean.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { PALETTE } from "../palette.js";
import type { Dash, FigureOptions, Panel, Series } from "../plan.js";
import { TRAILING_WINDOW } from "../smoothed-series.js";

/** What one training reports step by step. */
export interface LearningCurve {
  /** Name in the figure's table, such as `plain`. */
  readonly id: string;
  readonly label: Bilingual;
  /** Share of successful episodes of each step, shape `[steps]`. */
  readonly success: readonly (number | null)[];
  /** Share of groups whose rewards are all equal, shape `[steps]`. */
  readonly zeroSpread: readonly (number | null)[];
}

/** Several trainings to be seen together. */
export interface LearningCurves {
  /** File name of the figure, such as `learning_curves`. */
  readonly name: string;
  readonly title: Bilingual;
  readonly curves: readonly LearningCurve[];
  /** Run, seed and n. */
  readonly note: Bilingual;
}

const STYLES: readonly { readonly color: string; readonly dash: Dash }[] = [
  { color: PALETTE.blue, dash: "solid" },
  { color: PALETTE.vermilion, dash: "dash" },
  { color: PALETTE.green, dash: "dot" },
];

const PANELS = [
  {
    key: "success",
    title: { en: "Success of generated episodes", zh: "生成回合的成功率" },
    unit: { en: "share of episodes", zh: "占全部回合的比例" },
  },
  {
    key: "zeroSpread",
    title: { en: "Groups without spread in rewards", zh: "奖励全同的组" },
    unit: { en: "share of groups", zh: "占全部组的比例" },
  },
] as const;

/**
 * Draws how trainings went, each step faintly and its trailing mean over it.
 *
 * @throws {RangeError} If there are no curves, or more than can be told apart.
 */
export function learningCurvesFigure(
  { name, title, curves, note }: LearningCurves,
  options: FigureOptions = {},
): Figure {
  if (curves.length < 1 || curves.length > STYLES.length) {
    throw new RangeError(
      `Cannot draw learning curves as there must be 1 to ${STYLES.length}: there are ${curves.length}`,
    );
  }
  const stepCount = Math.max(...curves.map(({ success }) => success.length));
  const panels = PANELS.map(
    ({ key, title: heading, unit }): Panel => ({
      measure: key,
      title: heading,
      position: { key: "step", title: AXIS_TITLES.step, range: [0, stepCount + 1] },
      value: { key: "value", title: unit, range: [0, 1], format: ".0%" },
      series: curves.flatMap((curve, c) => curveSeries(curve, curve[key], STYLES[c]!)),
    }),
  );
  return composeFigure(
    {
      name,
      title,
      reading: {
        en: `A step plays with what its groups may read, so curves with and without chunks in sight do not compare policies.`,
        zh: `各步的回合可能看到技能块，因此有无技能块的曲线不能直接比较策略。`,
      },
      note: {
        en: `Faint lines: each step; bold lines: trailing mean of the last ${TRAILING_WINDOW} steps. ${note.en}`,
        zh: `浅线为每个采样步，深线为最近 ${TRAILING_WINDOW} 步的滑动均值。${note.zh}`,
      },
      panels,
      columns: 2,
      panelHeightPx: 240,
    },
    options,
  );
}

function curveSeries(
  { id, label }: LearningCurve,
  values: readonly (number | null)[],
  { color, dash }: (typeof STYLES)[number],
): Series[] {
  const positions = values.map((_, i) => i + 1);
  const logged = trailingMean(
    values.filter((value) => value !== null),
    TRAILING_WINDOW,
  );
  let seen = 0;
  return [
    {
      id: `${id}_raw`,
      label: { en: `${label.en}, each step`, zh: `${label.zh}，每步` },
      mark: { kind: "line", color, dash, widthPx: 1.2, opacity: 0.4 },
      positions,
      values,
    },
    {
      id,
      label,
      mark: { kind: "line", color, dash, widthPx: 2.6 },
      positions,
      values: values.map((value) => (value === null ? null : logged[seen++]!)),
    },
  ];
}
