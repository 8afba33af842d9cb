import { describe, expect, test } from "vitest";
import { compareJson, compareRows } from "./compare-import.js";

const comparison = { source: "theirs.csv", file: "ours.csv", tolerance: 0, key: ["id"] };

describe("compareRows()", () => {
  test("matches rows by key, whatever their order, and numbers by value", () => {
    const theirs = [
      { id: "2", x: "4.0", word: "a" },
      { id: "1", x: "1e-6", word: "b" },
    ];
    const ours = [
      { id: "1", x: "0.000001", word: "b", more: "not compared" },
      { id: "2", x: "4", word: "a", more: "" },
    ];
    expect(compareRows(theirs, ours, comparison)).toEqual([]);
  });

  test("gives the size of a difference and lets the tolerance of computed values pass", () => {
    const theirs = [{ id: "1", x: "0.30000000000000004" }];
    const ours = [{ id: "1", x: "0.3" }];
    const [difference] = compareRows(theirs, ours, comparison);
    // 0.1 + 0.2 is one unit in the last place above 0.3: 5.55e-17 / 0.3.
    expect(difference!.relative).toBeCloseTo(1.85e-16, 18);
    expect(compareRows(theirs, ours, { ...comparison, tolerance: 1e-12 })).toEqual([]);
  });

  test("does not take an empty cell for 0", () => {
    expect(compareRows([{ id: "1", x: "" }], [{ id: "1", x: "0" }], comparison)).toMatchObject([
      { column: "x", theirs: "", ours: "0", relative: null },
    ]);
  });
});

describe("compareJson()", () => {
  test("compares what ours has, by path", () => {
    const found = compareJson(
      { a: { b: [1, 2] }, more: 1 },
      { a: { b: [1, 3] }, c: 1 },
      comparison,
    );
    expect(found.map(({ column, theirs, ours }) => [column, theirs, ours])).toEqual([
      ["a.b.1", "2", "3"],
      ["c", "(missing)", "1"],
    ]);
  });
});
