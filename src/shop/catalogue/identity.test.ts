import { describe, expect, test } from "vitest";
import { codeOf, modelNumber } from "./identity.js";

describe("codeOf()", () => {
  test("gives six signs that do not show the index", () => {
    const codes = [0, 1, 2].map((index) => codeOf(index, 99));
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    // Neighbours share hardly a sign.
    const shared = [...codes[0]!].filter((sign, at) => sign === codes[1]![at]).length;
    expect(shared).toBeLessThan(4);
  });

  // A step that is not one-to-one would make about twenty of 200,000 codes meet.
  test.each([0, 1, 0x9e3779b9])("never gives one code to two indices (key %d)", (key) => {
    const codes = Array.from({ length: 200_000 }, (_, index) => codeOf(index, key));
    expect(new Set(codes).size).toBe(200_000);
  });
});

describe("modelNumber()", () => {
  test.each([100_000, 1_000_000])("numbers %d products without a repeat", (productCount) => {
    const seen = new Uint8Array(1_000_000);
    for (let index = 0; index < productCount; index++) {
      const number = modelNumber(index, { productCount, key: 4_294_967_295 });
      seen[Number(number)] = seen[Number(number)]! + 1;
    }
    expect(seen.reduce((sum, times) => sum + times, 0)).toBe(productCount);
    expect(Math.max(...seen.slice(0, 100_000))).toBe(1);
    expect(modelNumber(0, { productCount, key: 0 })).toMatch(/^0+$/);
  });
});
