import { z } from "zod";
import type { TestSummary } from "../analysis/release.js";

const share = z.number().min(0).max(1);
const count = z.int().min(0);

const counts = z.strictObject({
  requested: count,
  trace_files: count,
  completed: count,
  failed: count,
  scored: count,
  coverage: share,
});
const primary = z.strictObject({
  reward_mean: share,
  reward_sem: z.number().min(0),
  success_rate: share,
});
const rewardComponents = z.record(z.string(), share);

/** What every evaluated arm has: counts, primary results, reward components. */
export const outcomeSummarySchema = z.strictObject({
  counts,
  primary,
  reward_components: rewardComponents,
});

/** One condition of `test_summaries.json`; a release's `summary.json` has the same shape. */
export const testSummarySchema = z
  .strictObject({
    counts,
    primary,
    reward_components: rewardComponents,
    behavior: z.strictObject({
      steps_mean: z.number().min(0),
      model_steps: count,
      protocol_errors: count,
      protocol_error_rate: share,
      policy_failures: count,
      policy_failure_rate: share,
      invalid_action_rate: share,
      invalid_actions: count,
      total_actions: count,
      termination_reasons: z.record(z.string(), count),
    }),
    cost: z.strictObject({
      duration_ms_mean: z.number().min(0),
      tokens: z.strictObject({
        completion_tokens: count,
        prompt_tokens: count,
        total_tokens: count,
      }),
    }),
  })
  .transform(
    ({ counts, primary, reward_components, behavior, cost }): TestSummary => ({
      counts: {
        requested: counts.requested,
        traceFiles: counts.trace_files,
        completed: counts.completed,
        failed: counts.failed,
        scored: counts.scored,
        coverage: counts.coverage,
      },
      rewardMean: primary.reward_mean,
      rewardSem: primary.reward_sem,
      successRate: primary.success_rate,
      rewardComponents: reward_components,
      behavior: {
        stepsMean: behavior.steps_mean,
        modelSteps: behavior.model_steps,
        protocolErrors: behavior.protocol_errors,
        protocolErrorRate: behavior.protocol_error_rate,
        policyFailures: behavior.policy_failures,
        policyFailureRate: behavior.policy_failure_rate,
        invalidActionRate: behavior.invalid_action_rate,
        invalidActions: behavior.invalid_actions,
        totalActions: behavior.total_actions,
        terminationReasons: behavior.termination_reasons,
      },
      cost: {
        durationMsMean: cost.duration_ms_mean,
        completionTokens: cost.tokens.completion_tokens,
        promptTokens: cost.tokens.prompt_tokens,
        totalTokens: cost.tokens.total_tokens,
      },
    }),
  );

/** `test_summaries.json`: the four final conditions. */
export const testSummariesSchema = z.strictObject({
  base_free: testSummarySchema,
  base_s0: testSummarySchema,
  iter80_free: testSummarySchema,
  iter80_st: testSummarySchema,
});
