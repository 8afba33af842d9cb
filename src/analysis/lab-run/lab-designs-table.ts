import { ARM_WORDS } from "../../coevolution/arm-words.js";
import type { Bilingual } from "../bilingual.js";
import type { Table } from "../table.js";

const WORDS: Readonly<Record<string, Bilingual>> = ARM_WORDS;

/**
 * Says in one line each what training designs are.
 *
 * @param arms Their names; one without a description, as a setting of one's own has, leaves it empty.
 */
export function labDesignsTable(arms: readonly string[]): Table {
  return {
    name: "lab-designs",
    title: { en: "Designs", zh: "训练方案" },
    note: {
      en: "The descriptions are of the designs' own settings; a run can change its pairs and learning rate.",
      zh: "说明针对方案自身的设置；运行时可另设轨迹对数与学习率。",
    },
    columns: [
      { key: "arm", label: { en: "Arm", zh: "方案" } },
      { key: "en", label: { en: "Description", zh: "说明" }, language: "en" },
      { key: "zh", label: { en: "Description", zh: "说明" }, language: "zh" },
    ],
    rows: arms.map((arm) => ({ arm, en: WORDS[arm]?.en ?? null, zh: WORDS[arm]?.zh ?? null })),
  };
}
