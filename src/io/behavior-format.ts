import type {
  BehaviorCohort,
  BehaviorMetric,
  BehaviorPaired,
  BehaviorPhase,
  BehaviorRound,
  PublishedClaim,
  StepCount,
} from "../analysis/release.js";
import {
  amountCell,
  anyTextCell,
  countCell,
  numberCell,
  optionalCell,
  textCell,
  wordCell,
} from "./cell-schemas.js";
import { type Contradiction, csvFormat } from "./csv-format.js";

const metricColumns = {
  block: wordCell(["all", "success", "failure", "skill_free", "assisted", "technical"]),
  metric: textCell,
  n: countCell,
  mean: optionalCell(numberCell),
  median: optionalCell(numberCell),
  p90: optionalCell(numberCell),
};

/** `behavior_rounds.csv`: training behaviour by round, block and metric. */
export const behaviorRoundsFormat = csvFormat(
  { round: countCell, ...metricColumns },
  (cells): BehaviorRound => cells,
  {
    key: ["round", "block", "metric"],
    ascending: "round",
    contradictions: quantileContradictions,
  },
);

/** `behavior_cohorts.csv`: evaluation behaviour by cohort, block and metric. */
export const behaviorCohortsFormat = csvFormat(
  { cohort: textCell, ...metricColumns },
  (cells): BehaviorCohort => cells,
  { key: ["cohort", "block", "metric"], contradictions: quantileContradictions },
);

function quantileContradictions({
  mean,
  median,
  p90,
}: Pick<BehaviorMetric, "mean" | "median" | "p90">): Contradiction[] {
  if ((median === null) !== (p90 === null)) {
    return [{ column: "p90", expected: "a number exactly if there is a median" }];
  }
  if (median !== null && mean === null) {
    return [{ column: "mean", expected: "a number, as there is a median" }];
  }
  if (median !== null && p90 !== null && p90 < median) {
    return [{ column: "p90", expected: `a number >= the median ${median}` }];
  }
  return [];
}

/** `behavior_paired.csv`: change of each metric on the fixed validation tasks. */
export const behaviorPairedFormat = csvFormat(
  {
    comparison: wordCell(["fixed_val_all", "fixed_val_both_success"]),
    metric: textCell,
    n: countCell,
    a: numberCell,
    b: numberCell,
    difference: numberCell,
    ci_low: numberCell,
    ci_high: numberCell,
  },
  (cells): BehaviorPaired => ({
    comparison: cells.comparison,
    metric: cells.metric,
    n: cells.n,
    base: cells.a,
    final: cells.b,
    difference: cells.difference,
    interval: [cells.ci_low, cells.ci_high],
  }),
  {
    key: ["comparison", "metric"],
    contradictions: ({ base, final, difference, interval }) => [
      // The mean of differences and the difference of means round differently.
      ...(Math.abs(final - base - difference) <= 1e-9 * (1 + Math.abs(base) + Math.abs(final))
        ? []
        : [{ column: "difference", expected: `${final - base}, which is b - a` }]),
      ...(interval[0] <= interval[1]
        ? []
        : [{ column: "ci_high", expected: `a number >= ${interval[0]}` }]),
    ],
  },
);

/** `behavior_phases.csv`: tokens per model turn by the page before the action. */
export const behaviorPhasesFormat = csvFormat(
  {
    round: countCell,
    phase: wordCell(["search_home", "search_results", "product_detail", "protocol_repair"]),
    n: countCell,
    mean: amountCell,
    median: amountCell,
    p90: amountCell,
  },
  (cells): BehaviorPhase => cells,
  { key: ["round", "phase"], ascending: "round", contradictions: quantileContradictions },
);

/** `behavior_step_distribution.csv`: how many episodes had each value of a metric. */
export const stepDistributionFormat = csvFormat(
  {
    round: countCell,
    outcome: wordCell(["success", "failure"]),
    metric: textCell,
    value: countCell,
    count: countCell,
  },
  (cells): StepCount => cells,
  { key: ["round", "outcome", "metric", "value"], ascending: "round" },
);

/** `published_claims.csv`: the numbers that the published pages state. */
export const claimsFormat = csvFormat(
  { id: textCell, where: textCell, what: textCell, printed: textCell, unit: anyTextCell },
  (cells): PublishedClaim => cells,
  { key: ["id"] },
);
