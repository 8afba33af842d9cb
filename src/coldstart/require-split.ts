import type { Split } from "../shop/task.js";

/**
 * Refuses episodes of another split than a stage may use.
 *
 * Candidates and training come from `train` alone: a skill learnt from the tasks
 * that judge it would be judged by its own answers.
 *
 * @throws {RangeError} If an episode is of another split; the message names the first.
 */
export function requireSplit(
  episodes: readonly { readonly taskId: string; readonly split: Split }[],
  { split, stage }: { readonly split: Split; readonly stage: string },
): void {
  const stranger = episodes.find((episode) => episode.split !== split);
  if (stranger !== undefined) {
    throw new RangeError(
      `Cannot feed ${stage} as its episodes must be of ${split}: ${stranger.taskId} is of ${stranger.split}`,
    );
  }
}
