import { optionLabel } from "../labels.js";
import type { Observation, ProductCard, ProductView } from "../observation.js";
import type { TaskReader } from "../reading/read-task.js";
import {
  attributeShare,
  cardFacts,
  isMetBy,
  isOfType,
  isOver,
  offersOption,
  type Wish,
  type Wishes,
} from "../reading/wishes.js";
import type { Task } from "../task.js";
import type { ToolCall } from "../tool-call.js";
import { type Agent, clickOn, press, searchFor } from "./agent.js";

/** Results pages it looks through for one query. */
const PAGE_LIMIT = 3;

/** Actions it keeps back so that it can still buy something. */
const RESERVE = 7;

/** Settings of {@link readingAgent}. */
export interface ReadingAgentOptions {
  readonly reader: TaskReader;
  /** Whether it reads the persona or the instruction alone. */
  readonly readsPersona: boolean;
  /** Whether it leaves a product that lacks something it understood. */
  readonly isCareful: boolean;
}

/**
 * Makes an agent that reads the request, opens what looks best, and chooses what was asked for.
 *
 * A careless one buys the first product that it opens. A careful one leaves a
 * product that lacks something it understood, looks at the next best, and takes
 * what is at hand when its actions run out. What an agent did not understand it
 * cannot check: a hidden budget, and with the persona unread all that only the
 * persona says.
 */
export function readingAgent(options: ReadingAgentOptions): Agent {
  const { reader, readsPersona, isCareful } = options;
  const read = rememberLast((task: Task) => {
    const wishes = reader(task);
    return readsPersona ? wishes : { ...wishes, persona: NOTHING };
  });
  return {
    name: `${isCareful ? "careful-" : ""}${readsPersona ? "persona-aware" : "explicit-only"}`,
    act({ task, observation }) {
      const wishes = read(task);
      if (observation.canSearch) return searchFor(queryFor(task, wishes, observation));
      if (observation.product === null) return fromResults(observation, wishes);
      const wish = joined(wishes);
      if (isCareful && !isLate(observation) && !fits(observation.product, wish)) {
        return press(observation, "back_to_results");
      }
      return chooseAndBuy(observation, observation.product, wish);
    },
  };
}

const NOTHING: Wish = { attributes: [], options: [], budgetCents: null };

/** Both sources as one wish; the reader has settled what contradicts. */
function joined({ explicit, persona }: Wishes): Wish {
  return {
    attributes: [...explicit.attributes, ...persona.attributes],
    options: [...explicit.options, ...persona.options],
    budgetCents: explicit.budgetCents ?? persona.budgetCents,
  };
}

/** The first query holds everything; later ones leave out a part, down to the type alone. */
function queryFor(task: Task, wishes: Wishes, { pastQueries }: Observation): string {
  const [type] = wishes.types;
  if (type === undefined) return task.instruction;
  const { attributes, options } = joined(wishes);
  const values = options.map(({ value }) => value);
  const parts = [[...attributes, ...values], attributes, attributes.slice(0, 1), []];
  return [type, ...parts[pastQueries.length % parts.length]!].join(" ");
}

function fromResults(observation: Observation, wishes: Wishes): ToolCall | null {
  const { budgetCents } = joined(wishes);
  const shown = (card: ProductCard) => {
    const { explicitShown, personaShown } = cardFacts(card, wishes);
    return explicitShown + personaShown;
  };
  const candidates = observation.results.filter(
    (card) =>
      isLate(observation) ||
      (!observation.visitedIds.includes(card.id) &&
        isOfType(card, wishes) &&
        !isOver(card.price, budgetCents)),
  );
  // A stable sort: among equals the better rank comes first.
  const [best] = [...candidates].sort((a, b) => shown(b) - shown(a));
  if (best !== undefined) return clickOn(best.id);
  const next = observation.resultPage < PAGE_LIMIT ? press(observation, "next_page") : null;
  return next ?? press(observation, "back_to_search");
}

function chooseAndBuy(observation: Observation, product: ProductView, wish: Wish): ToolCall | null {
  const axis = product.axes.find(({ name }) => product.missingAxes.includes(name));
  if (axis === undefined) return press(observation, "buy_now");
  const wished = axis.values.find((value) =>
    wish.options.some((option) => isMetBy(option, axis.name, value)),
  );
  // The first value, as shops tend to list the cheapest first.
  return clickOn(optionLabel(axis.name, wished ?? axis.values[0]!));
}

function isLate({ actionLimit, step }: Observation): boolean {
  return actionLimit - step <= RESERVE;
}

function fits(product: ProductView, wish: Wish): boolean {
  const price = product.selectedPriceCents;
  return (
    attributeShare(product, wish.attributes) === 1 &&
    wish.options.every((option) => offersOption(product, option)) &&
    !(price !== null && wish.budgetCents !== null && price > wish.budgetCents)
  );
}

/** Reading is pure; an agent asks for the same task at every step. */
function rememberLast<T extends object, R>(read: (key: T) => R): (key: T) => R {
  const known = new WeakMap<T, R>();
  return (key) => {
    const result = known.get(key) ?? read(key);
    known.set(key, result);
    return result;
  };
}
