import { describe, expect, test } from "vitest";
import { fitLeastSquares } from "../stats/least-squares.js";
import { assignMasks } from "./assign-masks.js";
import { gatePower, minimumDetectableEffect, plannedError } from "./gate-power.js";

const plan = { taskCount: 400, pairsPerTask: 1, interventionCount: 13, residualSd: 0.45 };

describe("gatePower()", () => {
  test("lets half of the chunks without effect pass the published rule", () => {
    expect(gatePower(0, plan)).toBe(0.5);
  });

  test("gives the detectable effect the power it was asked for", () => {
    const effect = minimumDetectableEffect(plan, { power: 0.9, barErrors: 1 });
    expect(gatePower(effect, plan, { barErrors: 1 })).toBeCloseTo(0.9, 9);
  });
});

describe("plannedError()", () => {
  test("is what drawn masks give on average", () => {
    const interventions = Array.from({ length: 13 }, (_, j) => ({ id: `c${j}`, slotId: `c${j}` }));
    const tasks = Array.from({ length: 4000 }, (_, i) => String(i));
    const masks = assignMasks(interventions, tasks, { seed: 1 }).map(({ mask }) =>
      mask.map(Number),
    );
    const { gramInverse } = fitLeastSquares(
      masks,
      masks.map(() => 0),
    );
    const average = gramInverse.reduce((sum, row, j) => sum + row[j]!, 0) / 13;
    const planned = plannedError({ ...plan, taskCount: 4000 });
    // The design is a draw of 4,000 masks: 1 % off is usual.
    expect((0.45 * Math.sqrt(average)) / planned).toBeCloseTo(1, 1.7);
  });

  test("halves with four times the pairs unless they go together", () => {
    const one = plannedError(plan);
    expect(plannedError({ ...plan, pairsPerTask: 4 })).toBeCloseTo(one / 2, 14);
    expect(plannedError({ ...plan, pairsPerTask: 4, taskCorrelation: 1 })).toBeCloseTo(one, 14);
  });

  test("refuses plans that are none", () => {
    expect(() => plannedError({ ...plan, taskCount: 0 })).toThrow(
      "Cannot plan a gate as taskCount must be an integer >= 1: it is 0",
    );
    expect(() => plannedError({ ...plan, exposure: 1 })).toThrow(
      "Cannot plan a gate: exposure is 1, task correlation 0, residual sd 0.45",
    );
  });
});
