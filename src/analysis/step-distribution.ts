import type { StepCount } from "./release.js";

/**
 * Lists one metric's value for every episode of a round and outcome, ascending.
 *
 * @param counts Rows of a metric with how many episodes had each value.
 * @returns Values, shape `[number of episodes]`; empty if there is no such row.
 *
 * @example Two episodes of four steps, one of six
 * ```ts
 * const row = { round: 0, outcome: "success", metric: "model_steps" } as const;
 * episodeValues([{ ...row, value: 6, count: 1 }, { ...row, value: 4, count: 2 }], row);
 * // [4, 4, 6]
 * ```
 */
export function episodeValues(
  counts: readonly StepCount[],
  { round, outcome, metric }: Pick<StepCount, "round" | "outcome" | "metric">,
): readonly number[] {
  return counts
    .filter((row) => row.round === round && row.outcome === outcome && row.metric === metric)
    .sort((a, b) => a.value - b.value)
    .flatMap(({ value, count }) => Array.from({ length: count }, () => value));
}
