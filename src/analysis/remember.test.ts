import { describe, expect, test } from "vitest";
import { remember } from "./remember.js";

describe("remember()", () => {
  test("computes once for one object and anew for another, even an equal one", () => {
    let count = 0;
    const size = remember((values: readonly number[]) => {
      count += 1;
      return values.length;
    });
    const values = [1, 2];
    expect([size(values), size(values), size([1, 2])]).toEqual([2, 2, 2]);
    expect(count).toBe(2);
  });
});
