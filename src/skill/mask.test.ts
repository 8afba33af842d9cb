import fc from "fast-check";
import { expect, test } from "vitest";
import { applyMask, formatMask, maskOf, parseMask } from "./mask.js";

test("applyMask() keeps what is on, in order", () => {
  expect(applyMask(["a", "b", "c"], [true, false, true])).toEqual(["a", "c"]);
  expect(() => applyMask(["a"], [])).toThrow("Cannot mask 1 items: the mask has 0 places");
});

test("maskOf() undoes applyMask(), whatever the order of the visible ids", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (mask) => {
      const ids = mask.map((_, j) => `c${j}`);
      expect(maskOf(ids, [...applyMask(ids, mask)].reverse())).toEqual(mask);
      expect(parseMask(formatMask(mask))).toEqual(mask);
    }),
  );
  expect(() => maskOf(["a"], ["b"])).toThrow("Cannot mask 1 ids: b is not among them");
});

test("formatMask() writes 1 for what is in sight", () => {
  expect(formatMask([true, false])).toBe("10");
  expect(() => parseMask("10x")).toThrow("Cannot read a mask as it holds only 0 and 1: it is 10x");
});
