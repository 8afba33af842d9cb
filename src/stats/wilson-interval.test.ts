import { describe, expect, test } from "vitest";
import { wilsonInterval } from "./wilson-interval.js";

describe("wilsonInterval()", () => {
  // scipy.stats.binomtest(k, n).proportion_ci(0.95, method="wilson")
  test.each([
    [0, 10, 0.0, 0.27753279986288926],
    [10, 10, 0.7224672001371109, 1.0],
    [207, 400, 0.46859763274320027, 0.5660694369550994],
    [1, 3, 0.06149194472039626, 0.7923403991979523],
  ])("agrees with scipy for %d of %d", (successes, n, low, high) => {
    const found = wilsonInterval(successes, n);
    expect(found[0]).toBeCloseTo(low, 9);
    expect(found[1]).toBeCloseTo(high, 9);
  });

  test("widens with the confidence", () => {
    // proportion_ci(0.99, method="wilson") of 207 in 400
    const found = wilsonInterval(207, 400, { confidence: 0.99 });
    expect(found[0]).toBeCloseTo(0.45338473980084987, 9);
    expect(found[1]).toBeCloseTo(0.5810441794016659, 9);
  });

  test.each([1, 2, 5, 17, 400, 1e9])("reaches the very ends for n = %d", (n) => {
    expect(wilsonInterval(0, n)[0]).toBe(0);
    expect(wilsonInterval(n, n)[1]).toBe(1);
  });

  test.each([-0.5, 0, 1, Number.NaN])("refuses the confidence %d", (confidence) => {
    expect(() => wilsonInterval(1, 2, { confidence })).toThrow(
      `Cannot bound a rate as confidence must be in (0, 1): it is ${confidence}`,
    );
  });

  test("refuses counts that cannot be", () => {
    expect(() => wilsonInterval(3, 2)).toThrow(
      "Cannot bound a rate: there are 3 successes in 2 trials",
    );
  });
});
