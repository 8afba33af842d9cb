import { describe, expect, test } from "vitest";
import { decideGate } from "./decide-gate.js";
import type { Intervention } from "./intervention.js";

const version = (id: string, kind: Intervention["kind"], slotId = id): Intervention => ({
  id,
  kind,
  slotId,
  operation: kind === "current" ? null : slotId === id ? "ADD" : "REWRITE",
  order: 1,
});
const statuses = (...args: Parameters<typeof decideGate>) =>
  decideGate(...args).map(({ status }) => status);

const pairOfVersions = [version("old", "current"), version("new", "candidate", "old")];

describe("decideGate() as positive_top_k", () => {
  const rule = { name: "positive_top_k" } as const;

  test("keeps the better version of a slot and ranks only winners", () => {
    const interventions = [...pairOfVersions, version("add", "candidate")];
    expect(decideGate(interventions, [0.1, 0.3, 0.2], rule)).toEqual([
      { interventionId: "old", effect: 0.1, rank: null, status: "rewrite_loser" },
      { interventionId: "new", effect: 0.3, rank: 1, status: "selected" },
      { interventionId: "add", effect: 0.2, rank: 2, status: "selected" },
    ]);
  });

  test("leaves a tie to the version in the bank, wherever it stands", () => {
    expect(statuses(pairOfVersions, [0.1, 0.1], rule)).toEqual(["selected", "rewrite_loser"]);
    expect(statuses([...pairOfVersions].reverse(), [0.1, 0.1], rule)).toEqual([
      "rewrite_loser",
      "selected",
    ]);
  });

  test("keeps nothing that adds nothing", () => {
    expect(statuses([version("a", "current"), version("b", "candidate")], [0, -0.1], rule)).toEqual(
      ["retired", "non_positive"],
    );
  });

  test("keeps ten, or as many as the limit says", () => {
    const many = Array.from({ length: 12 }, (_, j) => version(`c${j}`, "candidate"));
    const effects = many.map((_, j) => 1 - j / 100);
    const kept = (limit?: number) =>
      statuses(many, effects, limit === undefined ? rule : { ...rule, limit }).filter(
        (status) => status === "selected",
      ).length;
    expect(kept()).toBe(10);
    expect(kept(3)).toBe(3);
    expect(statuses(many, effects, rule).slice(9)).toEqual([
      "selected",
      "budget_excluded",
      "budget_excluded",
    ]);
  });
});

describe("decideGate() as hysteresis_1se", () => {
  test("keeps what is in the bank down to minus one error, takes what is new above plus one", () => {
    const interventions = ["a", "b", "c", "d"].map((id, j) =>
      version(id, j < 2 ? "current" : "candidate"),
    );
    const rule = { name: "hysteresis_1se", standardErrors: [0.1, 0.1, 0.1, 0.1] } as const;
    expect(statuses(interventions, [-0.09, -0.11, 0.09, 0.11], rule)).toEqual([
      "selected",
      "retired",
      "non_positive",
      "selected",
    ]);
  });

  test("does not lose a slot to a better version that does not pass", () => {
    const rule = { name: "hysteresis_1se", standardErrors: [0.1, 0.1] } as const;
    expect(statuses(pairOfVersions, [0.01, 0.05], rule)).toEqual(["selected", "rewrite_loser"]);
    expect(statuses(pairOfVersions, [0.01, 0.15], rule)).toEqual(["rewrite_loser", "selected"]);
  });
});

describe("decideGate() as permutation_threshold", () => {
  test("wants more than the bar of the column", () => {
    const interventions = [version("a", "current"), version("b", "current")];
    const rule = { name: "permutation_threshold", thresholds: [0.2, 0.1] } as const;
    expect(statuses(interventions, [0.2, 0.2], rule)).toEqual(["retired", "selected"]);
  });
});

describe("decideGate() refuses", () => {
  test("lists that do not match, values that are none and limits below 0", () => {
    expect(() => decideGate(pairOfVersions, [1], { name: "positive_top_k" })).toThrow(
      "Cannot decide a gate: there are 2 interventions and 1 effects",
    );
    expect(() =>
      decideGate(pairOfVersions, [1, 1], { name: "hysteresis_1se", standardErrors: [1] }),
    ).toThrow("Cannot decide a gate: there are 2 interventions and 1 standard errors");
    expect(() => decideGate(pairOfVersions, [1, Number.NaN], { name: "positive_top_k" })).toThrow(
      "Cannot decide a gate as effects must be finite: that of new is NaN",
    );
    const twice = [pairOfVersions[0]!, pairOfVersions[0]!];
    expect(() => decideGate(twice, [1, 1], { name: "positive_top_k" })).toThrow("stands twice");
    expect(() => decideGate(pairOfVersions, [1, 1], { name: "positive_top_k", limit: -1 })).toThrow(
      "Cannot decide a gate as the limit must be an integer >= 0: it is -1",
    );
  });
});
