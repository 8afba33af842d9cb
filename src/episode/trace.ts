import type { Language } from "../shop/language.js";
import type { Outcome } from "../shop/outcome.js";
import type { TerminationKind } from "../shop/session.js";
import type { Split, Task } from "../shop/task.js";
import type { EpisodeStep } from "./policy.js";

/** Version of the record below; it changes whenever a field changes its meaning. */
export const TRACE_SCHEMA = "intraskill.trace/1";

/** Which skill the shopper could read. */
export interface Treatment {
  /** No skill by design, some chunks, or a mask that happened to be empty. */
  readonly kind: "skill_free" | "assisted" | "assisted_empty";
  /** Visible chunks, in the order of the rendered skill. */
  readonly chunkIds: readonly string[];
}

/** What was to be run. */
export interface EpisodeJob {
  readonly taskId: string;
  /** Number of the sibling within its group, from 0. */
  readonly sample: number;
  /** Seed of the episode, an integer in [0, 2^32). */
  readonly seed: number;
  readonly split: Split;
}

/** Who ran it, on what, under which limits. */
export interface Provenance {
  readonly policyId: string;
  readonly panelHash: string;
  readonly language: Language;
  readonly actionLimit: number;
  /** SHA-256 of the prompt template; `null` for policies without one. */
  readonly promptHash: string | null;
  /** SHA-256 of the rendered skill; `null` without a skill. */
  readonly skillHash: string | null;
}

/** Why an episode could not be finished: the part that failed and what it said. */
export interface TechnicalError {
  readonly boundary: "policy" | "session";
  readonly message: string;
}

/**
 * The record of one episode.
 *
 * A finished episode has an `outcome` and a `termination`; a technical failure
 * has `error` and neither, so that it can never be taken for a reward of 0.
 */
export type Trace = {
  readonly schema: typeof TRACE_SCHEMA;
  readonly job: EpisodeJob;
  /** The public side of the task. */
  readonly task: Task;
  readonly treatment: Treatment;
  readonly steps: readonly EpisodeStep[];
  readonly provenance: Provenance;
} & (
  | { readonly outcome: Outcome; readonly termination: TerminationKind; readonly error: null }
  | { readonly outcome: null; readonly termination: null; readonly error: TechnicalError }
);

/** A trace that has an outcome. */
export type FinishedTrace = Extract<Trace, { readonly error: null }>;

/** Tells finished episodes from technical failures. */
export function isFinished(trace: Trace): trace is FinishedTrace {
  return trace.error === null;
}
