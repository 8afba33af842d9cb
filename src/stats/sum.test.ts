import { describe, expect, test } from "vitest";
import { compensatedSum, pairwiseSum, plainSum } from "./sum.js";

const tenths = new Array<number>(10).fill(0.1);

describe("plainSum()", () => {
  test("keeps the rounding errors of adding in order", () => {
    expect(plainSum(tenths)).toBe(0.9999999999999999);
  });
});

describe("compensatedSum()", () => {
  test("gives back what rounding took", () => {
    expect(compensatedSum(tenths)).toBe(1);
    // Neumaier's own example, on which Kahan's form gives 0.
    expect(compensatedSum([1, 1e100, 1, -1e100])).toBe(2);
  });
});

describe("pairwiseSum()", () => {
  test("loses less than adding in order", () => {
    const values = new Array<number>(1_000_000).fill(0.1);
    expect(Math.abs(pairwiseSum(values) - 100_000)).toBeLessThan(1e-8);
    expect(Math.abs(plainSum(values) - 100_000)).toBeGreaterThan(1e-7);
  });

  test("takes every value once, also at odd lengths", () => {
    for (const n of [1, 128, 129, 1001]) {
      expect(pairwiseSum(Array.from({ length: n }, (_, i) => i))).toBe((n * (n - 1)) / 2);
    }
  });
});
