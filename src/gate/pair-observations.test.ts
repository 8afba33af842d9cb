import { describe, expect, test } from "vitest";
import { pairObservations } from "./pair-observations.js";

const outcome = (reward: number) => ({
  reward,
  rType: 1,
  rAtt: 1,
  rOption: reward,
  rPrice: 1,
  rLoose: reward,
  rSuccess: reward,
});
const plan = [0, 1].map((pair) => ({ taskId: "t", pair, mask: [pair === 0] }));
const masked = [0, 1].map((pair) => ({ taskId: "t", pair, outcome: outcome(pair) }));

describe("pairObservations()", () => {
  test("lets one bare episode serve all pairs of a task", () => {
    const paired = pairObservations(plan, masked, [
      { taskId: "t", pair: null, outcome: outcome(0.5) },
    ]);
    expect(paired).toEqual({
      status: "complete",
      observations: [
        { taskId: "t", mask: [true], outcome: outcome(0), bareOutcome: outcome(0.5) },
        { taskId: "t", mask: [false], outcome: outcome(1), bareOutcome: outcome(0.5) },
      ],
    });
  });

  test("gives a pair its own bare episode where there is one", () => {
    const bare = [0, 1].map((pair) => ({ taskId: "t", pair, outcome: outcome(pair / 4) }));
    const paired = pairObservations(plan, masked, bare);
    expect(
      paired.status === "complete" &&
        paired.observations.map(({ bareOutcome }) => bareOutcome.reward),
    ).toEqual([0, 0.25]);
  });

  test("says what is missing instead of making do without it", () => {
    const bare = [{ taskId: "t", pair: 0, outcome: outcome(0) }];
    expect(pairObservations(plan, masked.slice(1), bare)).toEqual({
      status: "incomplete",
      missing: ["t/0 masked", "t/1 bare"],
    });
  });

  test("refuses outcomes that match no pair or come twice", () => {
    expect(() =>
      pairObservations(plan, [{ taskId: "u", pair: 0, outcome: outcome(0) }], []),
    ).toThrow("Cannot pair masked outcome u/0: it was not planned");
    expect(() =>
      pairObservations(plan, masked, [
        { taskId: "t", pair: null, outcome: outcome(0) },
        { taskId: "t", pair: null, outcome: outcome(1) },
      ]),
    ).toThrow("Cannot pair bare outcome t/all: it is there twice");
  });
});
