import { CONDITION_NAMES } from "../condition-names.js";
import { type Release, TEST_CONDITIONS } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";

const COMPONENTS = [
  { key: "r_type", label: { en: "Type", zh: "类型" } },
  { key: "r_att", label: { en: "Attributes", zh: "属性" } },
  { key: "r_option", label: { en: "Options", zh: "选项" } },
  { key: "r_price", label: { en: "Price", zh: "价格" } },
  { key: "r_loose", label: { en: "Lenient", zh: "宽松" } },
  { key: "r_strict", label: { en: "Strict", zh: "严格" } },
  { key: "r_success", label: { en: "Success", zh: "成功" } },
] as const;

/** Shows which parts of the reward each final condition gets right. */
export function outcomeComponentsTable(
  { testSummaries }: Release,
  options: TableOptions = {},
): Table {
  return {
    name: "outcome-components",
    title: { en: "Parts of the reward", zh: "奖励组成" },
    note: noteFrom(
      {
        en: "Means over the test tasks; the strict reward of a task is the product of type, attributes, options and price.",
        zh: "对测试任务取均值；每个任务的严格奖励为类型、属性、选项与价格四项之积。",
      },
      "test_summaries.json",
      options,
    ),
    columns: [
      ...(options.isReleased === false
        ? []
        : [{ key: "condition", label: { en: "Key", zh: "键" } }]),
      { key: "nameEn", label: { en: "Condition", zh: "条件" }, language: "en" },
      { key: "nameZh", label: { en: "Condition", zh: "条件" }, language: "zh" },
      ...COMPONENTS.map((component) => ({ ...component, digits: 4 })),
    ],
    rows: TEST_CONDITIONS.map((condition) => ({
      condition,
      nameEn: CONDITION_NAMES[condition].en,
      nameZh: CONDITION_NAMES[condition].zh,
      ...Object.fromEntries(
        COMPONENTS.map(({ key }) => [key, testSummaries[condition].rewardComponents[key] ?? null]),
      ),
    })),
  };
}
