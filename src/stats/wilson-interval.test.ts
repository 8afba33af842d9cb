import { describe, expect, test } from "vitest";
import { wilsonInterval } from "./wilson-interval.js";

describe("wilsonInterval()", () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
  test.each([
    { successes: 0, n: 20, expected: [0, 0.1611] },
    { successes: 1, n: 29, expected: [0.0061, 0.1718] },
    { successes: 15, n: 148, expected: [0.0624, 0.1605] },
    { successes: 81, n: 263, expected: [0.2553, 0.3662] },
  ])("agrees with Newcombe (1998) for $successes of $n", ({ successes, n, expected }) => {
    const [low, high] = wilsonInterval(successes, n);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(expected.map((end) => end.toFixed(4)));
  });

  test("ends at 1 when every trial succeeds", () => {
    expect(wilsonInterval(20, 20)[1]).toBe(1);
  });

  test.each([
    { successes: 0, n: 0, message: "n must be an integer >= 1: it is 0" },
    { successes: 3, n: 2, message: "successes must be an integer in 0..2: it is 3" },
    { successes: 0.5, n: 2, message: "successes must be an integer in 0..2: it is 0.5" },
  ])("refuses $successes of $n", ({ successes, n, message }) => {
    expect(() => wilsonInterval(successes, n)).toThrow(
      `Cannot give a score interval as ${message}`,
    );
  });
});
