import { keyedRandom } from "../../random/seeded-random.js";
import { type DecoyChange, drawDecoy } from "../catalogue/decoy.js";
import { codeOf, modelNumber } from "../catalogue/identity.js";
import { drawSpec } from "../catalogue/product-spec.js";
import { writeProduct } from "../catalogue/write-product.js";
import type { Product } from "../product.js";
import { chinese } from "../prose/chinese.js";
import { english } from "../prose/english.js";
import type { Demands } from "../prose/prose.js";
import { assemblePanel, type Panel, type PanelTask } from "./panel.js";
import { drawPreferences } from "./persona.js";
import {
  type PanelArguments,
  type PanelPlan,
  placeOf,
  planPanel,
  taskIdOf,
  tasksOfUser,
} from "./plan.js";
import { goldSpec, type Want, wantAt } from "./want.js";

const PROSE = { en: english, zh: chinese } as const;

/**
 * Makes a shop with its tasks: the same arguments give the same bytes in any process.
 *
 * Every product and every task is drawn from a key of its own, so a panel can
 * also be made in parts by {@link makeProductAt} and {@link makeTaskAt} and put
 * together by `assemblePanel`, with the same hash.
 *
 * @throws {RangeError} If an argument is out of range; see `PanelArguments`.
 */
export function makePanel(options: PanelArguments): Panel {
  const plan = planPanel(options);
  const { seed, sizes, productCount, difficulty, language } = plan;
  return assemblePanel({
    language,
    source: { kind: "generated", seed, sizes, productCount, difficulty },
    products: Array.from({ length: productCount }, (_, index) => makeProductAt(plan, index)),
    tasks: Array.from({ length: plan.taskCount }, (_, index) => makeTaskAt(plan, index)),
  });
}

/** What a generated product is there for. */
export type ProductRole =
  | { readonly kind: "gold"; readonly task: number }
  | { readonly kind: "decoy"; readonly task: number; readonly change: DecoyChange }
  | { readonly kind: "other" };

/** Makes the product at an index in [0, productCount) of a plan. */
export function makeProductAt(plan: PanelPlan, index: number): Product {
  return productAt(plan, index).product;
}

/** Says what the product at an index is there for; private, as a goal is. */
export function roleOf(plan: PanelPlan, index: number): ProductRole {
  return productAt(plan, index).role;
}

function productAt(plan: PanelPlan, index: number): { product: Product; role: ProductRole } {
  const { spec, role } = specAt(plan, index);
  const { codeKey, productCount } = plan;
  const product = writeProduct(spec, {
    id: productIdOf(plan, index),
    number: modelNumber(index, { productCount, key: codeKey }),
    random: keyedRandom("text", codeKey, index),
  });
  return { product, role };
}

function specAt(plan: PanelPlan, index: number) {
  const { taskCount, decoyCount, codeKey, shelves, language } = plan;
  if (index < taskCount) {
    return { spec: goldSpec(plan, index), role: { kind: "gold", task: index } } as const;
  }
  const random = keyedRandom("product", codeKey, index);
  if (index < taskCount + decoyCount) {
    const task = ((index - taskCount) * plan.decoyStep) % taskCount;
    const { gold, attributes, options } = wantAt(plan, task);
    const { spec, change } = drawDecoy(
      gold,
      {
        attributes: attributes.map(({ attribute }) => attribute.name),
        options: Object.fromEntries(options.map(({ axis, value }) => [axis, value])),
      },
      random,
    );
    return { spec, role: { kind: "decoy", task, change } } as const;
  }
  const shelf = shelves[Math.floor(random() * shelves.length)]!;
  return { spec: drawSpec(shelf, language, random), role: { kind: "other" } } as const;
}

function productIdOf(plan: PanelPlan, index: number): string {
  return `P${codeOf(index, plan.codeKey)}`;
}

/** Makes the task at an index in [0, taskCount) of a plan, with its goal. */
export function makeTaskAt(plan: PanelPlan, index: number): PanelTask {
  const { language, codeKey } = plan;
  const prose = PROSE[language];
  const want = wantAt(plan, index);
  const user = tasksOfUser(plan, index)[0]!;
  const taskId = taskIdOf(plan, index);
  return {
    task: {
      id: taskId,
      split: placeOf(plan, index).split,
      language,
      instruction: prose.instruction(spoken(want), keyedRandom("request", codeKey, index)),
      userId: `U${codeOf(user, plan.userKey)}`,
      persona: prose.persona(drawPreferences(plan, index), keyedRandom("person", codeKey, user)),
    },
    goal: {
      secret: "goal",
      taskId,
      productId: productIdOf(plan, index),
      category: want.gold.shelf.category,
      title: makeProductAt(plan, index).title,
      attributes: want.attributes.map(({ attribute }) => attribute.name),
      options: Object.fromEntries(want.options.map(({ axis, value }) => [axis, value])),
      budgetCents: want.budgetCents,
      fullInstruction: prose.fullInstruction(everything(want)),
    },
  };
}

/** What the request says; the persona knows the rest. */
function spoken({ gold, attributes, options, budgetCents, budgetSeen }: Want): Demands {
  return {
    shelf: gold.shelf,
    attributes: attributes
      .filter(({ seen }) => seen === "instruction")
      .map(({ attribute }) => attribute),
    options: options.filter(({ seen }) => seen === "instruction"),
    budgetCents: budgetSeen === "instruction" ? budgetCents : null,
  };
}

function everything({ gold, attributes, options, budgetCents }: Want): Demands {
  return {
    shelf: gold.shelf,
    attributes: attributes.map(({ attribute }) => attribute),
    options,
    budgetCents,
  };
}
