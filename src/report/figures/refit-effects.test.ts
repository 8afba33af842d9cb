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
      round: 1,
      component: "rSuccess",
      errors: "HC3",
      confidence: 0.9,
      rule: "hysteresis_1se",
      interventions: ["low", "high", "middle"].map(intervention),
      rows: [row("low", -0.1), row("high", 0.3), row("middle", 0.1)],
      statuses: ["retired", "selected", "selected"],
      observationCount: 400,
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
    expect([figure.name, figure.title]).toEqual([
      "gate_effects_r1",
      "What each chunk adds to success: the gate of round 1",
    ]);
    expect(figure.caption).toContain("n = 400 pairs. 90 % intervals from HC3 standard errors");
  });

  test("speaks of the first skill's gate in words of either language", () => {
    const figure = refitEffectsFigure(
      {
        round: -1,
        component: "rOption",
        errors: "clustered",
        confidence: 0.95,
        rule: "positive_top_k",
        interventions: [intervention("a")],
        rows: [row("a", 0.1)],
        statuses: ["selected"],
        observationCount: 1600,
      },
      { language: "zh" },
    );
    expect([figure.name, figure.title]).toEqual([
      "gate_effects_first.zh",
      "初始技能的门控检验：各技能块对选项的效应",
    ]);
    expect(figure.caption).toContain("按任务聚类的标准误");
  });
});
