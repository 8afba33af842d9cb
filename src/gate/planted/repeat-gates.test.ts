import { describe, expect, test } from "vitest";
import { PUBLISHED_GATE } from "../gate-settings.js";
import { plantedChance } from "./planted-policy.js";
import { PLANTED_SCENARIOS } from "./planted-scenarios.js";
import { repeatGates } from "./repeat-gates.js";

const settings = { ...PUBLISHED_GATE, pairsPerTask: 2, permutations: 1 };
const common = { settings, taskCount: 150, gateCount: 30, seed: 5 };

describe("repeatGates()", () => {
  test("covers additive effects at the nominal rate", async () => {
    const { coverageInterval, chunks } = await repeatGates(PLANTED_SCENARIOS.additive, common);
    expect(coverageInterval[0]).toBeLessThan(0.95);
    expect(coverageInterval[1]).toBeGreaterThan(0.95);
    // 30 gates know their spread to about 13 %: three times that.
    const ratios = chunks.map(({ standardError, deviation }) => standardError / deviation);
    const average = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    expect(Math.abs(average - 1)).toBeLessThan(0.13);
  }, 60_000);

  test("covers less where chunks act together, which its model leaves out", async () => {
    const { chunks } = await repeatGates(PLANTED_SCENARIOS.interacting, common);
    // c1 and c2 lose 0.1 together; half of the time the other is on.
    expect(chunks[1]!.bias).toBeLessThan(-0.03);
  }, 60_000);
});

describe("plantedChance()", () => {
  test("adds effects and interactions, and cuts at 0 and 1", () => {
    const truth = {
      effects: { a: 0.2, b: -0.9 },
      interactions: [{ ids: ["a", "b"] as const, effect: 0.5 }],
      bare: [0.5, 0.5] as const,
    };
    const chance = (...chunkIds: string[]) =>
      plantedChance(truth, { taskId: "t", chunkIds, seed: 1 });
    expect([chance(), chance("a"), chance("b"), chance("a", "b")]).toEqual([
      0.5,
      0.7,
      0,
      expect.closeTo(0.3, 12),
    ]);
  });
});
