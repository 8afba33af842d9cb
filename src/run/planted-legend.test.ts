import { expect, test } from "vitest";
import { PLANTED_SCENARIOS } from "../gate/planted/planted-scenarios.js";
import { plantedLegend } from "./planted-legend.js";

test("plantedLegend() names every scenario and every planted effect", () => {
  const lines = plantedLegend().split("\n");
  for (const name of Object.keys(PLANTED_SCENARIOS)) {
    expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
  }
  expect(lines).toContain(
    "  c1 +0.08  c2 +0.05  c3 +0.03  c4 +0.02  c5 0.00  c6 0.00  c7 -0.03  c8 -0.05",
  );
});
