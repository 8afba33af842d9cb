import type { Bilingual } from "../bilingual.js";
import type { Table } from "../table.js";
import {
  type ConditionScores,
  conditionScores,
  meanOverSeeds,
  scoreDifferences,
} from "./lab-conditions.js";
import type { LabRun } from "./lab-run.js";
import { requireSameStart } from "./require-same-start.js";

type Scores = ReturnType<typeof conditionScores>;

const COMPARED: readonly {
  readonly key: string;
  readonly label: Bilingual;
  readonly of: (scores: Scores) => ConditionScores;
}[] = [
  {
    key: "bare",
    label: { en: "Trained, bare", zh: "训练后无技能" },
    of: (scores) => scores.final_free,
  },
  {
    key: "skill",
    label: { en: "Trained + skill", zh: "训练后加技能" },
    of: (scores) => scores.final_st,
  },
  {
    key: "added",
    label: { en: "Skill adds", zh: "技能增益" },
    of: (scores) => scoreDifferences(scores.final_st, scores.final_free),
  },
];

/**
 * Takes one training design from every other, task by task and seed by seed.
 *
 * Runs of one seed start from the same numbers in every arm, so the seed is a
 * pair as the task is; seeds that only one of two arms has are left out.
 *
 * @param runs Of two arms or more.
 * @param family The family that is compared.
 * @param reference Name of the arm that is subtracted.
 * @throws {RangeError} If no run is of the reference, runs are of different panels or base
 *   policies, or an arm shares no seed with the reference.
 */
export function labArmDifferencesTable(
  runs: readonly LabRun[],
  family: string,
  reference: string,
): Table {
  const hash = requireSameStart(runs, family).panels[family]?.slice(0, 12);
  const ofArm = (name: string) => runs.filter(({ settings }) => settings.arm.name === name);
  const subtracted = ofArm(reference);
  const arms = [...new Set(runs.map(({ settings }) => settings.arm.name))];
  if (subtracted.length === 0) {
    throw new RangeError(
      `Cannot compare arms with ${reference} as there must be a run of it: there are ${arms.join(", ")}`,
    );
  }
  const rows = arms
    .filter((name) => name !== reference)
    .flatMap((name) => differences(ofArm(name), subtracted, family));
  return {
    name: "lab-arm-differences",
    title: { en: `Every design minus ${reference}`, zh: `各方案减去 ${reference}` },
    note: {
      en: `Test tasks of family ${family}, strict reward x100, paired by task and seed; 95 % intervals over tasks, and over training seeds where there are several. Of ${rows.length} such intervals about one in twenty misses its true value; all share the runs of ${reference}, and few seeds give rough ones. Arms differ in episodes played. Source: lab runs, panel ${hash}.`,
      zh: `任务族 ${family} 的测试任务，严格奖励 x100，按任务与种子配对；95 % 区间按任务、有多个训练种子时也按种子重抽样。共 ${rows.length} 个区间，约二十分之一不含真值；它们共用 ${reference} 的运行，少数种子只给出粗略的区间。各方案轨迹数不同。来源：实验室运行，面板 ${hash}。`,
    },
    columns: [
      { key: "arm", label: { en: "Arm", zh: "方案" } },
      { key: "compared", label: { en: "Key", zh: "键" } },
      { key: "nameEn", label: { en: "Compared", zh: "比较" }, language: "en" },
      { key: "nameZh", label: { en: "Compared", zh: "比较" }, language: "zh" },
      { key: "seeds", label: { en: "Seeds", zh: "种子数" } },
      { key: "difference", label: { en: "Difference", zh: "差" }, digits: 2 },
      { key: "low", label: { en: "95 % low", zh: "95 % 下限" }, digits: 2 },
      { key: "high", label: { en: "95 % high", zh: "95 % 上限" }, digits: 2 },
    ],
    rows,
  };
}

function differences(
  arm: readonly LabRun[],
  reference: readonly LabRun[],
  family: string,
): Table["rows"] {
  const pairs = arm.flatMap((run) => {
    const twin = reference.find(({ settings }) => settings.seed === run.settings.seed);
    return twin === undefined ? [] : [{ run, twin }];
  });
  const name = arm[0]!.settings.arm.name;
  if (pairs.length === 0) {
    throw new RangeError(
      `Cannot compare arm ${name} with ${reference[0]!.settings.arm.name} as they must share a seed: they share 0`,
    );
  }
  // One table of both arms, so that only tasks that every run scored are in.
  const both = [...pairs.map(({ run }) => run), ...pairs.map(({ twin }) => twin)];
  const scores = conditionScores(both, family, "reward");
  return COMPARED.map(({ key, label, of }) => {
    const values = of(scores);
    const { difference, interval } = meanOverSeeds(
      scoreDifferences(values.slice(0, pairs.length), values.slice(pairs.length)),
      `${name} minus reference, ${key}`,
    );
    return {
      arm: name,
      compared: key,
      nameEn: label.en,
      nameZh: label.zh,
      seeds: pairs.length,
      difference: 100 * difference,
      low: 100 * interval[0],
      high: 100 * interval[1],
    };
  });
}
