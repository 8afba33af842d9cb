import { describe, expect, test } from "vitest";
import { nextQ, type QRule } from "./q-rule.js";

const byGap: QRule = { kind: "gap", start: 0.2, low: 0.1, high: 0.5, fullGap: 0.2 };

describe("nextQ()", () => {
  test("gives half of the way at half of the full gap", () => {
    expect(nextQ(byGap, 0.1)).toBeCloseTo(0.3, 12);
  });

  test("stays within its bounds, and at its start before a measurement", () => {
    expect([nextQ(byGap, 1), nextQ(byGap, -1), nextQ(byGap, null)]).toEqual([0.5, 0.1, 0.2]);
  });

  test("does not look at the gap if it is fixed", () => {
    expect(nextQ({ kind: "fixed", q: 0.2 }, 5)).toBe(0.2);
  });

  test("refuses what is no probability", () => {
    expect(() => nextQ({ kind: "fixed", q: 1.2 }, null)).toThrow(
      "Cannot set q as it must be in [0, 1]: it is 1.2",
    );
    expect(() => nextQ({ ...byGap, fullGap: 0 }, null)).toThrow(
      "Cannot set q as fullGap must be > 0 and low <= high: they are 0, 0.1 and 0.5",
    );
  });
});
