import { TEST_CONDITIONS, type TestCondition, type TestOutcome } from "../analysis/release.js";
import { type CellSchema, flagCell, shareCell, taskIdCell } from "./cell-schemas.js";
import { type Contradiction, csvFormat } from "./csv-format.js";

type Columns = { readonly task_id: CellSchema<string> } & Readonly<
  Record<`${TestCondition}_reward` | `${TestCondition}_success`, CellSchema<number>>
>;

const columns = {
  task_id: taskIdCell,
  ...Object.fromEntries(
    TEST_CONDITIONS.flatMap((condition) => [
      [`${condition}_reward`, shareCell],
      [`${condition}_success`, flagCell],
    ]),
  ),
} as Columns;

/** `test_outcomes.csv`: reward and success of each test task under the four conditions. */
export const testOutcomesFormat = csvFormat(
  columns,
  (cells): TestOutcome => ({
    taskId: cells.task_id,
    reward: byCondition((condition) => cells[`${condition}_reward`]),
    success: byCondition((condition) => cells[`${condition}_success`]),
  }),
  { key: ["task_id"], ascending: "task_id", contradictions: successAgainstReward },
);

function byCondition(value: (condition: TestCondition) => number): Record<TestCondition, number> {
  return Object.fromEntries(
    TEST_CONDITIONS.map((condition) => [condition, value(condition)]),
  ) as Record<TestCondition, number>;
}

/** All four parts are at most 1, so all are 1 exactly if their product is. */
function successAgainstReward({ reward, success }: TestOutcome): Contradiction[] {
  return TEST_CONDITIONS.filter(
    (condition) => (success[condition] === 1) !== (reward[condition] === 1),
  ).map((condition) => ({
    column: `${condition}_success`,
    expected: `${reward[condition] === 1 ? 1 : 0}, as the reward is ${reward[condition]}`,
  }));
}
