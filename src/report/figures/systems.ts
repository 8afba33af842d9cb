import type { Bilingual } from "../../analysis/bilingual.js";
import type { Release, RolloutSystem } from "../../analysis/release.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import type { FigureOptions, Panel } from "../plan.js";
import { roundMarks } from "../round-marks.js";
import { smoothedSeries } from "../smoothed-series.js";

const PANELS: readonly {
  readonly key: keyof RolloutSystem;
  readonly title: Bilingual;
  readonly unit: Bilingual;
  readonly format: string;
}[] = [
  {
    key: "responseLengthMean",
    title: { en: "Mean response length of admitted samples", zh: "入选样本的平均回复长度" },
    unit: { en: "tokens", zh: "token 数" },
    format: ",.0f",
  },
  {
    key: "truncatedRatio",
    title: { en: "Truncated samples", zh: "被截断的样本" },
    unit: { en: "share of samples", zh: "占样本的比例" },
    format: ".0%",
  },
  {
    key: "rolloutSeconds",
    title: { en: "Rollout wall time", zh: "采样耗时" },
    unit: { en: "seconds", zh: "秒" },
    format: ",.0f",
  },
  {
    key: "actorTrainTokensPerSecond",
    title: { en: "Actor training throughput", zh: "策略训练吞吐量" },
    unit: { en: "tokens per second", zh: "token / 秒" },
    format: ",.0f",
  },
];

/**
 * Draws response lengths, timing and throughput, step by step.
 *
 * @throws {RangeError} If the run did not log them.
 */
export function systemsFigure(release: Release, options: FigureOptions = {}): Figure {
  const steps = release.rolloutSystems;
  if (steps.length === 0) {
    throw new RangeError("Cannot draw systems as there must be a logged step: there are 0");
  }
  const positions = steps.map(({ step }) => step);
  const rounds = roundMarks(
    positions,
    steps.map(({ round }) => round),
  );
  const panels = PANELS.map(
    ({ key, title, unit, format }): Panel => ({
      measure: key,
      title,
      position: {
        key: "step",
        title: AXIS_TITLES.step,
        range: [positions[0]! - 1, positions.at(-1)! + 1],
      },
      value: { key: "value", title: unit, format },
      series: smoothedSeries({ point: "step", positions, values: steps.map((step) => step[key]) }),
      rounds,
    }),
  );
  const roundCount = new Set(steps.map(({ round }) => round)).size;
  return composeFigure(
    {
      name: "systems",
      title: { en: "Responses and machine, step by step", zh: "回复与系统指标" },
      reading: {
        en: "Each rollout step faintly, and the mean of the last steps; it is not started anew at a round's border (dashed).",
        zh: "浅线为每个采样步，深线为最近若干步的均值；均值在轮次边界（虚线）处不重新开始。",
      },
      note: {
        en: `n = ${steps.length} rollout steps; the logs of ${roundCount} rounds, joined. Samples are token segments, not whole shopping episodes. Only C and D measure the machine. The value axes do not start at 0.`,
        zh: `n = ${steps.length} 个采样步；由 ${roundCount} 轮的日志拼接而成。样本为 token 片段，而非完整购物回合。仅 C、D 反映机器性能。纵轴不从 0 开始。`,
      },
      panels,
      columns: 2,
      panelHeightPx: 190,
    },
    options,
  );
}
