import { describe, expect, test } from "vitest";
import { roundMarks } from "./round-marks.js";

describe("roundMarks()", () => {
  test("puts a boundary between rounds and a name in the middle of each", () => {
    expect(roundMarks([1, 2, 3, 4], [0, 0, 1, 1])).toEqual({
      boundaries: [2.5],
      names: [
        { at: 1.5, name: "R0" },
        { at: 3.5, name: "R1" },
      ],
    });
  });

  test("reads the lengths of rounds from the data", () => {
    const { boundaries } = roundMarks([1, 2, 3, 4, 5], [2, 3, 3, 3, 4]);
    expect(boundaries).toEqual([1.5, 4.5]);
  });

  test("has no marks for no positions", () => {
    expect(roundMarks([], [])).toEqual({ boundaries: [], names: [] });
  });

  test("refuses rounds that do not match the positions", () => {
    expect(() => roundMarks([1, 2], [0])).toThrow(
      "Cannot mark rounds: there are 2 positions and 1 rounds",
    );
  });
});
