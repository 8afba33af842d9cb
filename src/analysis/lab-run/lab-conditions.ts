import { TEST_CONDITION_NAMES, type TestConditionName } from "../../coevolution/test-conditions.js";
import { keyedRandom } from "../../random/seeded-random.js";
import type { OutcomeComponent } from "../../shop/outcome.js";
import type { BootstrapResult } from "../../stats/bootstrap-options.js";
import { clusterBootstrap, seedTaskBootstrap } from "../../stats/grouped-bootstrap.js";
import type { LabRun } from "./lab-run.js";

/** What a condition is measured by. */
export type LabMetric = Extract<OutcomeComponent, "reward" | "rSuccess">;

/** Scores of one condition, shape `[seed][task]`: the mean over a task's samples. */
export type ConditionScores = readonly (readonly number[])[];

/**
 * Collects the scores of a condition over runs that differ by their seed alone.
 *
 * Only tasks that every run scored under every condition are in, so that all
 * comparisons are over the same tasks.
 *
 * @throws {RangeError} If there is no such task.
 */
export function conditionScores(
  runs: readonly LabRun[],
  family: string,
  metric: LabMetric,
): Readonly<Record<TestConditionName, ConditionScores>> {
  const tables = runs.map(({ records }) => {
    const sums = new Map<string, { total: number; count: number }>();
    for (const { family: own, condition, taskId, outcome } of records.tests) {
      if (own !== family || outcome === null) continue;
      const key = `${condition} ${taskId}`;
      const sum = sums.get(key) ?? { total: 0, count: 0 };
      sums.set(key, { total: sum.total + outcome[metric], count: sum.count + 1 });
    }
    return sums;
  });
  const taskIds = [
    ...new Set(
      runs.flatMap(({ records }) =>
        records.tests.filter((test) => test.family === family).map(({ taskId }) => taskId),
      ),
    ),
  ].filter((taskId) =>
    tables.every((sums) => TEST_CONDITION_NAMES.every((name) => sums.has(`${name} ${taskId}`))),
  );
  if (taskIds.length === 0) {
    throw new RangeError(`Cannot compare conditions of ${family}: no test task has all of them`);
  }
  return Object.fromEntries(
    TEST_CONDITION_NAMES.map((name) => [
      name,
      tables.map((sums) =>
        taskIds.map((taskId) => {
          const { total, count } = sums.get(`${name} ${taskId}`)!;
          return total / count;
        }),
      ),
    ]),
  ) as unknown as Record<TestConditionName, ConditionScores>;
}

/** A mean score of a condition, or the mean difference of two. */
export interface LabContrast {
  readonly metric: LabMetric;
  readonly plus: TestConditionName;
  /** What is subtracted; `null` for the score itself. */
  readonly minus: TestConditionName | null;
}

/**
 * Names a number of the test for {@link meanOverSeeds}: `reward base_s0 - base_free`, `success base_s0`.
 *
 * One number has one name, and so one interval in every table that shows it.
 */
export function contrastName({ metric, plus, minus }: LabContrast): string {
  const scale = metric === "rSuccess" ? "success" : "reward";
  return minus === null ? `${scale} ${plus}` : `${scale} ${plus} - ${minus}`;
}

/**
 * Gives a mean over tasks and training seeds with its 95 % interval.
 *
 * With several seeds both are resampled, tasks once for all seeds; with one
 * seed tasks alone, and the interval then says nothing about another training run.
 *
 * @param scores Shape `[seed][task]`.
 * @param name Names the number, for its own random numbers; see {@link contrastName}.
 */
export function meanOverSeeds(scores: ConditionScores, name: string): BootstrapResult {
  const options = { random: keyedRandom("lab interval", name), resamples: 4_000 };
  return scores.length > 1
    ? seedTaskBootstrap(scores, options)
    : clusterBootstrap(
        scores[0]!.map((score) => [score]),
        options,
      );
}

/** Subtracts scores of the same seeds and tasks. */
export function scoreDifferences(plus: ConditionScores, minus: ConditionScores): ConditionScores {
  return plus.map((row, seed) => row.map((score, task) => score - minus[seed]![task]!));
}
