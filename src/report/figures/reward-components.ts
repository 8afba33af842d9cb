import { CONDITION_NAMES } from "../../analysis/condition-names.js";
import { type Release, TEST_CONDITIONS, type TestCondition } from "../../analysis/release.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { formatCount } from "../format-count.js";
import { PALETTE } from "../palette.js";
import type { Category, FigureOptions, Mark, Series } from "../plan.js";

const COMPONENTS: readonly Category[] = [
  { id: "r_type", label: { en: "type<br>r_type", zh: "类型<br>r_type" } },
  { id: "r_att", label: { en: "attributes<br>r_att", zh: "属性<br>r_att" } },
  { id: "r_option", label: { en: "options<br>r_option", zh: "选项<br>r_option" } },
  { id: "r_price", label: { en: "price<br>r_price", zh: "价格<br>r_price" } },
  { id: "r_strict", label: { en: "strict reward<br>r_strict", zh: "严格奖励<br>r_strict" } },
  { id: "r_success", label: { en: "success<br>r_success", zh: "成功<br>r_success" } },
];

const MARKS: Partial<Record<TestCondition, Mark>> = {
  base_free: { kind: "dots", color: PALETTE.orange, symbol: "diamond", shift: -0.16 },
  iter80_free: { kind: "dots", color: PALETTE.ink, symbol: "circle", shift: 0 },
  iter80_st: { kind: "dots", color: PALETTE.blue, symbol: "square", shift: 0.16 },
};

/** Draws the mean of every part of the reward, before training, after it, and with the final skill. */
export function rewardComponentsFigure(release: Release, options: FigureOptions = {}): Figure {
  const series = TEST_CONDITIONS.flatMap((condition): Series[] => {
    const mark = MARKS[condition];
    if (mark === undefined) return [];
    const { rewardComponents, counts } = release.testSummaries[condition];
    return [
      {
        id: condition,
        label: CONDITION_NAMES[condition],
        mark,
        positions: COMPONENTS.map((_, i) => i),
        values: COMPONENTS.map(({ id }) => componentOf(rewardComponents, id)),
        columns: { n: COMPONENTS.map(() => counts.scored) },
      },
    ];
  });
  const lowest = Math.min(...series.flatMap(({ values }) => values.map((value) => value ?? 1)));
  const n = formatCount(release.testSummaries.base_free.counts.scored);
  return composeFigure(
    {
      name: "reward_components",
      title: { en: "Parts of the reward on the test tasks", zh: "测试任务上的奖励分量" },
      reading: {
        en: "Mean of each part of the reward in three conditions.",
        zh: "三种条件下各奖励分量的均值。",
      },
      note: {
        en: `n = ${n} test tasks in each condition, the same ones; means without intervals. The axis does not start at 0. Of each task, strict reward is the product of the first four parts, and success asks that all four are 1.`,
        zh: `每种条件 n = ${n} 个相同的测试任务；仅为均值，无区间。纵轴不从 0 开始。每个任务的严格奖励为前四项之积，成功要求四项均为 1。`,
      },
      panels: [
        {
          measure: "mean component",
          title: { en: "", zh: "" },
          position: { key: "component", title: { en: "", zh: "" }, categories: COMPONENTS },
          value: {
            key: "value",
            title: { en: "mean (0 to 1)", zh: "均值（0 至 1）" },
            range: [Math.max(0, Math.floor((lowest - 0.02) * 20) / 20), 1.02],
            format: ".1f",
          },
          series,
        },
      ],
      columns: 1,
      widthPx: 860,
      panelHeightPx: 320,
    },
    options,
  );
}

function componentOf(components: Readonly<Record<string, number>>, id: string): number {
  const found = components[id];
  if (found === undefined) {
    throw new RangeError(
      `Cannot draw component ${id}: the summary has ${Object.keys(components).join(", ")}`,
    );
  }
  return found;
}
