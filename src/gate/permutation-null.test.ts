import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { permutationNull, permutationThresholds } from "./permutation-null.js";

const oneTask = { masks: [[1], [1]], gains: [1, 1], taskIds: ["a", "a"] };
const twoTasks = { masks: [[1], [1]], gains: [1, 1], taskIds: ["a", "b"] };

describe("permutationNull() by sign_flip", () => {
  const options = { method: "sign_flip", random: seededRandom(1), permutations: 400 } as const;

  test("flips the pairs of a task together", () => {
    const rounded = (values: Iterable<number>) => new Set(Array.from(values, (v) => Math.round(v)));
    // Flipped one by one, two pairs of one task could cancel to 0.
    expect(rounded(permutationNull(oneTask, options).effects[0]!)).toEqual(new Set([1, -1]));
    expect(rounded(permutationNull(twoTasks, options).effects[0]!).has(0)).toBe(true);
  });
});

describe("permutationNull() by mask_permutation", () => {
  test("hands a gain to every mask in turn", () => {
    const design = {
      masks: [
        [1, 0],
        [0, 1],
      ],
      gains: [3, 5],
      taskIds: ["a", "b"],
    };
    const { effects, largest } = permutationNull(design, {
      method: "mask_permutation",
      random: seededRandom(1),
      permutations: 200,
    });
    expect(new Set(effects[0])).toEqual(new Set([3, 5]));
    expect(effects[0]!.every((value, p) => value + effects[1]![p]! === 8)).toBe(true);
    expect(new Set(largest)).toEqual(new Set([5]));
  });

  test("exchanges only tasks with as many pairs", () => {
    const design = { masks: [[1], [0], [0]], gains: [7, 1, 2], taskIds: ["a", "b", "b"] };
    const { effects } = permutationNull(design, {
      method: "mask_permutation",
      random: seededRandom(1),
      permutations: 50,
    });
    expect(new Set(effects[0])).toEqual(new Set([7]));
  });
});

describe("permutationThresholds()", () => {
  const chance = {
    effects: [Float64Array.of(0, 1, 2, 3, 4), Float64Array.of(0, 10, 20, 30, 40)],
    largest: Float64Array.of(0, 10, 20, 30, 40),
  };

  test("bounds each column or the largest of all", () => {
    expect(permutationThresholds(chance, { alpha: 0.25, family: "per_column" })).toEqual([3, 30]);
    expect(permutationThresholds(chance, { alpha: 0.25, family: "largest" })).toEqual([30, 30]);
  });

  test("refuses alphas that are no chance, and no permutations", () => {
    expect(() => permutationThresholds(chance, { alpha: 0, family: "largest" })).toThrow(
      "Cannot set a threshold as alpha must be in (0, 1): it is 0",
    );
    expect(() =>
      permutationNull(twoTasks, { method: "sign_flip", random: () => 0, permutations: 0 }),
    ).toThrow("Cannot permute as permutations must be an integer >= 1: it is 0");
  });
});
