import type { TestCondition, TestOutcome } from "./release.js";

/** What a test task is scored by. */
export type TestMetric = "reward" | "success";

/** Takes one condition's scores, shape `[n]`, in the order of the tasks. */
export function testScores(
  outcomes: readonly TestOutcome[],
  condition: TestCondition,
  metric: TestMetric,
): readonly number[] {
  return outcomes.map((outcome) => outcome[metric][condition]);
}
