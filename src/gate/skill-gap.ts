import type { MeanInterval } from "../stats/mean-interval.js";

/** How well a policy does with and without its skill on the same tasks, in strict reward. */
export interface SkillGap {
  /** Mean reward bare: R_free. */
  readonly free: number;
  /** Mean reward with the whole skill in sight: R_pair. */
  readonly pair: number;
  /** R_pair - R_free over tasks: what the skill does and the weights do not. */
  readonly gap: MeanInterval;
  readonly taskCount: number;
  readonly pairCount: number;
}
