import { requireSplit } from "../episode/require-split.js";
import type { EpisodePlan } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import { isFinished, type Trace } from "../episode/trace.js";
import type { EpisodeRunner } from "../grpo/lab-generator.js";
import type { SplitTasks } from "../shop/panel/split-tasks.js";
import type { Split } from "../shop/task.js";
import { type Chunk, skillHash } from "../skill/chunk.js";
import { applyMask } from "../skill/mask.js";
import { visibleChunks } from "../skill/render-skill.js";
import type { GateAssignment } from "./assign-masks.js";
import type { BareOutcome, MaskedOutcome } from "./pair-observations.js";

/** Where a gate's episodes are played: tasks of one split and a frozen policy. */
export interface PairPlace<S extends Split> {
  readonly run: EpisodeRunner;
  readonly tasks: SplitTasks<S>;
  /** Seed of the run. */
  readonly seed: number;
}

/** Bare episodes of a checkpoint; every measurement on the same checkpoint can reuse them. */
export interface BareRun<S extends Split = Split> {
  readonly split: S;
  /** Who played; `null` if no episode was. */
  readonly policyId: string | null;
  /** Finished episodes; a technical failure is missing here. */
  readonly outcomes: readonly BareOutcome[];
  readonly traces: readonly Trace[];
}

/**
 * Plays every task without a skill.
 *
 * The random numbers of a task and pair are the same on every checkpoint, so
 * that checkpoints can be compared with each other too.
 *
 * @param options `pairsPerTask`: episodes a task. `isShared`: whether all pairs of a task are to reuse one episode.
 */
export async function playBare<S extends Split>(
  { run, tasks, seed }: PairPlace<S>,
  {
    pairsPerTask,
    isShared = false,
  }: { readonly pairsPerTask: number; readonly isShared?: boolean },
): Promise<BareRun<S>> {
  const episodes = tasks.ids.flatMap((taskId) =>
    Array.from({ length: isShared ? 1 : pairsPerTask }, (_, pair) => ({ taskId, pair })),
  );
  const traces = await run(
    episodes.map(
      ({ taskId, pair }): EpisodePlan => ({
        taskId,
        sample: pair,
        seed: pairSeed(seed, taskId, pair),
        treatment: "skill_free",
        chunks: [],
      }),
    ),
  );
  requireSplit(traces, { split: tasks.split, stage: "bare episodes" });
  return {
    split: tasks.split,
    policyId: traces[0]?.provenance.policyId ?? null,
    outcomes: episodes.flatMap(({ taskId, pair }, i) => {
      const trace = traces[i]!;
      return isFinished(trace)
        ? [{ taskId, pair: isShared ? null : pair, outcome: trace.outcome }]
        : [];
    }),
    traces,
  };
}

/** Masked episodes with their traces. */
export interface MaskedRun {
  /** Finished episodes; a technical failure is missing here. */
  readonly outcomes: readonly MaskedOutcome[];
  readonly traces: readonly Trace[];
}

/** Options for {@link playMasked}. */
export interface PlayMaskedOptions {
  /** Texts behind the places of the masks, shape `[k]`. */
  readonly chunks: readonly Chunk[];
  /** Names the measurement; it keeps the random numbers of two measurements apart. */
  readonly name: string;
  /** Whether an episode decides with the random numbers of its bare partner. */
  readonly commonRandomNumbers: boolean;
}

/**
 * Plays planned masked episodes.
 *
 * @throws {RangeError} If a plan's task is not among the tasks of the place.
 */
export async function playMasked<S extends Split>(
  { run, tasks, seed }: PairPlace<S>,
  assignments: readonly GateAssignment[],
  { chunks, name, commonRandomNumbers }: PlayMaskedOptions,
): Promise<MaskedRun> {
  const known = new Set(tasks.ids);
  const stranger = assignments.find(({ taskId }) => !known.has(taskId));
  if (stranger !== undefined) {
    throw new RangeError(
      `Cannot play ${stranger.taskId} for ${name} as it is not among the ${known.size} tasks of ${tasks.split}`,
    );
  }
  const traces = await run(
    assignments.map(({ taskId, pair, mask }): EpisodePlan => {
      const inSight = applyMask(chunks, mask);
      return {
        taskId,
        sample: pair,
        seed: pairSeed(seed, taskId, pair, commonRandomNumbers ? undefined : name),
        treatment: inSight.length === 0 ? "assisted_empty" : "assisted",
        chunks: visibleChunks(
          inSight,
          inSight.map(({ id }) => id),
        ),
        skillHash: inSight.length === 0 ? null : skillHash(inSight),
      };
    }),
  );
  requireSplit(traces, { split: tasks.split, stage: name });
  return {
    outcomes: assignments.flatMap(({ taskId, pair }, i) => {
      const trace = traces[i]!;
      return isFinished(trace) ? [{ taskId, pair, outcome: trace.outcome }] : [];
    }),
    traces,
  };
}

function pairSeed(run: number, taskId: string, pair: number, name = "bare"): number {
  return episodeSeed({ run, step: `pair/${name}`, taskId, sibling: pair });
}
