import { describe, expect, test } from "vitest";
import { dropIntervention } from "./drop-intervention.js";
import type { Intervention } from "./intervention.js";

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
const gate = {
  interventions: [column("first"), column("second")],
  observations: [pair("1", [true, false]), pair("2", [false, true])],
};

describe("dropIntervention()", () => {
  test("takes the column out of every mask and keeps all pairs", () => {
    const { interventions, observations } = dropIntervention(gate, "first");
    expect(interventions.map(({ id }) => id)).toEqual(["second"]);
    expect(observations).toEqual([pair("1", [false]), pair("2", [true])]);
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
