import type { Release } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";
import { PHASE_VALUES } from "../value-names.js";

/** Shows how much text the model writes a turn, by the page before the action. */
export function behaviorPhasesTable(
  { behaviorPhases }: Release,
  options: TableOptions = {},
): Table {
  return {
    name: "behavior-phases",
    title: { en: "Tokens by page", zh: "各页面阶段的 token 数" },
    note: noteFrom(
      {
        en: "Re-encoded tokens per model turn, every turn of a scored training episode counted once; the phase is the page before the action.",
        zh: "每模型步重新编码的 token 数，已评分训练轨迹的每一步计一次；阶段指操作之前所在页面。",
      },
      "behavior_phases.csv",
      options,
    ),
    columns: [
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "phase", label: { en: "Phase", zh: "阶段" }, names: PHASE_VALUES },
      { key: "n", label: { en: "Turns", zh: "模型步数" } },
      { key: "turnShare", label: { en: "Share of turns", zh: "步数占比" }, digits: 3 },
      { key: "mean", label: { en: "Mean", zh: "均值" }, digits: 2 },
      { key: "median", label: { en: "Median", zh: "中位数" }, digits: 1 },
      { key: "p90", label: { en: "90th percentile", zh: "90 百分位" }, digits: 1 },
    ],
    rows: behaviorPhases.map((row) => {
      const turns = behaviorPhases
        .filter(({ round }) => round === row.round)
        .reduce((total, { n }) => total + n, 0);
      return { ...row, turnShare: row.n / turns };
    }),
  };
}
