import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type InclusionRule, inclusionRates, PUBLISHED_INCLUSION } from "./inclusion-rates.js";

const rows = (name: string) =>
  parse(readFileSync(`data/release/${name}.csv`), { columns: true, bom: true }) as Record<
    string,
    string
  >[];

describe("inclusionRates()", () => {
  test("shows the strongest chunk most", () => {
    const rates = inclusionRates([0.1, 0.05, -0.02], PUBLISHED_INCLUSION);
    for (const [j, expected] of [0.9, 0.55, 0.2].entries())
      expect(rates[j]).toBeCloseTo(expected, 12);
  });

  // Published run: the coefficients of the gate after round r give the rho of round r + 1
  // (data/release: gate_r*_interventions.csv against training_steps.csv). Round 0 came from
  // the cold-start gate, whose coefficients are not released.
  test.each([0, 1, 2])("gives the published rho after gate %d", (round) => {
    const kept = rows(`gate_r${round}_interventions`).filter(({ status }) => status === "selected");
    const rates = inclusionRates(kept.map(({ coefficient }) => Number(coefficient)));
    const steps = rows("training_steps").filter((step) => Number(step.round) === round + 1);
    expect(steps).toHaveLength(20);
    for (const step of steps) {
      expect(Math.min(...rates)).toBeCloseTo(Number(step.rho_min), 14);
      expect(rates.reduce((a, b) => a + b, 0) / rates.length).toBeCloseTo(
        Number(step.rho_mean),
        14,
      );
      expect(Math.max(...rates)).toBeCloseTo(Number(step.rho_max), 14);
    }
  });

  test.each<[InclusionRule, number[]]>([
    [{ kind: "constant", rho: 0.5 }, [0.5, 0.5, 0.5]],
    [{ kind: "inverse" }, [0.2, 0.55, 0.9]],
    [{ kind: "absolute" }, [0.2 + 0.7 * 0.4, 0.2 + 0.7 * 0.2, 0.2]],
    [{ kind: "absolute", fullEffect: 0.01, low: 0, high: 1 }, [1, 1, 0]],
    [{ kind: "clipped_linear", low: 0, high: 1 }, [1, 0.5, 0]],
  ])("follows %j", (rule, expected) => {
    const rates = inclusionRates([0.04, 0.02, -0.02], rule);
    for (const [j, rho] of expected.entries()) expect(rates[j]).toBeCloseTo(rho, 12);
  });

  test("treats effects as 0 if none is above 0", () => {
    expect(inclusionRates([-0.1, 0])).toEqual([0.2, 0.2]);
    expect(inclusionRates([-0.1, 0], { kind: "inverse" })).toEqual([0.9, 0.9]);
    expect(inclusionRates([])).toEqual([]);
  });

  test("stays within its bounds and keeps the order of effects", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1 }), (e) => {
        const rates = inclusionRates(e);
        expect(rates.every((rho) => rho >= 0.2 && rho <= 0.9)).toBe(true);
        for (let j = 1; j < e.length; j++) {
          if (e[j]! > e[j - 1]!) expect(rates[j]).toBeGreaterThanOrEqual(rates[j - 1]!);
        }
      }),
    );
  });

  test.each<[number[], InclusionRule, string]>([
    [[0, Number.NaN], PUBLISHED_INCLUSION, "effects must be finite: effect 1 is NaN"],
    [[0], { kind: "constant", rho: 1.5 }, "rho must be in [0, 1]: it is 1.5"],
    [[0], { kind: "inverse", low: 0.9, high: 0.2 }, "low must be <= high: 0.9 > 0.2"],
    [[0], { kind: "absolute", fullEffect: 0 }, "fullEffect must be > 0: it is 0"],
  ])("refuses %j %j", (effects, rule, message) => {
    expect(() => inclusionRates(effects, rule)).toThrow(`Cannot set inclusion as ${message}`);
  });
});
