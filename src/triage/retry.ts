import { requireSplit } from "../episode/require-split.js";
import type { EpisodePlan } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import type { Trace } from "../episode/trace.js";
import { type Chunk, skillHash } from "../skill/chunk.js";
import { visibleChunks } from "../skill/render-skill.js";
import type { Frontier } from "./select-frontier.js";

/** One retry that is to be run. */
export interface RetryPlan {
  readonly groupId: string;
  readonly plan: EpisodePlan;
}

/**
 * One retry that was run: a group's task once more, with the full skill in sight.
 *
 * It tells whether the skill would have helped and is never trained on. It has
 * none of the fields that a trainer reads, and says so to the type checker;
 * `recordRetries` also takes out of its trace what a trainer would need.
 */
export interface Retry {
  readonly purpose: "retry";
  readonly groupId: string;
  readonly trace: Trace;
  readonly rolloutId?: never;
  readonly reward?: never;
  readonly rolloutLogProbs?: never;
  readonly record?: never;
}

/** Options for {@link planRetries}. */
export interface PlanRetriesOptions {
  /** The active chunks, in the order of the bank: all of them are shown. */
  readonly skill: readonly Chunk[];
  readonly runSeed: number;
  readonly round: number;
}

/**
 * Plans one retry for each selected group.
 *
 * With an empty bank the full skill is empty and the retry is just another
 * episode; it is marked as such (`assisted_empty`).
 */
export function planRetries(
  { selected }: Pick<Frontier, "selected">,
  { skill, runSeed, round }: PlanRetriesOptions,
): readonly RetryPlan[] {
  const chunks = visibleChunks(
    skill,
    skill.map(({ id }) => id),
  );
  const hash = skill.length === 0 ? null : skillHash(skill);
  return selected.map(({ groupId, taskId }) => ({
    groupId,
    plan: {
      taskId,
      sample: 0,
      // By group, not by task: a task may have failed in two groups of a round.
      seed: episodeSeed({ run: runSeed, step: `retry/${round}/${groupId}`, taskId, sibling: 0 }),
      treatment: skill.length === 0 ? "assisted_empty" : "assisted",
      chunks,
      skillHash: hash,
    },
  }));
}

/**
 * Puts the traces of retries beside their groups, without what a trainer would need of them.
 *
 * @param traces One a plan, in their order.
 * @throws {RangeError} If there are more or fewer traces, or one is of another task or seed, or not on `train`.
 */
export function recordRetries(
  plans: readonly RetryPlan[],
  traces: readonly Trace[],
): readonly Retry[] {
  if (plans.length !== traces.length) {
    throw new RangeError(
      `Cannot match retries: ${plans.length} were planned, ${traces.length} came`,
    );
  }
  requireSplit(traces, { split: "train", stage: "triage" });
  return plans.map(({ groupId, plan }, at) => {
    const trace = traces[at]!;
    const { taskId, seed } = trace.job;
    if (taskId !== plan.taskId || seed !== plan.seed) {
      throw new RangeError(
        `Cannot match a retry as it must be of ${plan.taskId} with seed ${plan.seed}: the trace is of ${taskId} with seed ${seed}`,
      );
    }
    return { purpose: "retry", groupId, trace: withoutTraining(trace) };
  });
}

function withoutTraining(trace: Trace): Trace {
  const steps = trace.steps.map(({ decision, ...step }) => {
    const { training: _training, logProb: _logProb, ...rest } = decision;
    return { ...step, decision: rest };
  });
  return { ...trace, steps };
}
