import { describe, expect, test } from "vitest";
import { readRelease } from "../io/read-release.js";
import { refitGate } from "./refit-gate.js";
import type { ReleasedGate } from "./release.js";

const { gates, trainingSteps } = await readRelease("data/release");

describe("refitGate()", () => {
  test.each(gates)(
    "finds the released coefficients, ranks and statuses of round $round",
    (gate) => {
      const rows = refitGate(gate);
      expect(rows).toHaveLength(gate.interventions.length);
      for (const { intervention, effect, rank, status } of rows) {
        // Rounding only: another order of additions moves the last digits.
        expect(Math.abs(effect - intervention.coefficient)).toBeLessThan(1e-12);
        expect({ rank, status }).toEqual({ rank: intervention.rank, status: intervention.status });
      }
    },
  );

  test.each([0, 1, 2])("gives the rho that round %i + 1 logged", (round) => {
    const rates = refitGate(gates[round]!).flatMap(({ rho }) => (rho === null ? [] : [rho]));
    const logged = trainingSteps.find((step) => step.round === round + 1)!;
    expect(Math.min(...rates)).toBeCloseTo(logged.rhoMin, 10);
    expect(Math.max(...rates)).toBeCloseTo(logged.rhoMax, 10);
    expect(rates.reduce((sum, rho) => sum + rho, 0) / rates.length).toBeCloseTo(logged.rhoMean, 10);
  });

  test("takes nothing from what was released", () => {
    const gate = gates[1]!;
    const blind: ReleasedGate = {
      ...gate,
      interventions: gate.interventions.map((row) => ({
        ...row,
        coefficient: 0,
        rank: null,
        status: "retired",
      })),
    };
    const withoutReleased = (rows: ReturnType<typeof refitGate>) =>
      rows.map(({ intervention, ...found }) => ({ id: intervention.id, ...found }));
    expect(withoutReleased(refitGate(blind))).toEqual(withoutReleased(refitGate(gate)));
  });

  test("counts the tasks that had each intervention on", () => {
    const gate = gates[0]!;
    const first = gate.observations.filter(({ mask }) => mask[0]).length;
    expect(refitGate(gate)[0]!.onCount).toBe(first);
    expect(first).toBe(209);
  });
});
