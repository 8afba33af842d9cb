import type { BootstrapResult } from "../../stats/bootstrap-options.js";
import type { Table } from "../table.js";
import { armResults } from "./arm-results.js";
import type { LabRun } from "./lab-run.js";
import { requireSameStart } from "./require-same-start.js";

/**
 * Sets training designs side by side: what each reaches bare and with its skill, and what became of
 * the first skill's contributions.
 *
 * Arms differ in how many episodes they play; the table says how many, and does not equalise them.
 *
 * @param runs Of any arms and seeds; runs of one arm are put together.
 * @param family The family that is compared.
 * @throws {RangeError} If there are no runs, or they are of different panels or base policies.
 */
export function labArmsTable(runs: readonly LabRun[], family: string): Table {
  const first = requireSameStart(runs, family);
  return {
    name: "lab-arms",
    title: { en: "Training designs side by side", zh: "各训练方案对照" },
    note: {
      en: `Test tasks of family ${family}, strict reward x100; 95 % intervals over tasks, and over training seeds where there are several. Contribution: sum over the chunks of the arm's first skill on audit tasks, on the base and on the final policy. Episodes: of training groups, all rounds. Source: lab runs, panel ${first.panels[family]?.slice(0, 12)}.`,
      zh: `任务族 ${family} 的测试任务，严格奖励 x100；95 % 区间按任务、有多个训练种子时也按种子重抽样。贡献：该方案初始技能各块在 audit 任务上之和，分别在初始与最终策略上测量。轨迹数：各轮训练组。来源：实验室运行，面板 ${first.panels[family]?.slice(0, 12)}。`,
    },
    columns: [
      { key: "arm", label: { en: "Arm", zh: "方案" } },
      { key: "seeds", label: { en: "Seeds", zh: "种子数" } },
      { key: "learningRate", label: { en: "Learning rate", zh: "学习率" }, significant: 2 },
      { key: "episodes", label: { en: "Training episodes", zh: "训练轨迹" } },
      { key: "bare", label: { en: "Trained, bare", zh: "训练后无技能" }, digits: 2 },
      { key: "bareLow", label: { en: "95 % low", zh: "95 % 下限" }, digits: 2 },
      { key: "bareHigh", label: { en: "95 % high", zh: "95 % 上限" }, digits: 2 },
      { key: "skill", label: { en: "Trained + skill", zh: "训练后加技能" }, digits: 2 },
      { key: "skillLow", label: { en: "95 % low", zh: "95 % 下限" }, digits: 2 },
      { key: "skillHigh", label: { en: "95 % high", zh: "95 % 上限" }, digits: 2 },
      { key: "added", label: { en: "Skill adds", zh: "技能增益" }, digits: 2 },
      { key: "addedLow", label: { en: "95 % low", zh: "95 % 下限" }, digits: 2 },
      { key: "addedHigh", label: { en: "95 % high", zh: "95 % 上限" }, digits: 2 },
      { key: "before", label: { en: "Contribution at base", zh: "初始时贡献" }, digits: 2 },
      { key: "after", label: { en: "Contribution at end", zh: "结束时贡献" }, digits: 2 },
    ],
    rows: armResults(runs, family).map(({ bare, skill, added, ...result }) => ({
      ...result,
      ...cells("bare", bare),
      ...cells("skill", skill),
      ...cells("added", added),
    })),
  };
}

function cells(key: string, { difference, interval }: BootstrapResult): Table["rows"][number] {
  return {
    [key]: 100 * difference,
    [`${key}Low`]: 100 * interval[0],
    [`${key}High`]: 100 * interval[1],
  };
}
