import type { Candidate } from "../../policy/candidates.js";
import { press } from "../../shop/agents/agent.js";
import { optionLabel } from "../../shop/labels.js";
import { normalForm } from "../../shop/normal-form.js";
import type { Observation } from "../../shop/observation.js";
import { PAGE_SIZE } from "../../shop/page-state.js";
import type { ToolCall } from "../../shop/tool-call.js";
import type { GoalView } from "./goal-view.js";

/** How many products of a page are tried at most. */
const PRODUCT_LIMIT = 4;

/**
 * Lists the calls that lead from a page towards success, by the goal, most direct first.
 *
 * From a page that success can be reached from they go forward; else they are
 * the ways out: changing a chosen option, going back, leaving for the search.
 *
 * @param candidates What the shopper itself could have done there; queries are taken from it.
 */
export function callsTowardsGoal(
  observation: Observation,
  view: GoalView,
  candidates: readonly Candidate[],
): readonly ToolCall[] {
  switch (observation.page) {
    case "home":
      return queriesThatFind(view, candidates);
    case "results":
      return fromResults(observation, view);
    case "product":
      return fromProduct(observation, view);
    default:
      return [];
  }
}

function queriesThatFind(view: GoalView, candidates: readonly Candidate[]): readonly ToolCall[] {
  return candidates
    .filter(
      ({ call, offered }) =>
        offered && call.name === "search" && view.listed(call.query, 1).some(view.meets),
    )
    .map(({ call }) => call);
}

function fromResults(observation: Observation, view: GoalView): readonly ToolCall[] {
  const { results, query, resultPage } = observation;
  const open = results
    .filter(({ id }) => view.meets(id))
    .slice(0, PRODUCT_LIMIT)
    .map(({ id }): ToolCall => ({ name: "click", value: id }));
  const isAhead =
    query !== null &&
    view
      .listed(query)
      .slice(resultPage * PAGE_SIZE)
      .some(view.meets);
  const next = isAhead ? press(observation, "next_page") : null;
  const leave = open.length === 0 ? press(observation, "back_to_search") : null;
  return [...open, ...[next, leave].filter((call) => call !== null)];
}

function fromProduct(observation: Observation, view: GoalView): readonly ToolCall[] {
  const product = observation.product!;
  const whole = view.completion(product.id, product.selected);
  if (whole !== null) {
    const choose = product.missingAxes.map((axis) => option(axis, whole[axis]!));
    const buy = press(observation, "buy_now");
    return choose.length > 0 || buy === null ? choose : [buy];
  }
  const fresh = view.completion(product.id, {});
  if (fresh !== null) {
    return Object.entries(product.selected)
      .filter(([axis, value]) => normalForm(fresh[axis]!) !== normalForm(value))
      .map(([axis]) => option(axis, fresh[axis]!));
  }
  return [press(observation, "back_to_results"), press(observation, "back_to_search")].filter(
    (call) => call !== null,
  );
}

function option(axis: string, value: string): ToolCall {
  return { name: "click", value: optionLabel(axis, value) };
}
