import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawInteger, drawNormal, pick, pickWeighted, sample, shuffle } from "./draw.js";
import { seededRandom } from "./seeded-random.js";

const almostOne = () => 1 - 2 ** -53;

describe("drawInteger()", () => {
  test("reaches both ends and stays below the bound", () => {
    expect(drawInteger(6, () => 0)).toBe(0);
    expect(drawInteger(6, almostOne)).toBe(5);
  });

  test.each([0, 1.5, -1, 2 ** 32 + 1])("refuses the bound %d", (bound) => {
    expect(() => drawInteger(bound, () => 0)).toThrow(
      `Cannot draw an integer as the bound must be in [1, 2^32]: it is ${bound}`,
    );
  });
});

describe("pick()", () => {
  test("takes the item under the draw", () => {
    expect(pick(["a", "b"], () => 0.5)).toBe("b");
  });

  test("refuses an empty list", () => {
    expect(() => pick([], () => 0)).toThrow("Cannot pick an item: there are 0");
  });
});

describe("pickWeighted()", () => {
  test("follows the weights and never takes a weight of 0", () => {
    const weights = [0, 1, 3, 0];
    expect(pickWeighted(weights, () => 0)).toBe(1);
    expect(pickWeighted(weights, () => 0.2499)).toBe(1);
    expect(pickWeighted(weights, () => 0.25)).toBe(2);
    expect(pickWeighted(weights, almostOne)).toBe(2);
  });

  test("refuses weights that are no distribution", () => {
    expect(() => pickWeighted([1, -1], () => 0)).toThrow(
      "Cannot pick by weight as weights must be finite and >= 0: weight 1 is -1",
    );
    expect(() => pickWeighted([0, 0], () => 0)).toThrow(
      "Cannot pick by weight: no weight is above 0",
    );
  });
});

describe("shuffle()", () => {
  test("gives each of the six orders of three items equally often", () => {
    const random = seededRandom(5);
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 6000; draw++) {
      const order = shuffle(["a", "b", "c"], random).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
    // 99.9 % quantile of chi-square with 5 degrees of freedom.
    expect(chiSquare).toBeLessThan(20.5);
  });

  test("leaves its input alone", () => {
    const items = [1, 2, 3];
    shuffle(items, seededRandom(1));
    expect(items).toEqual([1, 2, 3]);
  });
});

describe("sample()", () => {
  test("draws each item at most once", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(20), fc.nat(20), (seed, a, b) => {
        const items = Array.from({ length: Math.max(a, b) }, (_, index) => index);
        const drawn = sample(items, { size: Math.min(a, b), random: seededRandom(seed) });
        expect(new Set(drawn).size).toBe(Math.min(a, b));
        expect(drawn.every((item) => items.includes(item))).toBe(true);
      }),
    );
  });

  test("refuses to draw more than there are", () => {
    expect(() => sample([1], { size: 2, random: () => 0 })).toThrow(
      "Cannot draw 2 of 1 items without putting them back",
    );
  });
});

describe("drawNormal()", () => {
  test("has mean 0, variance 1 and a fourth moment of 3", () => {
    const random = seededRandom(6);
    const draws = Array.from({ length: 100_000 }, () => drawNormal(random));
    const moment = (power: number) => draws.reduce((sum, x) => sum + x ** power, 0) / draws.length;
    // Tolerances are four standard errors: 1, sqrt(2) and sqrt(96) over sqrt(100,000).
    expect(Math.abs(moment(1))).toBeLessThan(0.0127);
    expect(Math.abs(moment(2) - 1)).toBeLessThan(0.0179);
    expect(Math.abs(moment(4) - 3)).toBeLessThan(0.124);
  });

  test("is finite at the edge of the source", () => {
    expect(Math.abs(drawNormal(() => 0))).toBe(0);
    expect(Number.isFinite(drawNormal(almostOne))).toBe(true);
  });
});
