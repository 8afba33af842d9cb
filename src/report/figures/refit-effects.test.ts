import { describe, expect, test } from "vitest";
import type { EffectRow } from "../../gate/effect-table.js";
import type { Intervention } from "../../gate/intervention.js";
import { refitEffectsFigure } from "./refit-effects.js";

const intervention = (id: string): Intervention => ({
  id,
  kind: "current",
  slotId: id,
  operation: null,
  order: 1,
});
const row = (interventionId: string, effect: number): EffectRow => ({
  interventionId,
  effect,
  standardError: 0.1,
  t: effect / 0.1,
  pValue: 0.5,
  interval: [effect - 0.2, effect + 0.2],
  bootstrapInterval: null,
  exposure: 7,
});

describe("refitEffectsFigure()", () => {
  test("puts the largest effect first and tells kept from not kept", () => {
    const figure = refitEffectsFigure({
      name: "gate_effects",
      title: { en: "Effects", zh: "效应" },
      interventions: ["low", "high", "middle"].map(intervention),
      rows: [row("low", -0.1), row("high", 0.3), row("middle", 0.1)],
      statuses: ["retired", "selected", "selected"],
      observationCount: 400,
      method: { en: "Strict reward, HC3.", zh: "严格奖励，HC3。" },
    });
    expect(
      figure.table.rows.map(({ intervention: id, value, series, status }) => [
        id,
        value,
        series,
        status,
      ]),
    ).toEqual([
      ["high", 0.3, "selected", "selected"],
      ["middle", 0.1, "selected", "selected"],
      ["low", -0.1, "not_selected", "retired"],
    ]);
    expect(figure.caption).toContain("n = 400 pairs. Strict reward, HC3.");
  });
});
