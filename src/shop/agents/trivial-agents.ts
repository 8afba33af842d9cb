import { drawInteger, pick } from "../../random/draw.js";
import { optionLabel } from "../labels.js";
import { normalForm } from "../normal-form.js";
import type { ProductView } from "../observation.js";
import { tokenize } from "../search/tokenize.js";
import { type Agent, type AgentView, clickOn, press, searchFor } from "./agent.js";

/** Says nothing until the visit is over. A shop that pays it is broken. */
export const doNothingAgent: Agent = { name: "do-nothing", act: () => null };

/** Clicks anything with equal probability, and searches for one to four words of the request. */
export const randomAgent: Agent = {
  name: "random",
  act({ task, observation, random }) {
    if (!observation.canSearch) return clickOn(pick(observation.clickables, random).value);
    const words = tokenize(task.instruction);
    if (words.length === 0) return null;
    const count = 1 + drawInteger(4, random);
    return searchFor(Array.from({ length: count }, () => pick(words, random)).join(" "));
  },
};

/** Searches for the request, buys the first product with the first value of everything. */
export const buyFirstAgent: Agent = {
  name: "buy-first",
  act: (view) => buyFirst(view, (_, { values }) => values[0]!),
};

/** Buys the first product as well, but chooses the values that the request names word for word. */
export const firstResultAgent: Agent = {
  name: "first-result",
  act: (view) =>
    buyFirst(view, (request, { values }) => {
      const named = values.filter((value) => request.includes(normalForm(value)));
      // "navy blue" holds "blue": the longer one was meant.
      named.sort((a, b) => b.length - a.length);
      return named[0] ?? values[0]!;
    }),
};

type Axis = ProductView["axes"][number];

function buyFirst(
  { task, observation }: AgentView,
  choose: (request: string, axis: Axis) => string,
) {
  if (observation.canSearch) return searchFor(task.instruction);
  const [first] = observation.results;
  if (observation.product === null) {
    return first === undefined ? press(observation, "back_to_search") : clickOn(first.id);
  }
  const { axes, missingAxes } = observation.product;
  const axis = axes.find(({ name }) => missingAxes.includes(name));
  if (axis === undefined) return press(observation, "buy_now");
  return clickOn(optionLabel(axis.name, choose(normalForm(task.instruction), axis)));
}
