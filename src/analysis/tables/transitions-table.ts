import { mcnemar } from "../../stats/mcnemar.js";
import { CONDITION_PAIRS } from "../paired-comparison.js";
import type { Release } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";
import { testScores } from "../test-scores.js";
import { conditionValues } from "../value-names.js";

/** Shows how many test tasks gain, lose or keep success between two conditions. */
export function transitionsTable({ testOutcomes }: Release, options: TableOptions = {}): Table {
  return {
    name: "transitions",
    title: { en: "Tasks that change their outcome", zh: "任务结果的变化" },
    note: noteFrom(
      {
        en: `n = ${testOutcomes.length} test tasks, one episode each; part of every change is the chance of sampling.`,
        zh: `n = ${testOutcomes.length} 个测试任务，每任务一条轨迹；每种变化都含有采样的偶然性。`,
      },
      "test_outcomes.csv",
      options,
    ),
    columns: [
      { key: "from", label: { en: "From", zh: "从" }, names: conditionValues(options) },
      { key: "to", label: { en: "To", zh: "到" }, names: conditionValues(options) },
      { key: "gained", label: { en: "Fail to success", zh: "失败→成功" } },
      { key: "lost", label: { en: "Success to fail", zh: "成功→失败" } },
      { key: "bothSucceed", label: { en: "Success both", zh: "两次成功" } },
      { key: "bothFail", label: { en: "Fail both", zh: "两次失败" } },
      { key: "net", label: { en: "Net gain", zh: "净增" } },
      { key: "pValue", label: { en: "McNemar p, exact", zh: "McNemar 精确 p 值" }, significant: 3 },
    ],
    rows: CONDITION_PAIRS.map(({ minus, plus }) => {
      const counts = mcnemar(
        testScores(testOutcomes, minus, "success"),
        testScores(testOutcomes, plus, "success"),
      );
      return { from: minus, to: plus, ...counts, net: counts.gained - counts.lost };
    }),
  };
}
