import { behaviorMean } from "../behavior-mean.js";
import { type ClaimFamily, type Recomputation, recomputed } from "./claim-family.js";

/** What the final skill costs in steps, protocol errors and tokens. */
export const costClaims: ClaimFamily = ({ testSummaries, behaviorCohorts }) => {
  const claims = new Map<string, Recomputation>();
  for (const condition of ["iter80_st", "iter80_free"] as const) {
    const { modelSteps, protocolErrors } = testSummaries[condition].behavior;
    const id = `cost.${condition}`;
    claims.set(`${id}.model_steps`, recomputed(modelSteps, "test_summaries"));
    claims.set(`${id}.protocol_errors`, recomputed(protocolErrors, "test_summaries"));
    claims.set(
      `${id}.protocol_rate`,
      recomputed((100 * protocolErrors) / modelSteps, "test_summaries: errors over steps", {
        note: {
          en: "pooled over all steps; the mean over tasks of their own rates is another number",
          zh: "按全部步数合并计算；各任务比率的平均值是另一个数",
        },
      }),
    );
    claims.set(
      `${id}.tokens_per_turn`,
      recomputed(
        behaviorMean(behaviorCohorts, {
          cohort: `test_${condition}`,
          block: "all",
          metric: "tokens_per_turn",
        }),
        "behavior_cohorts",
      ),
    );
  }
  return claims;
};
