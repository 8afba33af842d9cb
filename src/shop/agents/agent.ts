import type { Random } from "../../random/random.js";
import type { Observation } from "../observation.js";
import type { Task } from "../task.js";
import type { ToolCall } from "../tool-call.js";

/** What an agent knows when it acts. */
export interface AgentView {
  readonly task: Task;
  readonly observation: Observation;
  readonly random: Random;
}

/** A shopper made of rules, as a yardstick beside learning policies. Remembers nothing between its actions. */
export interface Agent {
  readonly name: string;
  /** @returns The next action; `null` to say nothing at all. */
  act(view: AgentView): ToolCall | null;
}

/** Writes a search. */
export function searchFor(query: string): ToolCall {
  return { name: "search", query };
}

/** Writes a click. */
export function clickOn(value: string): ToolCall {
  return { name: "click", value };
}

/**
 * Clicks the button of a kind.
 *
 * @returns `null` if the page does not offer it.
 */
export function press(
  { clickables }: Observation,
  kind: "next_page" | "back_to_results" | "back_to_search" | "buy_now",
): ToolCall | null {
  const button = clickables.find((clickable) => clickable.kind === kind);
  return button === undefined ? null : clickOn(button.value);
}
