import { describe, expect, test } from "vitest";
import { meanInterval } from "./mean-interval.js";

describe("meanInterval()", () => {
  test("gives the mean with one standard error to each side", () => {
    expect(meanInterval([0, 1], 1)).toEqual({ mean: 0.5, standardError: 0.5, interval: [0, 1] });
  });

  test("divides by n - 1", () => {
    // Sum of squares 8, so variance 4 with divisor 2 and 8/3 with divisor 3.
    expect(meanInterval([0, 2, 4]).standardError).toBeCloseTo(Math.sqrt(4 / 3), 15);
  });

  test("agrees with the closed form for successes and failures", () => {
    // 207 of 400 successes: the variance is p (1 - p) n / (n - 1).
    const scores = Array.from({ length: 400 }, (_, i) => (i < 207 ? 1 : 0));
    const p = 207 / 400;
    expect(meanInterval(scores).standardError).toBeCloseTo(Math.sqrt((p * (1 - p)) / 399), 15);
  });

  test("refuses one score", () => {
    expect(() => meanInterval([1])).toThrow(
      "Cannot give the interval of a mean as n must be >= 2: n is 1",
    );
  });
});
