import { describe, expect, test } from "vitest";
import { contributionCurvesFigure } from "./contribution-curves.js";

const text = { en: "n = 300 tasks.", zh: "n = 300 个任务。" };
const points = [
  { step: 0, total: 0.25, interval: [0.2, 0.3], bare: 0.5 },
  { step: 20, total: 0.05, interval: [-0.02, 0.1], bare: 0.75 },
] as const;

describe("contributionCurvesFigure()", () => {
  test("sets what the chunks add beside the bare policy, run by run", () => {
    const { table, caption } = contributionCurvesFigure({
      name: "lab_contributions",
      title: text,
      note: text,
      curves: [{ arm: "full", seed: 2, points }],
    });
    expect(
      table.rows.map(({ measure, series, step, value, low, high }) => [
        measure,
        series,
        step,
        value,
        low,
        high,
      ]),
    ).toEqual([
      ["total", "full-2", 0, 0.25, 0.2, 0.3],
      ["total", "full-2", 20, 0.05, -0.02, 0.1],
      ["bare", "full-2", 0, 0.5, null, null],
      ["bare", "full-2", 20, 0.75, null, null],
    ]);
    expect(caption).toContain("n = 300 tasks.");
  });

  test("draws the mean of an arm's runs, and names the arm once", () => {
    const lower = points.map((point) => ({ ...point, total: point.total - 0.1 }));
    const { spec, table } = contributionCurvesFigure({
      name: "lab_contributions",
      title: text,
      note: text,
      curves: [
        { arm: "full", seed: 1, points },
        { arm: "full", seed: 2, points: lower },
        { arm: "plain", seed: 1, points },
      ],
    });
    const named = spec.data.filter((trace) => (trace as { showlegend: boolean }).showlegend);
    expect(named.map(({ name }) => name)).toEqual(["full, mean of 2 runs", "plain"]);
    const ofMean = table.rows.filter(
      ({ measure, series }) => measure === "total" && series === "full-mean",
    );
    expect(ofMean.map(({ value }) => value)).toEqual([
      expect.closeTo(0.2, 12),
      expect.closeTo(0, 12),
    ]);
  });

  test("refuses more arms than can be told apart, and none", () => {
    const draw = (arms: readonly string[]) =>
      contributionCurvesFigure({
        name: "x",
        title: text,
        note: text,
        curves: arms.map((arm) => ({ arm, seed: 1, points })),
      });
    expect(() => draw(["a", "b", "c", "d"])).toThrow(
      "Cannot draw contributions as there must be 1 to 3 arms: there are 4",
    );
    expect(() => draw([])).toThrow("there are 0");
  });
});
