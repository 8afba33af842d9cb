import { describe, expect, test } from "vitest";
import { pickGate } from "./pick-gate.js";

const gates = [-1, 0, 2].map((round) => ({ round, interventions: [], observations: [] }));

describe("pickGate()", () => {
  test.each([
    { round: 2, picked: 2 },
    { round: -1, picked: -1 },
    { round: 1, picked: 0 }, // nothing was decided in round 1
    { round: 9, picked: 2 },
  ])("round $round gives the gate of round $picked", ({ round, picked }) => {
    expect(pickGate(gates, round).round).toBe(picked);
  });

  test("refuses a round that the run does not have, not one where nothing was decided", () => {
    expect(pickGate(gates, 3, { roundCount: 4 }).round).toBe(2);
    expect(() => pickGate(gates, 4, { roundCount: 4 })).toThrow(
      "Cannot pick a gate of round 4 as the last round of the run is 3",
    );
  });

  test("refuses a round before the first gate, and a run without gates", () => {
    expect(() => pickGate(gates.slice(1), -1)).toThrow(
      "Cannot pick a gate of round -1 or before: the gates are 0, 2",
    );
    expect(() => pickGate([], 1)).toThrow(
      "Cannot pick a gate of round 1 or before: the gates are none",
    );
  });
});
