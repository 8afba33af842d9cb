import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { decideGate } from "./decide-gate.js";
import { effectTable } from "./effect-table.js";
import { estimateEffects } from "./estimate-effects.js";
import type { Intervention } from "./intervention.js";
import { mergeGates } from "./merge-gates.js";
import type { GateObservation } from "./observation.js";

type Row = Readonly<Record<string, string>>;
const read = (name: string): readonly Row[] =>
  parse(readFileSync(`data/release/${name}`), { columns: true, bom: true });

const outcomeOf = (row: Row, prefix: string) => {
  const value = (name: string) => Number(row[`${prefix}${name}`]);
  const parts = {
    rType: value("r_type"),
    rAtt: value("r_att"),
    rOption: value("r_option"),
    rPrice: value("r_price"),
  };
  const rSuccess = Object.values(parts).every((part) => part === 1) ? 1 : 0;
  return { ...parts, rLoose: value("r_loose"), reward: value("reward"), rSuccess };
};

const gates = [0, 1, 2, 3].map((round) => ({
  round,
  released: read(`gate_r${round}_interventions.csv`),
  interventions: read(`gate_r${round}_interventions.csv`).map(
    (row): Intervention => ({
      id: row.intervention_id!,
      kind: row.kind as Intervention["kind"],
      slotId: row.logical_chunk_id!,
      operation: (row.operation || null) as Intervention["operation"],
      order: Number(row.order),
    }),
  ),
  observations: read(`gate_r${round}_observations.csv`).map(
    (row): GateObservation => ({
      taskId: row.task_id!,
      mask: [...row.mask!].map((on) => on === "1"),
      outcome: outcomeOf(row, ""),
      bareOutcome: outcomeOf(row, "bare_"),
    }),
  ),
}));

describe.each(gates)(
  "the published gate of round $round",
  ({ released, interventions, observations }) => {
    test("refits to the released coefficients", () => {
      const effects = estimateEffects(observations);
      const worst = Math.max(
        ...effects.map((effect, j) => Math.abs(effect - Number(released[j]!.coefficient))),
      );
      // Printed with 17 digits; what is left is rounding in two ways to solve.
      expect(worst).toBeLessThan(1e-14);
    });

    test("comes to the released ranks and statuses by the published rule", () => {
      const decisions = decideGate(interventions, estimateEffects(observations), {
        name: "positive_top_k",
      });
      expect(decisions.map(({ rank, status }) => ({ rank, status }))).toEqual(
        released.map(({ rank, status }) => ({ rank: rank === "" ? null : Number(rank), status })),
      );
    });
  },
);

describe("effectTable() on the published round 0", () => {
  // numpy and statsmodels: OLS without constant, cov_type="HC3", use_t=True; made from the same file.
  const { interventions, observations } = gates[0]!;
  const table = effectTable(interventions, observations, {
    bootstrap: { random: seededRandom(1) },
  });

  test("has the HC3 errors, t and p of statsmodels", () => {
    const [first] = table.rows;
    expect(first!.standardError).toBeCloseTo(0.03930509950058845, 12);
    expect(first!.t).toBeCloseTo(0.6873529323887286, 10);
    expect(first!.pValue).toBeCloseTo(0.49227527224747786, 9);
    expect(first!.interval[0]).toBeCloseTo(-0.05026367679520855, 9);
    expect(first!.interval[1]).toBeCloseTo(0.104296627594329, 9);
    expect(table.uncenteredRSquared).toBeCloseTo(0.04078754501274107, 12);
    expect(table.residualDegrees).toBe(384);
    expect(table.residualSd).toBeCloseTo(0.3703136530204247, 12);
    expect(table.diagnostics.conditionNumber).toBeCloseTo(6.246185561811366, 9);
  });

  test("has bootstrap intervals about as wide as the robust ones", () => {
    for (const { interval, bootstrapInterval } of table.rows) {
      const ratio = (bootstrapInterval![1] - bootstrapInterval![0]) / (interval[1] - interval[0]);
      // Ends of 2,000 resamples scatter by about 4 %.
      expect(Math.abs(ratio - 1)).toBeLessThan(0.15);
    }
    expect(table.singularResamples).toBe(0);
  });

  test("explains other components too", () => {
    const success = estimateEffects(observations, { component: "rSuccess" });
    expect(success[0]).toBeCloseTo(0.04052330501152549, 12);
  });
});

describe("mergeGates() on the published rounds", () => {
  test("gives every version one column and clusters by task", () => {
    const merged = mergeGates(gates);
    expect(merged.interventions).toHaveLength(32);
    expect(merged.observations).toHaveLength(1600);
    const table = effectTable(merged.interventions, merged.observations, {
      errors: "clustered",
      repeats: "keep",
    });
    expect(table.diagnostics.taskCount).toBe(400);
    expect(table.rows[0]!.effect).toBeCloseTo(-0.005905122488632028, 11);
    // statsmodels, cov_type="cluster" by task
    expect(table.rows[0]!.standardError).toBeCloseTo(0.02611140030248007, 11);
  });
});
