import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assignMasks } from "./assign-masks.js";

const interventions = [
  { id: "a", slotId: "a" },
  { id: "b-old", slotId: "b" },
  { id: "b-new", slotId: "b" },
];
const tasks = (n: number) => Array.from({ length: n }, (_, i) => `task ${i}`);
const shown = (masks: ReturnType<typeof assignMasks>) =>
  masks.map(({ mask }) => mask.map(Number).join(""));

describe("assignMasks()", () => {
  test("never shows two versions of a slot, in any design", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom("joint" as const, "balanced" as const, "one_at_a_time" as const),
        fc.integer({ min: 1, max: 3 }),
        (seed, design, pairsPerTask) => {
          const assignments = assignMasks(interventions, tasks(20), { seed, design, pairsPerTask });
          expect(assignments).toHaveLength(20 * pairsPerTask);
          expect(assignments.every(({ mask }) => !(mask[1] && mask[2]))).toBe(true);
        },
      ),
    );
  });

  test("draws absent, old and new equally often when joint", () => {
    const masks = assignMasks(interventions, tasks(9000), { seed: 1 });
    const counts = new Map<string, number>();
    for (const mask of shown(masks)) counts.set(mask, (counts.get(mask) ?? 0) + 1);
    expect(counts.size).toBe(6);
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - 1500) ** 2 / 1500, 0);
    expect(chiSquare).toBeLessThan(20.5); // 99.9 % with 5 degrees of freedom
  });

  test("draws a task's joint mask whatever other tasks there are", () => {
    const some = assignMasks(interventions, ["task 3"], { seed: 1 });
    const all = assignMasks(interventions, tasks(9), { seed: 1 });
    expect(some[0]).toEqual(all[3]);
  });

  test("gives the pairs of a task masks of their own", () => {
    const masks = shown(assignMasks(interventions, ["x"], { seed: 1, pairsPerTask: 40 }));
    expect(new Set(masks).size).toBeGreaterThan(3);
  });

  test("shows each choice of a slot equally often when balanced", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 40 }), (seed, n) => {
        const masks = assignMasks(interventions, tasks(n), { seed, design: "balanced" });
        const on = [0, 1, 2].map((j) => masks.filter(({ mask }) => mask[j]).length);
        const slotB = [n - on[1]! - on[2]!, on[1]!, on[2]!];
        expect(Math.max(...slotB) - Math.min(...slotB)).toBeLessThanOrEqual(1);
        expect(Math.abs(n - 2 * on[0]!)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("shows one intervention alone, each equally often, when one at a time", () => {
    const masks = shown(assignMasks(interventions, tasks(9), { seed: 1, design: "one_at_a_time" }));
    expect([...masks].sort()).toEqual([
      ...new Array<string>(3).fill("001"),
      ...new Array<string>(3).fill("010"),
      ...new Array<string>(3).fill("100"),
    ]);
  });

  test("refuses plans that are none", () => {
    expect(() => assignMasks([], ["x"], { seed: 1 })).toThrow(
      "Cannot plan a gate: there are 0 interventions",
    );
    expect(() => assignMasks(interventions, ["x", "x"], { seed: 1 })).toThrow(
      "Cannot plan a gate: task x is listed twice",
    );
    expect(() => assignMasks(interventions, ["x"], { seed: 1, pairsPerTask: 0 })).toThrow(
      "Cannot plan a gate as pairs per task must be an integer >= 1: it is 0",
    );
  });
});
