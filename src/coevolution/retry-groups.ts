import type { EpisodePlan } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import { isFinished, type Trace } from "../episode/trace.js";
import type { EpisodeGroup } from "../grpo/generator.js";
import type { EpisodeRunner } from "../grpo/lab-generator.js";
import { type Chunk, skillHash } from "../skill/chunk.js";
import { visibleChunks } from "../skill/render-skill.js";
import type { RetryCounts } from "./records.js";

/** What the retries of a block came to. */
export interface Retries {
  readonly counts: RetryCounts;
  readonly traces: readonly Trace[];
  /** Retries that failed with the whole skill in sight. */
  readonly failed: readonly Trace[];
}

/** Options for {@link retryGroups}. */
export interface RetryOptions {
  readonly run: EpisodeRunner;
  /** The whole skill. */
  readonly chunks: readonly Chunk[];
  readonly seed: number;
  readonly step: number;
}

/**
 * Tries every all-wrong group's task once more with the whole skill in sight.
 *
 * A group is all wrong if every sibling was scored and none succeeded. The
 * retry never enters an advantage. If it succeeds the skill holds what the
 * weights lack; if it fails, the skill lacks something too.
 */
export async function retryGroups(
  groups: readonly EpisodeGroup<unknown>[],
  { run, chunks, seed, step }: RetryOptions,
): Promise<Retries> {
  const allWrong = groups.filter(({ episodes }) =>
    episodes.every(({ reward, isSuccess }) => reward !== null && !isSuccess),
  );
  const traces = await run(
    allWrong.map(({ episodes }): EpisodePlan => {
      const { taskId } = episodes[0]!;
      return {
        taskId,
        sample: 0,
        seed: episodeSeed({ run: seed, step: `retry/${step}`, taskId, sibling: 0 }),
        treatment: chunks.length === 0 ? "assisted_empty" : "assisted",
        chunks: visibleChunks(
          chunks,
          chunks.map(({ id }) => id),
        ),
        skillHash: chunks.length === 0 ? null : skillHash(chunks),
      };
    }),
  );
  const finished = traces.filter(isFinished);
  const failed = finished.filter(({ outcome }) => outcome.rSuccess < 1);
  return {
    counts: {
      allWrongCount: allWrong.length,
      retryCount: traces.length,
      deficitCount: finished.length - failed.length,
      pendingCount: failed.length,
      errorCount: traces.length - finished.length,
    },
    traces,
    failed,
  };
}
