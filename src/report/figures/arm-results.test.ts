import { expect, test } from "vitest";
import type { ArmResult } from "../../analysis/lab-run/arm-results.js";
import { armResultsFigure } from "./arm-results.js";

const result = (arm: string, bare: number, skill: number): ArmResult => ({
  arm,
  seeds: 3,
  tasks: 400,
  learningRate: 1e-3,
  episodes: 100,
  bare: { difference: bare, interval: [bare - 0.05, bare + 0.02] },
  skill: { difference: skill, interval: [skill - 0.01, skill + 0.04] },
  added: { difference: skill - bare, interval: [0, 1] },
  before: null,
  after: null,
});

test("armResultsFigure() draws both rewards of every design, x100, with their intervals", () => {
  const { table, caption } = armResultsFigure([
    result("fixed", 0.66, 0.9),
    result("plain", 0.83, 0.84),
  ]);
  expect(
    table.rows.map(({ arm, series, value, low, high }) => [arm, series, value, low, high]),
  ).toEqual([
    ["fixed", "bare", 66, expect.closeTo(61, 9), expect.closeTo(68, 9)],
    ["plain", "bare", 83, expect.closeTo(78, 9), expect.closeTo(85, 9)],
    ["fixed", "skill", 90, expect.closeTo(89, 9), expect.closeTo(94, 9)],
    ["plain", "skill", 84, expect.closeTo(83, 9), expect.closeTo(88, 9)],
  ]);
  expect(caption).toContain("n = 400 test tasks; training seeds a design: 3");
});

test("armResultsFigure() refuses to draw nothing", () => {
  expect(() => armResultsFigure([])).toThrow("Cannot draw designs: there are 0");
});
