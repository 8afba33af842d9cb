import { mean } from "../../stats/mean.js";
import { TEST_CONDITIONS } from "../release.js";
import { testScores } from "../test-scores.js";
import { type ClaimFamily, type Recomputation, recomputed, stated } from "./claim-family.js";

/** The four-condition table: strict reward, success, steps and coverage. */
export const testClaims: ClaimFamily = ({ testOutcomes, testSummaries }) => {
  const claims = new Map<string, Recomputation>();
  for (const condition of TEST_CONDITIONS) {
    const reward = mean(testScores(testOutcomes, condition, "reward"));
    const success = mean(testScores(testOutcomes, condition, "success"));
    const { behavior, counts } = testSummaries[condition];
    const id = `test.${condition}`;
    claims.set(`${id}.reward`, recomputed(reward, "test_outcomes, tasks"));
    claims.set(`${id}.reward4`, recomputed(reward, "test_outcomes, tasks"));
    claims.set(`${id}.success`, recomputed(100 * success, "test_outcomes, tasks"));
    claims.set(
      `${id}.steps`,
      recomputed(behavior.modelSteps / counts.scored, "test_summaries: steps over scored tasks"),
    );
    claims.set(`${id}.coverage`, recomputed(counts.completed, "test_summaries"));
  }
  claims.set(
    "test.base_free.failed_attempts",
    stated(
      "attempts that failed and were run again are in no published table; each task has its final outcome only",
      "公开表格只含每个任务的最终结果，不含失败后重跑的尝试",
    ),
  );
  return claims;
};
