import type { ArmResult } from "../../analysis/lab-run/arm-results.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { PALETTE } from "../palette.js";
import type { FigureOptions, Mark, Series } from "../plan.js";
import { untranslated } from "../untranslated.js";

const MARKS: readonly {
  readonly key: "bare" | "skill";
  readonly label: Series["label"];
  readonly mark: Mark;
}[] = [
  {
    key: "bare",
    label: { en: "without a skill", zh: "无技能" },
    mark: { kind: "dots", color: PALETTE.ink, symbol: "circle-open", shift: 0.14 },
  },
  {
    key: "skill",
    label: { en: "with its last skill", zh: "加最终技能" },
    mark: { kind: "dots", color: PALETTE.blue, symbol: "circle", shift: -0.14 },
  },
];

/**
 * Draws what each training design reaches on test tasks, without and with its skill.
 *
 * @param results One a design, in the order in which they are drawn from the top.
 * @throws {RangeError} If there are none.
 */
export function armResultsFigure(
  results: readonly ArmResult[],
  options: FigureOptions = {},
): Figure {
  if (results.length === 0) throw new RangeError("Cannot draw designs: there are 0");
  const counts = (key: "tasks" | "seeds") =>
    [...new Set(results.map((result) => result[key]))].join(", ");
  return composeFigure(
    {
      name: "lab_arms",
      title: { en: "What each training design reaches", zh: "各训练方案的最终表现" },
      reading: {
        en: "Each line is a training design; its policy bare (open) and with the skill it ended with (filled). Where both lie together, the skill adds nothing any more.",
        zh: "每行一个训练方案：空心为训练后无技能，实心为加其最终技能。两者重合时，技能不再带来增益。",
      },
      note: {
        en: `n = ${counts("tasks")} test tasks; training seeds a design: ${counts("seeds")}. 95 % intervals over tasks and seeds.`,
        zh: `n = ${counts("tasks")} 个测试任务；每方案训练种子数：${counts("seeds")}。95 % 区间按任务与种子重抽样。`,
      },
      panels: [
        {
          measure: "reward",
          title: { en: "", zh: "" },
          orientation: "horizontal",
          position: {
            key: "arm",
            title: { en: "", zh: "" },
            categories: results.map(({ arm }) => ({ id: arm, label: untranslated(arm) })),
          },
          value: { key: "value", title: { en: "strict reward x100", zh: "严格奖励 x100" } },
          series: MARKS.map(({ key, label, mark }) => ({
            id: key,
            label,
            mark,
            positions: results.map((_, place) => place),
            values: results.map((result) => 100 * result[key].difference),
            intervals: results.map((result) => {
              const [low, high] = result[key].interval;
              return [100 * low, 100 * high] as const;
            }),
          })),
        },
      ],
      columns: 1,
      panelHeightPx: 60 + 40 * results.length,
      leftPx: 110,
    },
    options,
  );
}
