import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLike, isHalfWay, readPrinted, roundsTo } from "./printed-number.js";

describe("readPrinted()", () => {
  test("keeps the place of the last digit", () => {
    expect(readPrinted("27.50")).toEqual({ value: 27.5, unit: 0.01 });
  });

  test.each([
    { text: "-0.367", value: -0.367, unit: 0.001 },
    { text: "20260901", value: 20260901, unit: 1 },
    { text: "1e-6", value: 1e-6, unit: 1e-6 },
    { text: "2.5e-16", value: 2.5e-16, unit: 1e-17 },
    { text: "10 7 5 8 8", value: [10, 7, 5, 8, 8], unit: 1 },
    { text: "yes", value: true, unit: 0 },
    { text: "no", value: false, unit: 0 },
  ])("reads $text", ({ text, value, unit }) => {
    expect(readPrinted(text)).toEqual({ value, unit });
  });

  test.each(["", "about 3", "1,000", "0x10", ".5", "Infinity"])("refuses %j", (text) => {
    expect(() => readPrinted(text)).toThrow(
      /^Cannot read printed value as decimals, yes or no: it is "/,
    );
  });
});

describe("roundsTo()", () => {
  test.each([
    { value: 27.504, printed: "27.50", agrees: true },
    { value: 27.506, printed: "27.50", agrees: false },
    // Halves may have gone either way: 0.0875 is printed as 0.087, 6.0075 as 6.008.
    { value: 0.0875, printed: "0.087", agrees: true },
    { value: 6.0075, printed: "6.008", agrees: true },
    { value: 0.08751, printed: "0.087", agrees: false },
    { value: 2e-6, printed: "1e-6", agrees: false },
    { value: 0.2, printed: "0.20", agrees: true },
    { value: 0.206, printed: "0.20", agrees: false },
  ])("$value against $printed: $agrees", ({ value, printed, agrees }) => {
    expect(roundsTo(value, readPrinted(printed))).toBe(agrees);
  });

  test("wants lists of one length, each place in agreement", () => {
    const printed = readPrinted("10 7 5");
    expect(roundsTo([10, 7, 5], printed)).toBe(true);
    expect(roundsTo([10, 7], printed)).toBe(false);
    expect(roundsTo([10, 7, 6], printed)).toBe(false);
    expect(roundsTo([10, 7, 5, 8], printed)).toBe(false);
  });

  test("compares yes and no as they are", () => {
    expect(roundsTo(true, readPrinted("yes"))).toBe(true);
    expect(roundsTo(false, readPrinted("yes"))).toBe(false);
    expect(roundsTo(1, readPrinted("yes"))).toBe(false);
  });

  test("agrees with whatever a number is printed as", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (value, digits) => {
          expect(roundsTo(value, readPrinted(value.toFixed(digits)))).toBe(true);
        },
      ),
    );
  });
});

describe("isHalfWay()", () => {
  test("sees the middle between two printed numbers only", () => {
    expect(isHalfWay(0.0875, readPrinted("0.087"))).toBe(true);
    expect(isHalfWay(0.0875, readPrinted("0.088"))).toBe(true);
    expect(isHalfWay(0.0874, readPrinted("0.087"))).toBe(false);
  });
});

describe("formatLike()", () => {
  test.each([
    { value: 0.5421666, printed: "0.54", text: "0.54" },
    { value: 1e-6, printed: "2e-6", text: "1e-6" },
    { value: -0.0004, printed: "0.00", text: "0.00" },
    { value: 30.5, printed: "31", text: "31" },
    { value: true, printed: "yes", text: "yes" },
    { value: [10.2, 7], printed: "10 7", text: "10 7" },
  ])("writes $value like $printed", ({ value, printed, text }) => {
    expect(formatLike(value, printed)).toBe(text);
  });
});
