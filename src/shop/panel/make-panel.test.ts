import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DecoyChange } from "../catalogue/decoy.js";
import type { Language } from "../language.js";
import type { Product } from "../product.js";
import { type Goal, SPLITS } from "../task.js";
import { shelvesOf } from "../vocabulary/shelf.js";
import { DEFAULT_DIFFICULTY } from "./difficulty.js";
import { makePanel, makeProductAt, roleOf } from "./make-panel.js";
import { DEFAULT_SIZES, planPanel, tasksOfUser } from "./plan.js";

const languages: readonly Language[] = ["en", "zh"];

const smallPanels = fc.record({
  seed: fc.maxSafeInteger(),
  language: fc.constantFrom(...languages),
  sizes: fc.record({
    train: fc.integer({ min: 0, max: 20 }),
    dev: fc.integer({ min: 1, max: 9 }),
    test: fc.integer({ min: 1, max: 9 }),
  }),
  productCount: fc.integer({ min: 38, max: 120 }),
});

/** Every price that a product can have, in cents. */
function pricesOf({ pricing, axes }: Product): number[] {
  if (pricing.kind === "fixed") return [pricing.priceCents];
  if (pricing.kind === "unverifiable") return [];
  return axes
    .find(({ name }) => name === pricing.axis)!
    .values.map(({ priceCents }) => priceCents!);
}

function isMet(goal: Goal, product: Product): boolean {
  const offers = ([axis, value]: [string, string]) =>
    product.axes.find(({ name }) => name === axis)?.values.some((one) => one.value === value);
  return (
    goal.attributes.every((attribute) => product.attributes.includes(attribute)) &&
    Object.entries(goal.options).every(offers)
  );
}

/** Price of the gold product when the goal's options are chosen and the rest is as cheap as can be. */
function goalPrice(goal: Goal, { pricing, axes }: Product): number {
  if (pricing.kind === "fixed") return pricing.priceCents;
  if (pricing.kind === "unverifiable") return Number.POSITIVE_INFINITY;
  const { values } = axes.find(({ name }) => name === pricing.axis)!;
  const wanted = goal.options[pricing.axis];
  const open = values.filter(({ value }) => wanted === undefined || value === wanted);
  return Math.min(...open.map(({ priceCents }) => priceCents!));
}

