import { deriveSeed } from "../random/seeded-random.js";

/** What tells one episode from every other. */
export interface EpisodeKey {
  /** Seed of the run. */
  readonly run: number;
  /** What the episode is for: a training step, or a name such as `gate/2`. */
  readonly step: number | string;
  readonly taskId: string;
  /** Number of the sibling within its group, from 0. */
  readonly sibling: number;
}

/** Derives an episode's seed, an integer in [0, 2^32); siblings of a group get different ones. */
export function episodeSeed({ run, step, taskId, sibling }: EpisodeKey): number {
  return deriveSeed("episode", run, step, taskId, sibling);
}

/** Derives the seed of an episode's decision number `t`, from 0. */
export function decisionSeed(seed: number, t: number): number {
  return deriveSeed("decision", seed, t);
}
