import { describe, expect, test } from "vitest";
import { describeFault, InputFaults, refuseFaults } from "./fault.js";

const fault = { file: "a.csv", line: 3, column: "q", value: "NaN", expected: "a finite number" };

describe("describeFault()", () => {
  test("names file, line, column, value and what was expected", () => {
    expect(describeFault(fault)).toBe('a.csv, line 3, column q: "NaN", expected a finite number');
  });

  // The path to the whole of a JSON file is empty.
  test.each([null, ""])("leaves out a column that is %j", (column) => {
    expect(describeFault({ ...fault, column })).toBe(
      'a.csv, line 3: "NaN", expected a finite number',
    );
  });

  test("leaves out the line of a whole file, and shortens a long value", () => {
    const value = "x".repeat(81);
    expect(describeFault({ ...fault, line: null, column: null, value })).toBe(
      `a.csv: "${"x".repeat(80)}…", expected a finite number`,
    );
  });
});

describe("refuseFaults()", () => {
  test("throws nothing for no faults, and counts those that it does not show", () => {
    expect(() => refuseFaults("a.csv", [])).not.toThrow();
    const faults = Array.from({ length: 22 }, () => fault);
    expect(() => refuseFaults("a.csv", faults)).toThrow(InputFaults);
    expect(() => refuseFaults("a.csv", faults)).toThrow(
      /^Cannot read a\.csv: 22 values are faulty\n(?: {2}a\.csv, line 3.*\n){20} {2}… and 2 more$/,
    );
  });
});
