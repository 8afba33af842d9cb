import { describe, expect, test } from "vitest";
import { tasksOfStep } from "./tasks-of-step.js";

const taskIds = Array.from({ length: 10 }, (_, n) => `t${n}`);
const order = { seed: 1, groupsPerStep: 3, taskIds };

describe("tasksOfStep()", () => {
  test("takes every task once an epoch, but for those that fill no block", () => {
    const epoch = [1, 2, 3].flatMap((step) => tasksOfStep(order, step));
    expect(new Set(epoch).size).toBe(9);
    expect([4, 5, 6].flatMap((step) => tasksOfStep(order, step))).not.toEqual(epoch);
  });

  test("depends on seed and step alone", () => {
    expect(tasksOfStep(order, 5)).toEqual(tasksOfStep(order, 5));
    expect(tasksOfStep({ ...order, seed: 2 }, 5)).not.toEqual(tasksOfStep(order, 5));
  });

  test("refuses fewer tasks than groups", () => {
    expect(() => tasksOfStep({ ...order, groupsPerStep: 11 }, 1)).toThrow(
      "Cannot fill a block of 11 groups: there are 10 training tasks",
    );
  });
});
