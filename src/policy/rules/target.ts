import { ACTION_FEATURES, type ActionFeature } from "../action-features.js";
import type { Choice } from "../forward.js";

/** Reads an action feature of one candidate; 0 where it is absent. */
type Read = (feature: ActionFeature) => number;

/** What a rule is about: how much a candidate is the kind of action meant, in [0, 1]. */
const TARGET_VALUES = {
  search: (read) => read("is_search"),
  query_explicit: (read) => read("query_explicit"),
  query_options: (read) => read("query_options"),
  query_persona: (read) => read("query_persona"),
  query_short: (read) => (read("is_search") > 0 ? Math.max(0, 1 - 2 * read("query_length")) : 0),
  query_used: (read) => read("query_used"),
  open_first: (read) => read("product_first"),
  open_best: (read) => read("product_best_explicit"),
  open_persona: (read) => read("product_persona"),
  open_cheapest: (read) => read("product_cheapest"),
  open_dear: (read) => Math.max(read("product_over_explicit"), read("product_over_persona")),
  open_visited: (read) => read("product_visited"),
  next_page: (read) => read("is_next_page"),
  leave: (read) => read("is_leave"),
  option_explicit: (read) => read("option_explicit"),
  option_persona: (read) => read("option_persona"),
  option_other: (read) => Math.max(read("option_against_explicit"), read("option_against_persona")),
  option_change: (read) => read("option_axis_chosen"),
  buy: (read) => (read("not_offered") > 0 ? 0 : read("is_buy")),
  not_offered: (read) => read("not_offered"),
} as const satisfies Record<string, (read: Read) => number>;

export type Target = keyof typeof TARGET_VALUES;

/** Every target, in a fixed order. */
export const TARGETS = Object.keys(TARGET_VALUES) as readonly Target[];

const COLUMN = new Map<ActionFeature, number>(ACTION_FEATURES.map((name, at) => [name, at]));

/** How much each candidate of a choice is what a target means; shape `[candidates]`, in [0, 1]. */
export function targetValues(target: Target, choice: Choice): Float64Array {
  const value: (read: Read) => number = TARGET_VALUES[target];
  const values = new Float64Array(choice.starts.length - 1);
  for (let i = 0; i < values.length; i++) {
    values[i] = value((feature) => {
      const column = COLUMN.get(feature)!;
      for (let n = choice.starts[i]!; n < choice.starts[i + 1]!; n++) {
        if (choice.columns[n] === column) return choice.values[n]!;
      }
      return 0;
    });
  }
  return values;
}
