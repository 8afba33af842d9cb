import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quantile, quantileSorted } from "./quantile.js";

describe("quantile()", () => {
  test("interpolates between the second and the third of four values", () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  });

  test("agrees with numpy's default", () => {
    // numpy.quantile([15, 20, 35, 40, 50], [0, .05, .3, .4, 1])
    const values = [15, 20, 35, 40, 50];
    const found = [0, 0.05, 0.3, 0.4, 1].map((p) => quantile(values, p));
    [15, 16, 23, 29, 50].forEach((value, i) => {
      expect(found[i]).toBeCloseTo(value, 12);
    });
  });

  test("sorts by number, not by text", () => {
    expect(quantile([10, 9, 1], 0)).toBe(1);
    expect(quantile([10, 9, 1], 1)).toBe(10);
  });

  test("of equal values is that value to the last bit", () => {
    // 0.1 * 0.82 + 0.1 * 0.18 is 0.10000000000000002.
    expect(quantileSorted([0.1, 0.1, 0.1], 0.09)).toBe(0.1);
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (value, p) => {
          expect(quantileSorted([value, value, value], p)).toBe(value);
        },
      ),
    );
  });

  test("refuses what is not a number", () => {
    expect(() => quantile([3, Number.NaN, 1], 0.5)).toThrow(
      "Cannot take a quantile as every value must be a number: one of 3 is not",
    );
  });

  test("refuses nothing and a p out of range", () => {
    expect(() => quantile([], 0.5)).toThrow("Cannot take a quantile: there are 0 values");
    expect(() => quantile([1], 1.1)).toThrow(
      "Cannot take a quantile as p must be in [0, 1]: p is 1.1",
    );
  });
});
