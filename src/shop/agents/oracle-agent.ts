import { optionLabel } from "../labels.js";
import { normalForm } from "../normal-form.js";
import type { Observation } from "../observation.js";
import type { Panel } from "../panel/panel.js";
import { choiceOn } from "../price.js";
import type { OptionAxis, Product } from "../product.js";
import type { Goal } from "../task.js";
import { type Agent, clickOn, press, searchFor } from "./agent.js";

/**
 * Makes an agent that knows the goal and buys the goal's product by public actions.
 *
 * It is what the best shopper could reach. A task that it fails cannot be
 * solved: a fault of the catalogue, the search or the task.
 */
export function oracleAgent({ goals, productById }: Pick<Panel, "goals" | "productById">): Agent {
  return {
    name: "oracle",
    act({ task, observation }) {
      const goal = goals.get(task.id)!;
      const product = productById.get(goal.productId)!;
      if (observation.canSearch) return searchFor(queryFor(product, observation));
      if (observation.product?.id === product.id) return buy(observation, product, goal);
      if (observation.product !== null) return press(observation, "back_to_results");
      if (observation.results.some(({ id }) => id === product.id)) return clickOn(product.id);
      return press(observation, "next_page") ?? press(observation, "back_to_search");
    },
  };
}

function queryFor({ title, model, brand }: Product, { pastQueries }: Observation): string {
  const queries = [`${model} ${title}`, model, `${brand} ${title}`];
  return queries[pastQueries.length % queries.length]!;
}

function buy(observation: Observation, product: Product, goal: Goal) {
  const { selected } = observation.product!;
  for (const axis of product.axes) {
    const wanted = choiceOn(goal.options, axis.name);
    const value =
      axis.values.find((one) => normalForm(one.value) === wanted)?.value ?? cheapest(axis);
    if (selected[axis.name] !== value) return clickOn(optionLabel(axis.name, value));
  }
  return press(observation, "buy_now");
}

function cheapest({ values }: OptionAxis): string {
  const price = ({ priceCents }: OptionAxis["values"][number]) =>
    priceCents ?? Number.POSITIVE_INFINITY;
  return values.reduce((best, one) => (price(one) < price(best) ? one : best)).value;
}
