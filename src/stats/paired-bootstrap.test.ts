import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { pairedBootstrap } from "./paired-bootstrap.js";

describe("pairedBootstrap()", () => {
  test("gives the observed difference of two agents on the same four tasks", () => {
    const { difference } = pairedBootstrap([0, 0, 1, 0], [1, 0, 1, 1], { random: seededRandom(1) });
    expect(difference).toBe(0.5);
  });

  test("gives a zero-width interval when every task gains the same", () => {
    // Unpaired resampling would give a wide interval here: the scores vary, the gain does not.
    const baseline = [0, 10, 20, 30];
    const treated = baseline.map((score) => score + 2);
    const { interval } = pairedBootstrap(baseline, treated, { random: seededRandom(1) });
    expect(interval).toEqual([2, 2]);
  });

  // Two draws from the differences {0, 1} have means 0, 1/2, 1 with probability 1/4, 1/2, 1/4.
  test.each([
    { confidence: 0.6, expected: [0, 1] }, // tails of 20% reach into the outer quarters
    { confidence: 0.4, expected: [0.5, 0.5] }, // tails of 30% do not
  ])("agrees with the exact distribution for n = 2 at $confidence", ({ confidence, expected }) => {
    const { interval } = pairedBootstrap([0, 0], [0, 1], { random: seededRandom(7), confidence });
    expect(interval).toEqual(expected);
  });

  test("draws every index from options.random", () => {
    // A source stuck at 0 picks the first task each time, whose gain is 1.
    const { interval } = pairedBootstrap([0, 0, 0], [1, 0, 0], { random: () => 0 });
    expect(interval).toEqual([1, 1]);
  });

  test.each([
    [[0], [1], {}, "Cannot bootstrap as n must be >= 2: n is 1"],
    [[0, Number.NaN], [1, 1], {}, "Cannot pair scores as they must be finite: pair 1 is NaN and 1"],
    [[0, 1], [1], {}, "Cannot pair scores: baseline has 2 values, treated has 1"],
    [
      [0, 1],
      [1, 1],
      { resamples: 1.5 },
      "Cannot bootstrap as resamples must be an integer >= 1: it is 1.5",
    ],
    [
      [0, 1],
      [1, 1],
      { confidence: 1 },
      "Cannot bootstrap as confidence must be in (0, 1): it is 1",
    ],
  ])("refuses what it cannot resample (%#)", (baseline, treated, options, message) => {
    expect(() => pairedBootstrap(baseline, treated, { random: () => 0, ...options })).toThrow(
      message,
    );
  });
});
