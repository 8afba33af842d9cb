import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXAMPLE_GOAL, EXAMPLE_PRODUCTS } from "./example-shop.js";
import { judgePurchase, typeScore } from "./reward.js";

const [mug, equal, lacking, unverifiable, lamp, leakproofLamp] = EXAMPLE_PRODUCTS;
const WANTED = { capacity: "500 ml", color: "navy blue" };

describe("judgePurchase()", () => {
  test("multiplies the parts", () => {
    const outcome = judgePurchase(
      { product: mug!, selected: { capacity: "500 ml", color: "blue" } },
      EXAMPLE_GOAL,
    );
    // rLoose: 1 * (1 attribute + 1 option + 1 price) / (1 + 2 + 1)
    expect(outcome).toEqual({
      rType: 1,
      rAtt: 1,
      rOption: 0.5,
      rPrice: 1,
      rLoose: 0.75,
      reward: 0.5,
      rSuccess: 0,
    });
  });

  test("lets any product succeed that meets everything", () => {
    for (const product of [mug!, equal!]) {
      const outcome = judgePurchase({ product, selected: WANTED }, EXAMPLE_GOAL);
      expect(outcome).toMatchObject({ reward: 1, rLoose: 1, rSuccess: 1 });
    }
  });

  test("fails the wanted product over the budget, and passes it at the budget", () => {
    const purchase = { product: mug!, selected: WANTED };
    expect(judgePurchase(purchase, { ...EXAMPLE_GOAL, budgetCents: 2498 })).toMatchObject({
      rPrice: 0,
      reward: 0,
      rLoose: 0.75,
    });
    expect(judgePurchase(purchase, { ...EXAMPLE_GOAL, budgetCents: 2499 }).rPrice).toBe(1);
  });

  test("asks for a verifiable price only where there is a budget", () => {
    const purchase = { product: unverifiable!, selected: { body: "black", lid: "white" } };
    const goal = { ...EXAMPLE_GOAL, options: { lid: "white" } };
    expect(judgePurchase(purchase, goal).rPrice).toBe(0);
    expect(judgePurchase(purchase, { ...goal, budgetCents: null }).rSuccess).toBe(1);
  });

  test("keeps the same words on two axes apart", () => {
    const purchase = { product: unverifiable!, selected: { body: "black", lid: "white" } };
    const goal = { ...EXAMPLE_GOAL, budgetCents: null };
    expect(judgePurchase(purchase, { ...goal, options: { body: "black" } }).rOption).toBe(1);
    expect(judgePurchase(purchase, { ...goal, options: { lid: "black" } }).rOption).toBe(0);
  });

  test.each([
    ["navy blue", "blue"],
    ["sky blue", "light blue"],
    ["washed denim", "ash"],
    ["titanium", "tan"],
    ["black | white", "black"],
  ])("takes %j for another color than %j", (chosen, wanted) => {
    const axes = [{ name: "color", values: [{ value: chosen, priceCents: null }] }];
    const product = { ...equal!, axes, attributes: [chosen] };
    const goal = { ...EXAMPLE_GOAL, attributes: [wanted], options: { color: wanted } };
    const purchase = { product, selected: { color: chosen } };
    expect(judgePurchase(purchase, goal)).toMatchObject({ rAtt: 0, rOption: 0 });
  });

  test("is generous only if told to be", () => {
    const product = { ...equal!, attributes: ["black | white"] };
    const goal = { ...EXAMPLE_GOAL, attributes: ["black"], options: {} };
    expect(judgePurchase({ product, selected: {} }, goal).rAtt).toBe(0);
    expect(judgePurchase({ product, selected: {} }, goal, "token_set_85").rAtt).toBe(1);
  });

  test("compares in the normal form", () => {
    const selected = { Capacity: "５００ ml", color: "NAVY  blue" };
    expect(judgePurchase({ product: equal!, selected }, EXAMPLE_GOAL).rOption).toBe(1);
  });

  test("gives no credit for another type with the right attribute", () => {
    expect(judgePurchase({ product: leakproofLamp!, selected: {} }, EXAMPLE_GOAL)).toMatchObject({
      rType: 0.5,
      rAtt: 1,
      rOption: 0,
      reward: 0,
    });
    expect(judgePurchase({ product: lacking!, selected: WANTED }, EXAMPLE_GOAL).rAtt).toBe(0);
  });

  test("counts what is not required as met", () => {
    const goal = { ...EXAMPLE_GOAL, attributes: [], options: {}, budgetCents: null };
    expect(judgePurchase({ product: mug!, selected: {} }, goal)).toMatchObject({
      rAtt: 1,
      rOption: 1,
      rPrice: 1,
      rLoose: 1,
      rSuccess: 1,
    });
  });

  test("stays in [0, 1], and succeeds exactly if all parts are 1", () => {
    const word = fc.constantFrom("leakproof", "light", "carry loop");
    fc.assert(
      fc.property(
        fc.constantFrom(...EXAMPLE_PRODUCTS),
        fc.constantFrom("350 ml", "500 ml", "black"),
        fc.record({
          attributes: fc.uniqueArray(word),
          options: fc.dictionary(
            fc.constantFrom("capacity", "color", "lid"),
            fc.constantFrom("500 ml", "blue", "black"),
          ),
          budgetCents: fc.option(fc.integer({ min: 1000, max: 3000 })),
          title: fc.constantFrom("Travel Mug", "Head Lamp", "x"),
          category: fc.subarray(["Kitchen", "Drinkware", "Lighting"]),
        }),
        (product, value, wishes) => {
          const selected = Object.fromEntries(product.axes.map(({ name }) => [name, value]));
          const outcome = judgePurchase({ product, selected }, { ...EXAMPLE_GOAL, ...wishes });
          for (const part of Object.values(outcome)) {
            expect(part).toBeGreaterThanOrEqual(0);
            expect(part).toBeLessThanOrEqual(1);
          }
          const { rType, rAtt, rOption, rPrice, reward, rSuccess } = outcome;
          expect(rSuccess === 1).toBe([rType, rAtt, rOption, rPrice].every((part) => part === 1));
          expect(reward).toBe(rType * rAtt * rOption * rPrice);
        },
      ),
    );
  });
});

describe("typeScore()", () => {
  const goal = { category: ["A", "B", "C"], title: "a b c d e f g h i j" };
  test.each([
    { category: ["X", "b", "Ａ"], title: "", expected: 1, why: "two nodes are shared" },
    { category: ["A", "A"], title: "", expected: 0, why: "one node is shared, no word" },
    { category: [], title: "a b c", expected: 1, why: "three of ten words" },
    { category: [], title: "a b z", expected: 0.5, why: "two of ten are not above 0.2" },
    { category: [], title: "a a a", expected: 0.5, why: "one of ten is not below 0.1" },
    { category: [], title: "z", expected: 0, why: "no word is shared" },
  ])("is $expected as $why", ({ category, title, expected }) => {
    expect(typeScore({ category, title }, goal)).toBe(expected);
  });

  test("is 0.1 as one of eleven words is below 0.1", () => {
    expect(typeScore({ category: [], title: "a" }, { ...goal, title: `${goal.title} k` })).toBe(
      0.1,
    );
  });

  test("keeps lamps apart from mugs", () => {
    expect(typeScore(lamp!, EXAMPLE_GOAL)).toBe(0);
  });
});
