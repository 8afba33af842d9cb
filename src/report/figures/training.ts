import type { Bilingual } from "../../analysis/bilingual.js";
import type { Release, TrainingStep } from "../../analysis/release.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { PALETTE } from "../palette.js";
import type { FigureOptions, Panel, Series } from "../plan.js";
import { roundMarks } from "../round-marks.js";
import { smoothedSeries } from "../smoothed-series.js";

const PANELS: readonly {
  readonly key: keyof TrainingStep;
  readonly title: Bilingual;
  readonly unit: Bilingual;
  readonly format: string;
}[] = [
  {
    key: "rewardMean",
    title: { en: "Mean reward of generated episodes", zh: "生成回合的平均奖励" },
    unit: { en: "strict reward (0 to 1)", zh: "严格奖励（0 至 1）" },
    format: ".1f",
  },
  {
    key: "skillFreeGroupRate",
    title: { en: "Groups without a skill", zh: "无技能组" },
    unit: { en: "share of groups", zh: "占全部组的比例" },
    format: ".0%",
  },
  {
    key: "allWrongGroupRate",
    title: { en: "Groups in which every episode fails", zh: "全部失败的组" },
    unit: { en: "share of groups", zh: "占全部组的比例" },
    format: ".0%",
  },
  {
    key: "zeroStdGroupDropRate",
    title: { en: "Groups dropped as all rewards are equal", zh: "因奖励全同而舍弃的组" },
    unit: { en: "share of scored groups", zh: "占计分组的比例" },
    format: ".0%",
  },
];

/** Draws the training run step by step: reward, treatments, and groups that teach nothing. */
export function trainingFigure(release: Release, options: FigureOptions = {}): Figure {
  const steps = release.trainingSteps;
  const positions = steps.map(({ step }) => step);
  const rounds = roundMarks(
    positions,
    steps.map(({ round }) => round),
  );
  // The design's share of groups without a skill, which the drawn groups scatter around.
  const designed: Series = {
    id: "q",
    label: { en: "q, the designed share", zh: "设定比例 q" },
    mark: { kind: "line", color: PALETTE.vermilion, dash: "dot", widthPx: 1.8 },
    positions,
    values: steps.map(({ q }) => q),
  };
  const isAtTop = (key: keyof TrainingStep) => steps.some((step) => (step[key] ?? 0) > 0.98);
  const panels = PANELS.map(
    ({ key, title, unit, format }): Panel => ({
      measure: key,
      title,
      position: {
        key: "step",
        title: AXIS_TITLES.step,
        range: [positions[0]! - 1, positions.at(-1)! + 1],
      },
      // A share that is 1 throughout would lie on the frame.
      value: { key: "value", title: unit, range: [0, isAtTop(key) ? 1.05 : 1], format },
      series: [
        ...smoothedSeries({ point: "step", positions, values: steps.map((step) => step[key]) }),
        ...(key === "skillFreeGroupRate" ? [designed] : []),
      ],
      rounds,
    }),
  );
  const groups = formatCount(steps.reduce((sum, { groupCount }) => sum + groupCount, 0));
  const episodes = formatCount(
    steps.reduce((sum, { trajectoryCount }) => sum + trajectoryCount, 0),
  );
  // The trainer fills a step with a fixed number of groups, which binds panel D.
  const admitted = [...new Set(steps.map(({ trainGroupCount }) => trainGroupCount))];
  const fixed = admitted.length === 1 ? admitted[0] : undefined;
  const bound = {
    en: fixed === undefined ? "" : ` Every step trains on ${fixed} groups, which bounds D.`,
    zh: fixed === undefined ? "" : `每步固定用 ${fixed} 个组训练，D 因此受限。`,
  };
  return composeFigure(
    {
      name: "training",
      title: { en: "Training, step by step", zh: "训练过程" },
      reading: {
        en: "Each rollout step faintly, and the mean of the last steps; it is not started anew at a round's border (dashed).",
        zh: "浅线为每个采样步，深线为最近若干步的均值；均值在轮次边界（虚线）处不重新开始。",
      },
      note: {
        en: `n = ${groups} logged groups (${episodes} episodes) in ${steps.length} rollout steps. Rates are over the groups that a step logged; steps of one run follow each other, so neighbours are not independent.${bound.en}`,
        zh: `n = ${groups} 个已记录的组（${episodes} 个回合，${steps.length} 个采样步）。比例以该步记录的组为分母；同一次训练的相邻步并不独立。${bound.zh}`,
      },
      panels,
      columns: 2,
      panelHeightPx: 190,
    },
    options,
  );
}
