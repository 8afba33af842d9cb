import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalForm } from "./normal-form.js";

describe("normalForm()", () => {
  test("folds width, case and white space, and nothing else", () => {
    expect(normalForm("  Ｎavy\tBlue ")).toBe("navy blue");
    expect(normalForm("navy blue")).not.toBe(normalForm("blue"));
  });

  test("maps every sign of the basic plane to something it leaves alone", () => {
    // U+03D4 is among them: its lower case is not in NFKC.
    const moved: string[] = [];
    for (let code = 0; code <= 0xffff; code++) {
      const once = normalForm(`a${String.fromCharCode(code)}b`);
      if (normalForm(once) !== once) moved.push(code.toString(16));
    }
    expect(moved).toEqual([]);
  });

  test("maps any text to something it leaves alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = normalForm(text);
        expect(normalForm(once)).toBe(once);
      }),
    );
  });
});
