import { describe, expect, test } from "vitest";
import { episodeValues } from "./step-distribution.js";

const row = { round: 0, outcome: "success", metric: "model_steps" } as const;

describe("episodeValues()", () => {
  test("lists each value as often as it was counted, ascending", () => {
    const counts = [
      { ...row, value: 6, count: 1 },
      { ...row, value: 4, count: 2 },
    ];
    expect(episodeValues(counts, row)).toEqual([4, 4, 6]);
  });

  test("takes rows of the wanted round, outcome and metric only", () => {
    const counts = [
      { ...row, value: 4, count: 1 },
      { ...row, round: 1, value: 5, count: 1 },
      { ...row, outcome: "failure" as const, value: 6, count: 1 },
      { ...row, metric: "searches", value: 7, count: 1 },
    ];
    expect(episodeValues(counts, row)).toEqual([4]);
    expect(episodeValues(counts, { ...row, round: 2 })).toEqual([]);
  });
});
