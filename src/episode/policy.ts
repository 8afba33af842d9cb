import type { Feedback, Observation } from "../shop/observation.js";
import type { Task } from "../shop/task.js";
import type { ToolCall } from "../shop/tool-call.js";
import type { FunctionTool } from "../shop/tools.js";

/** A chunk of the skill as a policy may read it. */
export interface VisibleChunk {
  readonly id: string;
  readonly text: string;
}

/** Tokens (or network evaluations) that a decision cost. */
export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** What a policy answered: one of several kinds, with what it cost and what training needs. */
export type Decision = DecisionResult & {
  /** The answer as it came, before reading; empty for policies that do not write text. */
  readonly raw: string;
  readonly usage?: Usage;
  /** Log-probability of the answer under the policy that sampled it, in nats. */
  readonly logProb?: number;
  /** What the policy's own trainer needs (features, index of the choice); opaque to everyone else, never written to a file. */
  readonly training?: unknown;
};

/** The readable part of a {@link Decision}. */
export type DecisionResult =
  | { readonly kind: "call"; readonly call: ToolCall; readonly repairs?: readonly string[] }
  /** Several calls in one message; the episode's rule says what happens. */
  | { readonly kind: "several_calls"; readonly calls: readonly ToolCall[] }
  /** No readable call; the episode goes on and a step is lost. */
  | { readonly kind: "protocol_error"; readonly detail: string }
  /** The generation hit its length limit; the episode ends. */
  | { readonly kind: "length" };

/** One step that was taken: the page, the answer to it, what was done, and what came of it. */
export interface EpisodeStep {
  readonly observation: Observation;
  readonly decision: Decision;
  /** The executed action; `null` if there was none. */
  readonly call: ToolCall | null;
  /** Feedback after the action; `null` if the episode was terminated instead. */
  readonly feedback: Feedback | null;
}

/** Everything a policy may know when it decides. Public data only. */
export interface DecisionRequest {
  /** Names the episode within a batch; the same for all of its requests. */
  readonly episodeId: string;
  /** Instruction, persona and language. */
  readonly task: Task;
  readonly observation: Observation;
  readonly tools: readonly FunctionTool[];
  /** The chunks in sight, in the order of the rendered skill; empty without a skill. */
  readonly chunks: readonly VisibleChunk[];
  /** Steps taken so far, oldest first. */
  readonly history: readonly EpisodeStep[];
  /** Seed of this decision, an integer in [0, 2^32): differs by run, step, task, sibling and action. */
  readonly seed: number;
}

/**
 * Decides what to do next in many episodes at once.
 *
 * Answers in the order of the requests. An answer depends on its own request
 * alone, so that the batch size never changes a result. Throwing means that
 * no decision could be had (a technical failure), never that a decision was bad.
 */
export interface Policy {
  /** Identity for provenance: kind, version, and hash of weights where there are any. */
  readonly id: string;
  decide(requests: readonly DecisionRequest[]): readonly Decision[] | Promise<readonly Decision[]>;
}
