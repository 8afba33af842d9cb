import { describe, expect, test } from "vitest";
import type { Outcome } from "../shop/outcome.js";
import { effectTable } from "./effect-table.js";
import { estimateEffects } from "./estimate-effects.js";
import type { GateObservation } from "./observation.js";

const worth = (reward: number): Outcome => ({
  reward,
  rType: 1,
  rAtt: 1,
  rOption: reward,
  rPrice: 1,
  rLoose: 0.5,
  rSuccess: reward,
});
const pair = (taskId: string, mask: string, reward: number, bare: number): GateObservation => ({
  taskId,
  mask: [...mask].map((on) => on === "1"),
  outcome: worth(reward),
  bareOutcome: worth(bare),
});

describe("estimateEffects()", () => {
  test("gives an intervention that lifts the reward from 0 to 1 the effect 1", () => {
    expect(estimateEffects([pair("1", "1", 1, 0), pair("2", "0", 1, 1)])).toEqual([1]);
  });

  test("explains the component that is asked for", () => {
    const observations = [pair("1", "1", 1, 0)];
    expect(estimateEffects(observations, { component: "rOption" })).toEqual([1]);
    expect(estimateEffects(observations, { component: "rType" })).toEqual([0]);
  });

  test("takes repeats only when told that they are real", () => {
    const observations = [pair("7", "1", 1, 0), pair("7", "1", 0, 0)];
    expect(() => estimateEffects(observations)).toThrow(
      "Cannot estimate effects as a task meets a mask once: task 7 has 1 twice",
    );
    expect(estimateEffects(observations, { repeats: "keep" })[0]).toBeCloseTo(0.5, 14);
  });

  test.each([
    [[], "Cannot estimate effects: there are no observations"],
    [
      [pair("1", "10", 1, 0), pair("2", "1", 1, 0)],
      "Cannot estimate effects as masks must be equally long: task 1 has 2 places, task 2 has 1",
    ],
    [
      [pair("1", "1", Number.NaN, 0)],
      "Cannot estimate effects as outcomes must be finite: the reward of task 1 gains NaN",
    ],
  ])("refuses what is no gate (%#)", (observations, message) => {
    expect(() => estimateEffects(observations)).toThrow(message);
  });
});

describe("effectTable()", () => {
  test("names the interventions that cannot be told apart", () => {
    const observations = [pair("1", "110", 1, 0), pair("2", "110", 0, 0), pair("3", "000", 1, 1)];
    expect(() => effectTable([{ id: "a" }, { id: "b" }, { id: "c" }], observations)).toThrow(
      /^Cannot fit as columns must be independent: (a depends on b|b depends on a); c is zero$/,
    );
  });

  test("counts what the masks show", () => {
    const observations = [
      pair("1", "10", 1, 0),
      pair("1", "01", 1, 0),
      pair("2", "11", 1, 1),
      pair("3", "00", 1, 0),
      pair("4", "10", 0, 1),
    ];
    const { diagnostics, rows, residualDegrees } = effectTable(
      [{ id: "a" }, { id: "b" }],
      observations,
    );
    expect(diagnostics).toMatchObject({
      observationCount: 5,
      taskCount: 4,
      columnCount: 2,
      rank: 2,
      dependencies: [],
      exposures: [3, 2],
      allZeroMaskCount: 1,
    });
    // The empty mask counts as a residual degree: 5 - 2.
    expect(residualDegrees).toBe(3);
    expect(rows.every(({ bootstrapInterval }) => bootstrapInterval === null)).toBe(true);
  });

  test("refuses a list of interventions of another length", () => {
    expect(() => effectTable([], [pair("1", "1", 1, 0)])).toThrow(
      "Cannot estimate effects: there are 0 interventions, masks have 1 places",
    );
  });
});
