import { pickRow } from "./pick-row.js";
import type { BehaviorMetric } from "./release.js";

/**
 * Finds the mean of one behaviour metric over the episodes of a round or cohort.
 *
 * @param wanted What the row must hold, such as `{ round: 0, block: "success", metric: "searches" }`.
 * @throws {RangeError} If there is no such row, or no episode of it had the metric.
 */
export function behaviorMean<Row extends BehaviorMetric>(
  rows: readonly Row[],
  wanted: Readonly<Partial<Row>>,
): number {
  const { mean } = pickRow(rows, wanted);
  if (mean === null) {
    throw new RangeError(`Cannot take mean as no episode had it: ${JSON.stringify(wanted)}`);
  }
  return mean;
}
