import { BUTTONS, type Button, optionLabel } from "../shop/labels.js";
import type { Observation } from "../shop/observation.js";
import type { ToolCall } from "../shop/tool-call.js";

/** What a line of a person means: an action, a wish to read the help or to leave, or nothing. */
export type PersonAction = ToolCall | "help" | "leave" | "nothing";

const SHORT: Readonly<Record<string, Button>> = {
  n: "next_page",
  p: "previous_page",
  b: "back_to_results",
  s: "back_to_search",
  buy: "buy_now",
};

/**
 * Reads a line that a person typed on a page.
 *
 * At the search box everything is a query. Elsewhere a line names what to
 * click: by the text in brackets, a product by its number in the list, a button
 * by `n p b s buy`, an option by its value if only one axis has it.
 */
export function personAction(line: string, observation: Observation): PersonAction {
  const text = line.trim();
  if (text === "") return "nothing";
  if (text === "?") return "help";
  if (text === "q") return "leave";
  if (observation.canSearch) return { name: "search", query: text };

  const bare = text.replace(/^\[(.*)\]$/, "$1");
  const button = SHORT[bare.toLowerCase()];
  const named =
    observation.results.find(({ rank }) => String(rank) === bare)?.id ??
    (button === undefined ? onlyOption(bare, observation) : BUTTONS[observation.language][button]);
  return { name: "click", value: named ?? bare };
}

function onlyOption(value: string, { product }: Observation): string | undefined {
  const axes = product?.axes.filter(({ values }) => values.includes(value)) ?? [];
  return axes.length === 1 ? optionLabel(axes[0]!.name, value) : undefined;
}
