import { applyCall, refuse } from "./apply-call.js";
import { REFUSALS } from "./labels.js";
import type { Observation } from "./observation.js";
import { observe } from "./observe.js";
import type { Outcome } from "./outcome.js";
import { HOME_STATE, type PageState, type Storefront } from "./page-state.js";
import { judgePurchase, NO_PURCHASE, type TextMatcher } from "./reward.js";
import type { Goal, Task } from "./task.js";
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
  reject(detail?: string): Observation;
  /** Ends the episode from outside, such as when a generation ran out of tokens. */
  terminate(reason: "generation_length"): void;
}

/** What a session knows beyond the page: tasks, and the goals by which it judges. */
export interface Judging {
  readonly matcher: TextMatcher;
  /** @throws {RangeError} If the shop has no such task. */
  taskOf(taskId: string): Task;
  /** Private: nothing but {@link Session.outcome} is made from it. */
  goalOf(taskId: string): Goal;
}

/**
 * Opens a visit to a shop.
 *
 * @throws {RangeError} If the shop has no such task.
 */
export function openSession(store: Storefront, judging: Judging, taskId: string): Session {
  return new Visit(store, judging, taskId);
}

class Visit implements Session {
  readonly #store: Storefront;
  readonly #judging: Judging;
  #task: Task;
  #state: PageState = HOME_STATE;
  /** The page as last shown; `null` until somebody looks. */
  #observation: Observation | null = null;
  #end: { readonly kind: TerminationKind; readonly outcome: Outcome } | null = null;

  constructor(store: Storefront, judging: Judging, taskId: string) {
    this.#store = store;
    this.#judging = judging;
    this.#task = judging.taskOf(taskId);
  }

  get task(): Task {
    return this.#task;
  }

  get termination(): TerminationKind | null {
    return this.#end?.kind ?? null;
  }

  get outcome(): Outcome {
    if (this.#end === null) {
      throw new RangeError(
        `Cannot judge an episode before its end: ${this.#task.id} is at step ${this.#state.step}`,
      );
    }
    return this.#end.outcome;
  }

  get observation(): Observation {
    this.#observation ??= observe(this.#state, this.#store);
    return this.#observation;
  }

  reset(taskId: string): Observation {
    this.#task = this.#judging.taskOf(taskId);
    this.#end = null;
    return this.#show(HOME_STATE);
  }

  act(call: ToolCall): Observation {
    return this.#end === null
      ? this.#count(applyCall(this.#state, call, this.#store))
      : this.#refuseAfterEnd();
  }

  reject(detail?: string): Observation {
    const { unreadable } = REFUSALS[this.#store.language];
    return this.#end === null
      ? this.#count(refuse(this.#state, "protocol_error", detail ?? unreadable))
      : this.#refuseAfterEnd();
  }

  terminate(reason: "generation_length"): void {
    if (this.#end !== null) return;
    this.#end = { kind: reason, outcome: NO_PURCHASE };
    this.#show({ ...this.#state, page: "end", open: null });
  }

  #count(next: PageState): Observation {
    const step = this.#state.step + 1;
    if (next.page === "end") {
      const { page, selected } = next.open!;
      const purchase = { product: page.product, selected };
      const goal = this.#judging.goalOf(this.#task.id);
      const outcome = judgePurchase(purchase, goal, this.#judging.matcher);
      this.#end = { kind: "purchase", outcome };
    } else if (step >= this.#store.actionLimit) {
      this.#end = { kind: "action_limit", outcome: NO_PURCHASE };
    }
    return this.#show(
      this.#end === null ? { ...next, step } : { ...next, step, page: "end", open: null },
    );
  }

  #refuseAfterEnd(): Observation {
    const { episodeOver } = REFUSALS[this.#store.language];
    return this.#show(refuse(this.#state, "episode_over", episodeOver));
  }

  #show(state: PageState): Observation {
    this.#state = state;
    this.#observation = null;
    return this.observation;
  }
}
