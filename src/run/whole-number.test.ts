import { describe, expect, test } from "vitest";
import { wholeNumber } from "./whole-number.js";

describe("wholeNumber()", () => {
  test("reads digits", () => {
    expect(wholeNumber("--seed", "12", 0)).toBe(12);
    expect(wholeNumber("--seed", "0", 0)).toBe(0);
    expect(wholeNumber("--seed", "-3", -5)).toBe(-3);
  });

  test.each(["", " ", "abc", "1.5", "1e3", "0x10", "NaN", "Infinity", "-1", "9007199254740993"])(
    "refuses %j",
    (text) => {
      expect(() => wholeNumber("--seed", text, 0)).toThrow(
        `Cannot read --seed as it must be a whole number >= 0: it is ${JSON.stringify(text)}`,
      );
    },
  );
});
