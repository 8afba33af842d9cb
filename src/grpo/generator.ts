import type { Treatment } from "../episode/trace.js";

/** A group to be generated. */
export interface GroupRequest {
  readonly groupId: string;
  readonly taskId: string;
  /** What every sibling may read. */
  readonly treatment: Treatment;
  readonly siblings: readonly { readonly rolloutId: string; readonly seed: number }[];
}

/**
 * One finished sibling.
 *
 * @typeParam E What the learner needs to see the episode again; opaque to everything else here.
 */
export interface TrainingEpisode<E> {
  readonly rolloutId: string;
  readonly taskId: string;
  readonly treatment: Treatment;
  readonly seed: number;
  /** Strict reward, in [0, 1]; `null` for a technical failure. */
  readonly reward: number | null;
  /** False as well if there is no reward. */
  readonly isSuccess: boolean;
  /** Log-probability of each trained decision as the sampler saw it, in nats, shape `[T]`. */
  readonly rolloutLogProbs: ArrayLike<number>;
  /** What was done, as plain JSON, to find siblings that did the same. */
  readonly actions: unknown;
  readonly record: E;
}

/** The siblings of one group. */
export interface EpisodeGroup<E> {
  readonly groupId: string;
  readonly episodes: readonly TrainingEpisode<E>[];
}

/** Plays episodes. Behind it stand the lab's shop and network, or a server. */
export interface Generator<E> {
  /** @returns The requested groups in order of arrival; a group that was given up may be missing. */
  generate(
    requests: readonly GroupRequest[],
  ): readonly EpisodeGroup<E>[] | Promise<readonly EpisodeGroup<E>[]>;
}
