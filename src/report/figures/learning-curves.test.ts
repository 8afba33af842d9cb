import { describe, expect, test } from "vitest";
import { type LearningCurve, learningCurvesFigure } from "./learning-curves.js";

const curve = (id: string, success: readonly (number | null)[]): LearningCurve => ({
  id,
  label: { en: id, zh: id },
  success,
  zeroSpread: success.map(() => 0.5),
});
const draw = (curves: readonly LearningCurve[]) =>
  learningCurvesFigure({
    name: "curves",
    title: { en: "Curves", zh: "曲线" },
    curves,
    note: { en: "n = 8.", zh: "n = 8。" },
  });

describe("learningCurvesFigure()", () => {
  test("draws each step and the mean of the last five, over a step without a value", () => {
    const { table, caption } = draw([curve("plain", [0, 0.5, null, 1, 1, 1, 1])]);
    const values = (series: string) =>
      table.rows
        .filter((row) => row.series === series && row.measure === "success")
        .map(({ step, value }) => [step, value]);
    const expected = [0, 0.25, null, 0.5, 0.625, 0.7, 0.9];
    expect(values("plain")).toEqual(expected.map((value, i) => [i + 1, value]));
    expect(values("plain_raw").map(([, value]) => value)).toEqual([0, 0.5, null, 1, 1, 1, 1]);
    expect(caption).toContain("bold lines: trailing mean of the last 5 steps. n = 8.");
  });

  test("refuses what it cannot tell apart", () => {
    expect(() => draw([])).toThrow(
      "Cannot draw learning curves as there must be 1 to 3: there are 0",
    );
    expect(() => draw(["a", "b", "c", "d"].map((id) => curve(id, [1])))).toThrow("there are 4");
  });
});
