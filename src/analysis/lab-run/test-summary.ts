import type { TestConditionName } from "../../coevolution/test-conditions.js";
import { OUTCOME_COMPONENTS } from "../../shop/outcome.js";
import { mean } from "../../stats/mean.js";
import type { TestCondition, TestSummary } from "../release.js";
import type { CountedTrace } from "./behavior-rows.js";

/** What the published run calls the final four conditions. */
export const RELEASE_CONDITIONS: Readonly<Record<TestConditionName, TestCondition>> = {
  base_free: "base_free",
  base_s0: "base_s0",
  final_free: "iter80_free",
  final_st: "iter80_st",
};

/** The published names of the parts of a reward. */
const COMPONENT_KEYS = {
  rType: "r_type",
  rAtt: "r_att",
  rOption: "r_option",
  rPrice: "r_price",
  rLoose: "r_loose",
  reward: "r_strict",
  rSuccess: "r_success",
} as const;

/** Sums up one condition. The lab's network writes no tokens, so its costs are 0. */
export function testSummary(episodes: readonly CountedTrace[]): TestSummary {
  const scored = episodes.filter(({ trace }) => trace.outcome !== null);
  const outcomes = scored.map(({ trace }) => trace.outcome!);
  const total = (metric: "model_steps" | "actions" | "invalid_actions" | "protocol_errors") =>
    scored.reduce((sum, { behavior }) => sum + behavior[metric], 0);
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const rewards = outcomes.map(({ reward }) => reward);
  const rewardMean = rewards.length === 0 ? 0 : mean(rewards);
  const squares = rewards.reduce((sum, reward) => sum + (reward - rewardMean) ** 2, 0);
  const n = rewards.length;
  const reasons: Record<string, number> = {};
  for (const { trace } of scored) {
    reasons[trace.termination!] = (reasons[trace.termination!] ?? 0) + 1;
  }
  return {
    counts: {
      requested: episodes.length,
      traceFiles: episodes.length,
      completed: n,
      failed: episodes.length - n,
      scored: n,
      coverage: share(n, episodes.length),
    },
    rewardMean,
    rewardSem: n < 2 ? 0 : Math.sqrt(squares / (n - 1) / n),
    successRate: n === 0 ? 0 : mean(outcomes.map(({ rSuccess }) => rSuccess)),
    rewardComponents: Object.fromEntries(
      OUTCOME_COMPONENTS.map((key) => [
        COMPONENT_KEYS[key],
        n === 0 ? 0 : mean(outcomes.map((outcome) => outcome[key])),
      ]),
    ),
    behavior: {
      stepsMean: share(total("model_steps"), n),
      modelSteps: total("model_steps"),
      protocolErrors: total("protocol_errors"),
      protocolErrorRate: share(total("protocol_errors"), total("model_steps")),
      policyFailures: episodes.length - n,
      policyFailureRate: share(episodes.length - n, episodes.length),
      invalidActionRate: share(total("invalid_actions"), total("actions")),
      invalidActions: total("invalid_actions"),
      totalActions: total("actions"),
      terminationReasons: reasons,
    },
    cost: { durationMsMean: 0, completionTokens: 0, promptTokens: 0, totalTokens: 0 },
  };
}
