import { meanInterval } from "../../stats/mean-interval.js";
import { wilsonInterval } from "../../stats/wilson-interval.js";
import { CONDITION_NAMES } from "../condition-names.js";
import { type Release, TEST_CONDITIONS } from "../release.js";
import type { Column, Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";
import { testScores } from "../test-scores.js";

const TOKEN_COLUMNS: readonly Column[] = [
  {
    key: "completionTokensPerTask",
    label: { en: "Tokens written per task", zh: "每任务生成 token" },
    digits: 0,
  },
  {
    key: "promptTokensPerTask",
    label: { en: "Tokens read per task", zh: "每任务输入 token" },
    digits: 0,
  },
];

/** Shows the four final conditions: success, strict reward, steps, errors and tokens. */
export function testConditionsTable(
  { testOutcomes, testSummaries }: Release,
  options: TableOptions = {},
): Table {
  const { isReleased = true } = options;
  const hasTokens = Object.values(testSummaries).some(({ cost }) => cost.totalTokens > 0);
  return {
    name: "test-conditions",
    title: { en: "Four conditions on the test tasks", zh: "测试任务上的四种条件" },
    note: noteFrom(
      {
        en: `n = ${testOutcomes.length} test tasks, the same in every condition, one episode each. Success with Wilson's 95 % score interval, reward with its normal 95 % interval; both are for one condition alone, differences stand in the table of paired comparisons.`,
        zh: `n = ${testOutcomes.length} 个测试任务，四种条件相同，每任务一条轨迹。成功率附 Wilson 95 % 区间，奖励附正态 95 % 区间；二者只描述单个条件，条件间的差异见配对比较表。`,
      },
      "test_outcomes.csv, test_summaries.json",
      options,
    ),
    columns: [
      ...(isReleased ? [{ key: "condition", label: { en: "Key", zh: "键" } }] : []),
      { key: "nameEn", label: { en: "Condition", zh: "条件" }, language: "en" },
      { key: "nameZh", label: { en: "Condition", zh: "条件" }, language: "zh" },
      { key: "n", label: { en: "n", zh: "n" } },
      { key: "success", label: { en: "Success, %", zh: "成功率，%" }, digits: 2 },
      { key: "successLow", label: { en: "95 % low", zh: "95 % 下限" }, digits: 2 },
      { key: "successHigh", label: { en: "95 % high", zh: "95 % 上限" }, digits: 2 },
      { key: "reward", label: { en: "Strict reward", zh: "严格奖励" }, digits: 6 },
      { key: "rewardLow", label: { en: "95 % low", zh: "95 % 下限" }, digits: 4 },
      { key: "rewardHigh", label: { en: "95 % high", zh: "95 % 上限" }, digits: 4 },
      { key: "stepsMean", label: { en: "Model turns per task", zh: "每任务模型步数" }, digits: 4 },
      {
        key: "protocolErrorRate",
        label: { en: "Protocol errors per turn, %", zh: "每模型步协议错误，%" },
        digits: 2,
      },
      {
        key: "invalidActionRate",
        label: { en: "Invalid actions, %", zh: "无效操作，%" },
        digits: 2,
      },
      ...(hasTokens ? TOKEN_COLUMNS : []),
    ],
    rows: TEST_CONDITIONS.map((condition) => {
      const success = testScores(testOutcomes, condition, "success");
      const n = success.length;
      const successCount = success.reduce((total, value) => total + value, 0);
      const wilson = wilsonInterval(successCount, n);
      const reward = meanInterval(testScores(testOutcomes, condition, "reward"));
      const { behavior, cost, counts } = testSummaries[condition];
      return {
        condition,
        nameEn: CONDITION_NAMES[condition].en,
        nameZh: CONDITION_NAMES[condition].zh,
        n,
        success: (100 * successCount) / n,
        successLow: 100 * wilson[0],
        successHigh: 100 * wilson[1],
        reward: reward.mean,
        rewardLow: reward.interval[0],
        rewardHigh: reward.interval[1],
        stepsMean: behavior.modelSteps / counts.scored,
        protocolErrorRate: (100 * behavior.protocolErrors) / behavior.modelSteps,
        invalidActionRate: (100 * behavior.invalidActions) / behavior.totalActions,
        completionTokensPerTask: cost.completionTokens / counts.scored,
        promptTokensPerTask: cost.promptTokens / counts.scored,
      };
    }),
  };
}
