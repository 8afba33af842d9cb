import { describe, expect, test } from "vitest";
import { dropIntervention } from "./drop-intervention.js";
import { madeColumn, madePair } from "./made-gate.js";

const gate = {
  interventions: [madeColumn("first"), madeColumn("second")],
  observations: [madePair("1", [true, false]), madePair("2", [false, true])],
};

describe("dropIntervention()", () => {
  test("takes the column out of every mask and keeps all pairs", () => {
    const { interventions, observations } = dropIntervention(gate, "first");
    expect(interventions.map(({ id }) => id)).toEqual(["second"]);
    expect(observations).toEqual([madePair("1", [false]), madePair("2", [true])]);
    expect(gate.observations[0]!.mask).toEqual([true, false]);
  });

  test("refuses an unknown one and the only one", () => {
    expect(() => dropIntervention(gate, "third")).toThrow(
      "Cannot drop third: the interventions are first, second",
    );
    expect(() => dropIntervention(dropIntervention(gate, "first"), "second")).toThrow(
      "Cannot drop second: it is the only one",
    );
  });
});
