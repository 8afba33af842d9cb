import { behaviorMean } from "../behavior-mean.js";
import { pickRow } from "../pick-row.js";
import { type ClaimFamily, type Recomputation, recomputed, stated } from "./claim-family.js";

/** The fixed validation tasks under the base and the final checkpoint. */
export const behaviorPairedClaims: ClaimFamily = ({ behaviorPaired, behaviorCohorts }) => {
  const claims = new Map<string, Recomputation>();
  const cohortMean = (cohort: string, metric: string) =>
    behaviorMean(behaviorCohorts, { cohort, block: "all", metric });
  const row = (comparison: string, metric: string) =>
    pickRow(behaviorPaired, { comparison, metric });
  const cohorts = "behavior_cohorts";
  const paired = "behavior_paired";

  for (const metric of PAIRED_METRICS) {
    const base = cohortMean("val_base", metric);
    const final = cohortMean("val_80", metric);
    const [low, high] = row("fixed_val_all", metric).interval;
    const id = `behavior.paired.${metric}`;
    claims.set(`${id}.base`, recomputed(base, cohorts));
    claims.set(`${id}.iter80`, recomputed(final, cohorts));
    claims.set(`${id}.difference`, recomputed(final - base, cohorts));
    claims.set(`${id}.percent`, recomputed((100 * (final - base)) / base, cohorts));
    claims.set(`${id}.low`, recomputed(low, paired));
    claims.set(`${id}.high`, recomputed(high, paired));
  }
  claims.set(
    "behavior.first_turn.base",
    recomputed(cohortMean("val_base", "first_turn_tokens"), cohorts),
  );
  claims.set(
    "behavior.first_turn.iter80",
    recomputed(cohortMean("val_80", "first_turn_tokens"), cohorts),
  );

  const both = row("fixed_val_both_success", "tokens_per_turn");
  claims.set("behavior.both_success.n", recomputed(both.n, paired));
  claims.set("behavior.both_success.tokens_per_turn", recomputed(both.final - both.base, paired));
  claims.set("behavior.both_success.low", recomputed(both.interval[0], paired));
  claims.set("behavior.both_success.high", recomputed(both.interval[1], paired));

  const rank = row("fixed_val_all", "first_product_rank");
  claims.set("behavior.first_rank.n", recomputed(rank.n, paired));
  claims.set("behavior.first_rank.base", recomputed(rank.base, paired));
  claims.set("behavior.first_rank.iter80", recomputed(rank.final, paired));

  claims.set(
    "behavior.paired.resamples",
    stated(
      "a setting; the published table holds the intervals, not how they were drawn",
      "属于设定；公开表格只有区间，没有抽样方式",
    ),
  );
  return claims;
};

/** Metrics whose change the pages print with an interval. */
const PAIRED_METRICS = [
  "model_steps",
  "tokens_per_turn",
  "generated_tokens",
  "searches",
  "unique_products",
  "pagination",
  "invalid_actions",
  "protocol_errors",
];
