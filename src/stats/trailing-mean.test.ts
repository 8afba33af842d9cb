import { describe, expect, test } from "vitest";
import { trailingMean } from "./trailing-mean.js";

describe("trailingMean()", () => {
  test("takes a window of two, shorter at the start", () => {
    expect(trailingMean([1, 3, 5], 2)).toEqual([1, 2, 4]);
  });

  test("leaves a value once the window has passed it", () => {
    expect(trailingMean([10, 0, 0, 0], 2)).toEqual([10, 5, 0, 0]);
  });

  test("refuses a window of nothing", () => {
    expect(() => trailingMean([1], 0)).toThrow(
      "Cannot smooth as the window must be an integer >= 1: it is 0",
    );
  });
});
