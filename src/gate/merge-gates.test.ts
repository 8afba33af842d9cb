import { describe, expect, test } from "vitest";
import type { Intervention } from "./intervention.js";
import { mergeGates } from "./merge-gates.js";

const column = (id: string): Intervention => ({
  id,
  kind: "current",
  slotId: id,
  operation: null,
  order: 1,
});
const outcome = { reward: 0, rType: 0, rAtt: 0, rOption: 0, rPrice: 0, rLoose: 0, rSuccess: 0 };
const pair = (taskId: string, mask: readonly boolean[]) => ({
  taskId,
  mask,
  outcome,
  bareOutcome: outcome,
});

describe("mergeGates()", () => {
  test("keeps a version's column through the rounds and switches absent ones off", () => {
    const merged = mergeGates([
      { interventions: [column("a"), column("b")], observations: [pair("1", [true, false])] },
      { interventions: [column("c"), column("a")], observations: [pair("1", [false, true])] },
    ]);
    expect(merged.interventions.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(merged.observations.map(({ mask }) => mask)).toEqual([
      [true, false, false],
      [true, false, false],
    ]);
  });

  test("refuses no gates and masks of another length", () => {
    expect(() => mergeGates([])).toThrow("Cannot merge gates: there are 0");
    expect(() =>
      mergeGates([{ interventions: [column("a")], observations: [pair("1", [])] }]),
    ).toThrow("Cannot merge gates: gate 0 has 1 interventions, the mask of task 1 0 places");
  });
});
