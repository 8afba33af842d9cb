import { describe, expect, test } from "vitest";
import { mean, pairwiseMean } from "./mean.js";

describe("mean()", () => {
  test("adds in order", () => {
    expect(mean([1, 2, 6])).toBe(3);
    // Pairwise or compensated adding would give 0.1.
    expect(mean(new Array<number>(10).fill(0.1))).toBe(0.09999999999999999);
  });

  test("refuses what is not a number", () => {
    expect(() => mean([1, 2, Number.NaN])).toThrow(
      "Cannot take a mean as every value must be a number: value 2 of 3 is not",
    );
    expect(() => mean([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])).toThrow(
      "Cannot take a mean as values must not be infinite both ways: they are",
    );
  });

  test("refuses an empty list", () => {
    expect(() => mean([])).toThrow("Cannot take a mean: there are 0 values");
  });
});

describe("pairwiseMean()", () => {
  test("stays close over many values", () => {
    expect(Math.abs(pairwiseMean(new Array<number>(1_000_000).fill(0.1)) - 0.1)).toBeLessThan(
      1e-14,
    );
  });

  test("refuses an empty list", () => {
    expect(() => pairwiseMean([])).toThrow("Cannot take a mean: there are 0 values");
  });
});
