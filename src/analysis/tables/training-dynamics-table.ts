import { trailingMean } from "../../stats/trailing-mean.js";
import type { Release, TrainingStep } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";

/** Steps that a trailing mean covers: the current one and up to four before it. */
const WINDOW = 5;

const SERIES = [
  { key: "rewardMean", label: { en: "Reward", zh: "奖励" } },
  { key: "skillFreeGroupRate", label: { en: "Skill-free groups", zh: "无技能组比例" } },
  { key: "allWrongGroupRate", label: { en: "All-wrong groups", zh: "全错组比例" } },
  { key: "zeroStdGroupDropRate", label: { en: "Zero-variance drops", zh: "零方差丢弃比例" } },
] as const satisfies readonly { readonly key: keyof TrainingStep; readonly label: object }[];

/** Shows the training log step by step, raw and as a trailing mean. */
export function trainingDynamicsTable(
  { trainingSteps }: Release,
  options: TableOptions = {},
): Table {
  // A drop rate that was not logged means that nothing was dropped.
  const smooth = SERIES.map(({ key }) =>
    trailingMean(
      trainingSteps.map((step) => step[key] ?? 0),
      WINDOW,
    ),
  );
  return {
    name: "training-dynamics",
    title: { en: "Training dynamics", zh: "训练过程" },
    note: noteFrom(
      {
        en: `Rates over the logged groups of a step. Trailing mean: the current and up to ${WINDOW - 1} earlier steps, shorter at the start, not reset between rounds.`,
        zh: `比率以该步已记录的组为分母。滑动均值取当前步及之前至多 ${WINDOW - 1} 步，开头较短，轮与轮之间不重置。`,
      },
      "training_steps.csv",
      options,
    ),
    columns: [
      { key: "step", label: { en: "Step", zh: "步" } },
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "groupCount", label: { en: "Groups logged", zh: "已记录组数" } },
      ...SERIES.flatMap(({ key, label }) => [
        { key, label, digits: 4 },
        {
          key: `${key}Trailing`,
          label: { en: `${label.en}, trailing`, zh: `${label.zh}（滑动均值）` },
          digits: 4,
        },
      ]),
    ],
    rows: trainingSteps.map((step, t) => ({
      step: step.step,
      round: step.round,
      groupCount: step.groupCount,
      ...Object.fromEntries(
        SERIES.flatMap(({ key }, j) => [
          [key, step[key]],
          [`${key}Trailing`, smooth[j]![t]!],
        ]),
      ),
    })),
  };
}
