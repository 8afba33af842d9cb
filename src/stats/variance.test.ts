import { describe, expect, test } from "vitest";
import { standardDeviation, standardError, variance } from "./variance.js";

describe("variance()", () => {
  test("divides by n - 1", () => {
    expect(variance([1, 2, 3, 4])).toBeCloseTo(5 / 3, 15);
    expect(standardDeviation([1, 3])).toBe(Math.SQRT2);
    expect(standardError([1, 3])).toBe(1);
  });

  test("does not cancel far from zero", () => {
    // The short formula, mean of squares minus squared mean, gives 0 or worse here.
    expect(variance([1e9, 1e9 + 1, 1e9 + 2])).toBe(1);
  });

  test("refuses a single value", () => {
    expect(() => variance([1])).toThrow("Cannot take a variance as n must be >= 2: n is 1");
  });
});
