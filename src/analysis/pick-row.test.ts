import { describe, expect, test } from "vitest";
import { pickRow } from "./pick-row.js";

const rows = [
  { round: 0, block: "all", n: 3 },
  { round: 0, block: "success", n: 2 },
  { round: 1, block: "success", n: 1 },
];

describe("pickRow()", () => {
  test("finds the row that holds every wanted value", () => {
    expect(pickRow(rows, { round: 1, block: "success" })).toBe(rows[2]);
  });

  test("names what was wanted if there is no such row", () => {
    expect(() => pickRow(rows, { round: 1, block: "all" })).toThrow(
      "Cannot find row with round 1, block all: none of 3 rows has it",
    );
  });
});
