import { describe, expect, test } from "vitest";
import { smoothedSeries } from "./smoothed-series.js";

describe("smoothedSeries()", () => {
  test("draws the values and the mean of the current and up to four before", () => {
    const values = [5, 10, 15, 20, 25, 30];
    const [raw, smooth] = smoothedSeries({ point: "step", positions: [1, 2, 3, 4, 5, 6], values });
    expect(raw?.values).toEqual(values);
    expect(smooth?.values).toEqual([5, 7.5, 10, 12.5, 15, 20]);
  });

  test("leaves a gap where nothing was logged, and counts it in no mean", () => {
    // A gap that counted as 0 would give 2 at the last step.
    const [, smooth] = smoothedSeries({
      point: "step",
      positions: [1, 2, 3],
      values: [2, null, 4],
    });
    expect(smooth?.values).toEqual([2, null, 3]);
  });
});
