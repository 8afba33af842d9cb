import type { Bilingual } from "../../analysis/bilingual.js";
import type { OptimizerUpdate, Release } from "../../analysis/release.js";
import { AXIS_TITLES } from "../axis-titles.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import type { FigureOptions, Panel } from "../plan.js";
import { roundMarks } from "../round-marks.js";
import { smoothedSeries } from "../smoothed-series.js";

interface PanelWords {
  readonly key: keyof OptimizerUpdate;
  readonly title: Bilingual;
  readonly unit: Bilingual;
  /** Of tick labels; may hang on the largest value. */
  readonly format: string | ((top: number) => string);
  /** Title and unit where a policy decides on whole actions. */
  readonly ofActions?: { readonly title: Bilingual; readonly unit?: Bilingual };
}

const PANELS: readonly PanelWords[] = [
  {
    key: "entropy",
    ofActions: { title: { en: "Entropy of a decision", zh: "单次决策的熵" } },
    title: { en: "Logged token entropy", zh: "记录的 token 熵" },
    unit: { en: "nats", zh: "奈特" },
    format: ".2f",
  },
  {
    key: "ppoKl",
    title: { en: "PPO sampled log-probability difference", zh: "PPO 采样对数概率差" },
    unit: { en: "nats", zh: "奈特" },
    format: ".3f",
  },
  {
    key: "clipFraction",
    ofActions: {
      title: { en: "Clipped decisions", zh: "被裁剪的决策" },
      unit: { en: "share of decisions", zh: "占决策的比例" },
    },
    title: { en: "Clipped tokens", zh: "被裁剪的 token" },
    unit: { en: "share of tokens", zh: "占 token 的比例" },
    format: ".1%",
  },
  {
    key: "gradNorm",
    title: { en: "Gradient norm", zh: "梯度范数" },
    unit: { en: "norm", zh: "范数" },
    format: (top) => (top < 5 ? ".2f" : ".0f"),
  },
  {
    key: "policyLoss",
    title: { en: "Policy loss", zh: "策略损失" },
    unit: { en: "loss", zh: "损失" },
    format: ".3f",
  },
  {
    key: "logProbGap",
    title: { en: "Log-probability gap, trainer against rollout", zh: "训练端与采样端的对数概率差" },
    unit: { en: "nats, mean absolute", zh: "奈特，平均绝对值" },
    format: ".3f",
  },
];

const largest = (updates: readonly OptimizerUpdate[], key: keyof OptimizerUpdate): number =>
  Math.max(...updates.map((update) => update[key]));

const listed = (names: readonly string[], opening: string, glue: string): string =>
  names.length === 0 ? "" : `${opening}${names.join(glue)}${opening.startsWith(" ") ? "." : "。"}`;

/** Draws what the optimizer logged, update by update; a quantity that is 0 throughout has no panel. */
export function optimizationFigure(release: Release, options: FigureOptions = {}): Figure {
  const { isReleased = true } = options;
  const wordsOf = ({ title, unit, ofActions }: Pick<PanelWords, "title" | "unit" | "ofActions">) =>
    isReleased ? { title, unit } : { title, unit, ...ofActions };
  const updates = release.optimizerUpdates;
  const positions = updates.map(({ update }) => update);
  const rounds = roundMarks(
    positions,
    updates.map(({ round }) => round),
  );
  const moving = PANELS.filter(({ key }) => updates.some((update) => update[key] !== 0));
  const panels = moving.map(
    ({ key, format, ...words }): Panel => ({
      measure: key,
      title: wordsOf(words).title,
      position: {
        key: "update",
        title: AXIS_TITLES.update,
        range: [positions[0]! - 2, positions.at(-1)! + 2],
      },
      value: {
        key: "value",
        title: wordsOf(words).unit,
        format: typeof format === "string" ? format : format(largest(updates, key)),
      },
      series: smoothedSeries({
        point: "update",
        positions,
        values: updates.map((update) => update[key]),
      }),
      rounds,
    }),
  );
  const n = formatCount(updates.length);
  const still = PANELS.filter((panel) => !moving.includes(panel)).map(wordsOf);
  const left = {
    en: listed(
      still.map(({ title }) => title.en.toLowerCase()),
      " Left out, as 0 in every update: ",
      "; ",
    ),
    zh: listed(
      still.map(({ title }) => title.zh),
      "每次更新均为 0 而未画出：",
      "、",
    ),
  };
  const letter = "ABCDEF"[moving.findIndex(({ key }) => key === "ppoKl")];
  const kl = {
    en:
      letter === undefined
        ? ""
        : ` ${letter} is a sampled difference to the policy that made the batch: not a divergence from the initial checkpoint.`,
    zh:
      letter === undefined
        ? ""
        : `${letter} 为相对于生成该批数据的策略的采样差值，不是与初始检查点的散度。`,
  };
  return composeFigure(
    {
      name: "optimization",
      title: { en: "Optimisation, update by update", zh: "优化过程" },
      reading: {
        en: "Each optimizer update faintly, and the mean of the last updates; it is not started anew at a round's border (dashed).",
        zh: "浅线为每次优化器更新，深线为最近若干次更新的均值；均值在轮次边界（虚线）处不重新开始。",
      },
      note: {
        en: `n = ${n} optimizer updates.${kl.en} Updates of one run are not independent. Each value axis has its own range.${left.en}`,
        zh: `n = ${n} 次优化器更新。${kl.zh}同一次训练的各次更新并不独立。各分图纵轴范围不同。${left.zh}`,
      },
      panels,
      columns: 2,
      panelHeightPx: 170,
    },
    options,
  );
}
