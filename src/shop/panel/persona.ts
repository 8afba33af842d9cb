import { drawInteger, pick, sample, shuffle } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import { keyedRandom } from "../../random/seeded-random.js";
import { drawSpec, variantCents } from "../catalogue/product-spec.js";
import type { Demands } from "../prose/prose.js";
import type { Shelf } from "../vocabulary/shelf.js";
import { type PanelPlan, tasksOfUser } from "./plan.js";
import { type Want, wantAt } from "./want.js";

/**
 * Everything that is known of a person's taste, in the order in which it is told.
 *
 * It holds what the person's tasks leave to the persona, what they overrule,
 * and what concerns other departments altogether.
 */
export function drawPreferences(plan: PanelPlan, index: number): Demands[] {
  const tasks = tasksOfUser(plan, index);
  const random = keyedRandom("taste", plan.codeKey, tasks[0]!);
  const wants = tasks.map((task) => wantAt(plan, task));
  const relevant = wants.map(preferenceOf).filter(saysSomething);
  const used = new Set(wants.map(({ gold }) => gold.shelf.department));
  const others = plan.shelves.filter(({ department }) => !used.has(department));
  const irrelevant = sample(others, { size: plan.difficulty.irrelevantCount, random }).map(
    (shelf) => drawIrrelevant(shelf, plan, random),
  );
  return shuffle([...relevant, ...irrelevant], random);
}

function preferenceOf({
  gold,
  attributes,
  options,
  budgetCents,
  budgetSeen,
  conflict,
}: Want): Demands {
  const habits = options.filter(({ seen }) => seen === "persona");
  const told = budgetSeen === "persona" ? budgetCents : null;
  return {
    shelf: gold.shelf,
    attributes: attributes
      .filter(({ seen }) => seen === "persona")
      .map(({ attribute }) => attribute),
    options: conflict?.kind === "option" ? [...habits, conflict] : habits,
    budgetCents: conflict?.kind === "budget" ? conflict.cents : told,
  };
}

function saysSomething({ attributes, options, budgetCents }: Demands): boolean {
  return attributes.length > 0 || options.length > 0 || budgetCents !== null;
}

function drawIrrelevant(shelf: Shelf, plan: PanelPlan, random: Random): Demands {
  const spec = drawSpec(shelf, plan.language, random);
  const axis = pick(spec.axes, random);
  const draw = random();
  return {
    shelf,
    attributes:
      draw < 0.7 ? sample(spec.attributes, { size: 1 + drawInteger(2, random), random }) : [],
    options:
      draw >= 0.4 && draw < 0.9 ? [{ axis: axis.name, value: pick(axis.values, random) }] : [],
    budgetCents: draw >= 0.8 ? Math.ceil((variantCents(spec, undefined) * 1.3) / 100) * 100 : null,
  };
}
