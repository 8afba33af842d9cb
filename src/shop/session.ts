import type { Observation } from "./observation.js";
import type { Outcome } from "./outcome.js";
import type { Task } from "./task.js";
import type { ToolCall } from "./tool-call.js";

/** How an episode ended; everything but a purchase scores 0. */
export type TerminationKind = "purchase" | "action_limit" | "generation_length";

/** One shopper's visit: synchronous, in memory, one task at a time. */
export interface Session {
  /** The public side of the task. */
  readonly task: Task;
  /** The page as it stands now. */
  readonly observation: Observation;
  /** How the episode ended; `null` while it runs. */
  readonly termination: TerminationKind | null;
  /**
   * What the finished episode is worth.
   *
   * @throws {RangeError} If the episode still runs.
   */
  readonly outcome: Outcome;
  /** Starts another task from its home page. @throws {RangeError} If the shop has no such task. */
  reset(taskId: string): Observation;
  /** Does one action; an invalid one changes nothing, costs a step and says why in `feedback`. */
  act(call: ToolCall): Observation;
  /** Counts a message without a readable action: changes nothing, costs a step. */
  reject(detail: string): Observation;
  /** Ends the episode from outside, such as when a generation ran out of tokens. */
  terminate(reason: "generation_length"): void;
}
