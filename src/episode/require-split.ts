import type { Split } from "../shop/task.js";
import type { EpisodeJob } from "./trace.js";

/**
 * Refuses episodes that a stage may not look at.
 *
 * @param stage Name for the message, such as `gate`.
 * @throws {RangeError} If an episode is of another split; the message names it.
 *
 * @example A gate looks at skillval alone
 * ```ts
 * requireSplit([{ job: { taskId: "test-0001", sample: 0, seed: 1, split: "test" } }], {
 *   split: "skillval",
 *   stage: "gate",
 * }); // throws
 * ```
 */
export function requireSplit(
  episodes: readonly { readonly job: EpisodeJob }[],
  { split, stage }: { readonly split: Split; readonly stage: string },
): void {
  const stranger = episodes.find(({ job }) => job.split !== split);
  if (stranger !== undefined) {
    throw new RangeError(
      `Cannot use ${stranger.job.taskId} for ${stage} as it takes ${split} alone: it is of ${stranger.job.split}`,
    );
  }
}