describe("makePanel()", () => {
  test("gives the same bytes for the same arguments and others for another seed", () => {
    const make = (seed: number) =>
      makePanel({ seed, language: "en", sizes: { train: 5, dev: 2 }, productCount: 30 });
    expect(make(1).hash).toBe(make(1).hash);
    expect(JSON.stringify(make(1).catalogue)).toBe(JSON.stringify(make(1).catalogue));
    expect(make(1).hash).not.toBe(make(2).hash);
  });

  test("makes lawful products", () => {
    fc.assert(
      fc.property(smallPanels, (options) => {
        for (const product of makePanel(options).catalogue) {
          const names = product.axes.map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
          expect(names.length).toBeGreaterThanOrEqual(1);
          expect(names.length).toBeLessThanOrEqual(3);
          for (const { values } of product.axes) {
            expect(values.length).toBeGreaterThan(0);
            expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
          }
          const moving = product.axes.filter(({ values }) =>
            values.some((v) => v.priceCents !== null),
          );
          expect(moving.map(({ name }) => name)).toEqual(
            product.pricing.kind === "axis" ? [product.pricing.axis] : [],
          );
          const prices = pricesOf(product);
          expect(prices.every((cents) => Number.isInteger(cents) && cents > 0)).toBe(true);
          expect(product.listPrice).toEqual({
            lowCents: Math.min(...prices),
            highCents: Math.max(...prices),
          });
          expect(new Set(product.attributes).size).toBe(product.attributes.length);
          expect(product.category).toHaveLength(3);
          expect(product.title).toContain(product.model);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("sets tasks that their gold product meets and whose words name no product", () => {
    fc.assert(
      fc.property(smallPanels, (options) => {
        const panel = makePanel(options);
        for (const task of panel.tasks) {
          const goal = panel.goals.get(task.id)!;
          const gold = panel.productById.get(goal.productId)!;
          expect(isMet(goal, gold)).toBe(true);
          expect(goalPrice(goal, gold)).toBeLessThanOrEqual(goal.budgetCents!);
          expect(goal.title).toBe(gold.title);
          expect(goal.category).toEqual(gold.category);
          for (const text of [task.instruction, task.persona]) {
            for (const secret of [task.id, gold.id, gold.title, gold.model, "{", "undefined"]) {
              expect(text).not.toContain(secret);
            }
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test("keeps the splits apart and the ids unique", () => {
    fc.assert(
      fc.property(smallPanels, (options) => {
        const panel = makePanel(options);
        expect(panel.taskById.size).toBe(panel.tasks.length);
        expect(panel.productById.size).toBe(options.productCount);
        const models = panel.catalogue.map(({ model }) => model.replace(/^[A-Z]+-/, ""));
        expect(new Set(models).size).toBe(models.length);
        const owners = new Map<string, string>();
        for (const { id, split, userId, persona } of panel.tasks) {
          for (const key of [userId, persona, panel.goals.get(id)!.productId]) {
            expect(owners.get(key) ?? split).toBe(split);
            owners.set(key, split);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each(languages)(
    "tells nothing of the gold product by the ids of task and user (%s)",
    (language) => {
      const panel = makePanel({ seed: 1, language, sizes: { dev: 300 }, productCount: 600 });
      const codes = new Set(panel.catalogue.map(({ id }) => id.slice(1)));
      expect(panel.tasks.filter(({ userId }) => codes.has(userId.slice(1)))).toEqual([]);
      // Gold products lie anywhere in the catalogue: their mean place is its middle, give or take
      // four standard errors of 600 / sqrt(12 * 300).
      const places = panel.tasks.map(({ id }) => panel.goals.get(id)!.productId);
      const order = panel.catalogue.map(({ id }) => id);
      const mean = places.reduce((sum, id) => sum + order.indexOf(id), 0) / places.length;
      expect(Math.abs(mean - 299.5)).toBeLessThan(40);
      const isRising = places
        .map((id, at) => at > 0 && id > places[at - 1]!)
        .filter(Boolean).length;
      expect(Math.abs(isRising - 150)).toBeLessThan(25);
    },
  );

  test.each(languages)("makes decoys that differ in the declared way only (%s)", (language) => {
    const options = { seed: 5, language, sizes: { train: 60 }, productCount: 400 };
    const difficulty = { decoysPerTask: 5 };
    const plan = planPanel({ ...options, difficulty });
    const panel = makePanel({ ...options, difficulty });
    const kinds = new Map<string, number>();
    for (let index = 0; index < plan.productCount; index++) {
      const role = roleOf(plan, index);
      if (role.kind !== "decoy") continue;
      kinds.set(role.change.kind, (kinds.get(role.change.kind) ?? 0) + 1);
      const goal = panel.goals.get(`train-${String(role.task + 1).padStart(4, "0")}`)!;
      const gold = panel.productById.get(goal.productId)!;
      expectChange(role.change, { goal, gold, decoy: makeProductAt(plan, index) });
    }
    expect([...kinds.values()].reduce((sum, count) => sum + count)).toBe(300);
    // Shares of 45, 25, 20 and 10 %, where options can be lost.
    expect(kinds.get("attribute")!).toBeGreaterThan(kinds.get("option")!);
    expect(kinds.get("option")!).toBeGreaterThan(20);
    expect(kinds.get("dearer")!).toBeGreaterThan(kinds.get("brand")!);
    expect(kinds.get("brand")!).toBeGreaterThan(10);
  });

  test("gives decoys to all splits alike", () => {
    const plan = planPanel({ seed: 1, language: "en" });
    const share = new Map(SPLITS.map((split) => [split, 0]));
    for (let index = plan.taskCount; index < plan.taskCount + plan.decoyCount; index++) {
      const task = ((index - plan.taskCount) * plan.decoyStep) % plan.taskCount;
      let start = 0;
      for (const split of SPLITS) {
        if (task >= start && task < start + DEFAULT_SIZES[split]) {
          share.set(split, share.get(split)! + 1 / DEFAULT_SIZES[split]);
        }
        start += DEFAULT_SIZES[split];
      }
    }
    for (const split of SPLITS) expect(share.get(split)).toBeCloseTo(0.92, 1);
  });

  test("lets users have one to three tasks, all in different departments", () => {
    const plan = planPanel({ seed: 3, language: "zh", sizes: { train: 60, dev: 4 } });
    const panel = makePanel({ seed: 3, language: "zh", sizes: { train: 60, dev: 4 } });
    const departments = (indices: readonly number[]) =>
      new Set(indices.map((i) => panel.goals.get(panel.tasks[i]!.id)!.category[0])).size;
    const users = panel.tasks.map((_, index) => tasksOfUser(plan, index));
    expect(users.map(({ length }) => length).slice(0, 6)).toEqual([3, 3, 3, 2, 2, 1]);
    // The last split is cut after four tasks: a user of three, and one of two of whom one is left.
    expect(users.slice(60).map(({ length }) => length)).toEqual([3, 3, 3, 1]);
    for (const tasks of users) expect(departments(tasks)).toBe(tasks.length);
    const personas = new Map(panel.tasks.map(({ userId, persona }) => [userId, persona]));
    expect(personas.size).toBe(32);
    for (const { userId, persona } of panel.tasks) expect(persona).toBe(personas.get(userId));
  });

  test.each(languages)("says every demand but a hidden budget somewhere (%s)", (language) => {
    const panel = makePanel({ seed: 8, language, sizes: { dev: 150 } });
    let hidden = 0;
    for (const task of panel.tasks) {
      const goal = panel.goals.get(task.id)!;
      const told = `${task.instruction} ${task.persona}`.toLowerCase();
      for (const attribute of goal.attributes) expect(says(told, attribute, goal)).toBe(true);
      for (const value of Object.values(goal.options)) expect(told).toContain(value.toLowerCase());
      const budget = goal.budgetCents! / 100;
      if (!told.includes(language === "en" ? `$${budget}` : `${budget}元`)) hidden++;
    }
    const { budgetExplicit, budgetPersona } = DEFAULT_DIFFICULTY;
    const expected = 150 * (1 - budgetExplicit - budgetPersona);
    // Four standard deviations of a share of a quarter among 150.
    expect(Math.abs(hidden - expected)).toBeLessThan(22);
  });

  test("lets a persona contradict the request, which wins", () => {
    const everythingSaid = { explicitShare: 1, budgetExplicit: 1, budgetPersona: 0 };
    const make = (conflictShare: number) =>
      makePanel({
        seed: 7,
        language: "en",
        sizes: { dev: 30 },
        difficulty: { ...everythingSaid, conflictShare, irrelevantCount: 0 },
      });
    const [calm, torn] = [make(0), make(1)];
    for (const task of torn.tasks) {
      const goal = torn.goals.get(task.id)!;
      const { some } = shelvesOf("en").find(({ category }) => category[2] === goal.category[2])!;
      const habit = task.persona.split(/(?<=[.]) /).find((sentence) => sentence.includes(some))!;
      // It names something, and nothing that the request asks for.
      expect(habit).toBeDefined();
      expect(habit).not.toContain(`$${goal.budgetCents! / 100}.`);
      expect(calm.taskById.get(task.id)!.persona).not.toContain(some);
      expect(task.instruction).toContain(`$${goal.budgetCents! / 100}`);
    }
  });

  test("says everything in the request when told to", () => {
    const panel = makePanel({
      seed: 6,
      language: "en",
      sizes: { dev: 40 },
      difficulty: {
        explicitShare: 1,
        budgetExplicit: 1,
        budgetPersona: 0,
        conflictShare: 0,
        irrelevantCount: 0,
      },
    });
    for (const task of panel.tasks) {
      const goal = panel.goals.get(task.id)!;
      expect(task.instruction).toContain(`$${goal.budgetCents! / 100}`);
      for (const attribute of goal.attributes) {
        expect(says(task.instruction.toLowerCase(), attribute, goal)).toBe(true);
      }
      for (const value of Object.values(goal.options)) {
        expect(task.instruction.toLowerCase()).toContain(value.toLowerCase());
      }
    }
  });

  test.each([
    [{ seed: 0.5 }, "Cannot make a panel as the seed must be a safe integer: it is 0.5"],
    [
      { productCount: 0 },
      "Cannot make a panel as productCount must be an integer in [1, 1000000]: it is 0",
    ],
    [
      { sizes: { train: 9 }, productCount: 8 },
      "Cannot make a panel as every task needs a product of its own: 9 tasks, 8 products",
    ],
    [{ sizes: { train: -1 } }, "Cannot make a panel as sizes must be integers >= 0: train is -1"],
    [
      { difficulty: { explicitShare: 1.2 } },
      "Cannot make tasks as explicitShare must be in [0, 1]: it is 1.2",
    ],
    [
      { difficulty: { budgetPersona: 0.9 } },
      "Cannot make tasks as budgetExplicit + budgetPersona must be at most 1: it is 1.3",
    ],
    [
      { difficulty: { attributeCount: [2, 1] as const } },
      "Cannot make tasks as attributeCount must be two integers in [1, 4], the lower first: it is [2, 1]",
    ],
    [
      { difficulty: { budgetSlack: [0.9, 2] as const } },
      "Cannot make tasks as budgetSlack must be two factors >= 1, the lower first: it is [0.9, 2]",
    ],
    [
      { difficulty: { decoysPerTask: -1 } },
      "Cannot make tasks as decoysPerTask must be finite and >= 0: it is -1",
    ],
    [
      { difficulty: { irrelevantCount: 7 } },
      "Cannot make tasks as irrelevantCount must be an integer in [0, 6]: it is 7",
    ],
  ])("refuses %j", (options, message) => {
    expect(() => makePanel({ seed: 1, language: "en", ...options })).toThrow(message);
  });
});

/** Whether a lower-case text says an attribute in one of the words for it. */
function says(text: string, attribute: string, goal: Goal): boolean {
  const shelf = [...shelvesOf("en"), ...shelvesOf("zh")].find(
    ({ category }) => category.join() === goal.category.join(),
  )!;
  return [...shelf.ownAttributes, ...shelf.sharedAttributes]
    .find(({ name }) => name === attribute)!
    .said.some((words) => text.includes(words.toLowerCase()));
}

function expectChange(
  change: DecoyChange,
  { goal, gold, decoy }: { goal: Goal; gold: Product; decoy: Product },
): void {
  expect(decoy.category).toEqual(gold.category);
  expect(decoy.brand === gold.brand).toBe(change.kind !== "brand");
  const lost = gold.attributes.filter((attribute) => !decoy.attributes.includes(attribute));
  expect(lost).toEqual(change.kind === "attribute" ? [change.lost] : []);
  expect(decoy.attributes).toHaveLength(gold.attributes.length);
  const values = ({ axes }: Product) =>
    axes.flatMap(({ name, values }) => values.map(({ value }) => `${name}=${value}`));
  const gone = values(gold).filter((value) => !values(decoy).includes(value));
  expect(gone).toEqual(change.kind === "option" ? [`${change.axis}=${change.lost}`] : []);
  expect(values(decoy)).toHaveLength(values(gold).length - gone.length);
  if (change.kind === "attribute") expect(goal.attributes).toContain(change.lost);
  if (change.kind === "option") expect(goal.options[change.axis]).toBe(change.lost);
  expect(isMet(goal, decoy)).toBe(change.kind === "dearer" || change.kind === "brand");
  const ratio = pricesOf(decoy)[0]! / pricesOf(gold)[0]!;
  // Rounding to half a dollar or a whole yuan moves a cheap product's ratio by up to a tenth.
  if (change.kind === "dearer") expect(Math.abs(ratio - change.factor)).toBeLessThan(0.1);
  else if (change.kind !== "option") expect(ratio).toBe(1);
}
