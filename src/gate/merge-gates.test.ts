import { describe, expect, test } from "vitest";
import { madeColumn, madePair } from "./made-gate.js";
import { mergeGates } from "./merge-gates.js";

describe("mergeGates()", () => {
  test("keeps a version's column through the rounds and switches absent ones off", () => {
    const merged = mergeGates([
      {
        interventions: [madeColumn("a"), madeColumn("b")],
        observations: [madePair("1", [true, false])],
      },
      {
        interventions: [madeColumn("c"), madeColumn("a")],
        observations: [madePair("1", [false, true])],
      },
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
      mergeGates([{ interventions: [madeColumn("a")], observations: [madePair("1", [])] }]),
    ).toThrow("Cannot merge gates: gate 0 has 1 interventions, the mask of task 1 0 places");
  });
});
