import { describe, expect, test } from "vitest";
import { mcnemar } from "./mcnemar.js";

const outcomes = (bothFail: number, gained: number, lost: number, bothSucceed: number) => {
  const pairs = [
    ...Array.from({ length: bothFail }, () => [0, 0] as const),
    ...Array.from({ length: gained }, () => [0, 1] as const),
    ...Array.from({ length: lost }, () => [1, 0] as const),
    ...Array.from({ length: bothSucceed }, () => [1, 1] as const),
  ];
  return [pairs.map(([before]) => before), pairs.map(([, after]) => after)] as const;
};

describe("mcnemar()", () => {
  test("gives three gains against no loss p = 1/4", () => {
    expect(mcnemar([0, 0, 0, 1], [1, 1, 1, 1])).toEqual({
      bothFail: 0,
      gained: 3,
      lost: 0,
      bothSucceed: 1,
      pValue: expect.closeTo(0.25, 12) as number,
    });
  });

  // scipy.stats.binomtest(min(gained, lost), gained + lost, 0.5).pvalue
  test.each([
    [16, 8, 0.15158963203430176],
    [5, 5, 1],
    [60, 20, 8.580559867049611e-6],
    [1200, 1000, 2.1817026407914194e-5],
  ])("agrees with the exact binomial test for %d gains and %d losses", (gained, lost, p) => {
    const { pValue } = mcnemar(...outcomes(7, gained, lost, 11));
    expect(Math.abs(pValue / p - 1)).toBeLessThan(1e-10);
  });

  test("finds nothing where nothing changed", () => {
    expect(mcnemar([0, 1], [0, 1]).pValue).toBe(1);
  });

  test("refuses what does not pair or is no outcome", () => {
    expect(() => mcnemar([0], [])).toThrow(
      "Cannot pair outcomes: before has 1 values, after has 0",
    );
    expect(() => mcnemar([0.5], [1])).toThrow(
      "Cannot test outcomes as each must be 0 or 1: one is 0.5",
    );
  });
});
