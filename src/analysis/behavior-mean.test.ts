import { describe, expect, test } from "vitest";
import { behaviorMean } from "./behavior-mean.js";

const metric = { metric: "searches", n: 2, median: 1, p90: 1 };
const rows = [
  { ...metric, round: 0, block: "all", mean: 1.5 },
  { ...metric, round: 0, block: "success", mean: null },
];

describe("behaviorMean()", () => {
  test("finds the mean of the wanted row", () => {
    expect(behaviorMean(rows, { round: 0, block: "all", metric: "searches" })).toBe(1.5);
  });

  test("refuses a metric that no episode had", () => {
    expect(() => behaviorMean(rows, { block: "success", metric: "searches" })).toThrow(
      'Cannot take mean as no episode had it: {"block":"success","metric":"searches"}',
    );
  });
});
