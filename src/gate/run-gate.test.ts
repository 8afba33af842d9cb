import { describe, expect, test } from "vitest";
import { splitTasks } from "../shop/panel/split-tasks.js";
import type { Split } from "../shop/task.js";
import { effectTable } from "./effect-table.js";
import { LAB_GATE, PUBLISHED_GATE } from "./gate-settings.js";
import { interventionsOf } from "./interventions-of.js";
import { plantedBank } from "./planted/planted-bank.js";
import { type PlantedOptions, type PlantedTruth, plantedRunner } from "./planted/planted-policy.js";
import { runGate } from "./run-gate.js";
import { type PairPlace, playBare } from "./run-pairs.js";

const TRUTH: PlantedTruth = { effects: { good: 0.3, bad: -0.3 }, bare: [0.4, 0.5] };

function tasksOf<S extends Split>(split: S, count: number) {
  const tasks = Array.from({ length: count }, (_, i) => ({ id: `${split}-${i}`, split }));
  return splitTasks({ tasks }, split);
}

function placeOf(
  options: Partial<PlantedOptions> & { count?: number } = {},
): PairPlace<"skillval"> {
  const { count = 120, ...rest } = options;
  return {
    run: plantedRunner(TRUTH, { split: "skillval", seed: 1, ...rest }),
    tasks: tasksOf("skillval", count),
    seed: 7,
  };
}

const interventions = interventionsOf(plantedBank(["good", "bad"], { activeCount: 1 }));

async function gateOf(place: PairPlace<"skillval">, settings = LAB_GATE) {
  const bare = await playBare(place, { pairsPerTask: settings.pairsPerTask });
  return runGate(place, interventions, { settings, name: "gate/1", bare });
}

describe("runGate()", () => {
  test("keeps what helps and drops what harms", async () => {
    const result = await gateOf(placeOf());
    if (result.status !== "complete") throw new Error(result.status);
    const [good, bad] = result.verdict.effects;
    expect(result.verdict.kept).toEqual(["good"]);
    // 480 pairs leave a standard error near 0.03: four of them around the truth.
    expect(Math.abs(good!.effect - 0.3)).toBeLessThan(0.12);
    expect(Math.abs(bad!.effect + 0.3)).toBeLessThan(0.12);
    expect(result.observations).toHaveLength(480);
    expect(result.verdict.diagnostics).toMatchObject({ rank: 2, taskCount: 120 });
    expect(Object.keys(result.verdict.otherRules)).toEqual([
      "hysteresis_1se",
      "permutation_threshold",
    ]);
  });

  test("counts the pairs of a task as one task, with a bare episode that they share", async () => {
    const settings = { ...LAB_GATE, bare: "per_task", commonRandomNumbers: false } as const;
    const place = placeOf();
    const bare = await playBare(place, { pairsPerTask: 4, isShared: true });
    const result = await runGate(place, interventions, { settings, name: "gate/1", bare });
    if (result.status !== "complete") throw new Error(result.status);
    const [clustered, single] = (["clustered", "HC3"] as const).map(
      (errors) =>
        effectTable(interventions, result.observations, { repeats: "keep", errors }).rows[0]!
          .standardError,
    );
    expect(result.verdict.effects[0]!.standardError).toBe(clustered);
    // Four gains share the luck of one bare episode: taken one by one they look too sure.
    expect(clustered!).toBeGreaterThan(1.1 * single!);
  });

  test("gives the same result twice", async () => {
    const [first, second] = [await gateOf(placeOf()), await gateOf(placeOf())];
    expect(JSON.stringify(first)).toBe(JSON.stringify(second));
  });

  test("is incomplete if one episode could not be run, and then decides nothing", async () => {
    const failsOn = ({
      taskId,
      sample,
      treatment,
    }: Parameters<PlantedOptions["failsOn"] & object>[0]) =>
      taskId === "skillval-3" && sample === 2 && treatment !== "skill_free";
    const result = await gateOf(placeOf({ failsOn }));
    expect(result).toMatchObject({ status: "incomplete", missing: ["skillval-3/2 masked"] });
    expect(result).not.toHaveProperty("verdict");
  });

  test("gains nothing where nothing is in sight and the luck is shared", async () => {
    const result = await gateOf(placeOf());
    if (result.status !== "complete") throw new Error(result.status);
    const empty = result.observations.filter(({ mask }) => !mask.includes(true));
    expect(empty.length).toBeGreaterThan(50);
    for (const { outcome, bareOutcome } of empty) expect(outcome).toEqual(bareOutcome);
  });

  test("has luck of its own on both sides otherwise", async () => {
    const result = await gateOf(placeOf(), { ...LAB_GATE, commonRandomNumbers: false });
    if (result.status !== "complete") throw new Error(result.status);
    const empty = result.observations.filter(({ mask }) => !mask.includes(true));
    expect(empty.some(({ outcome, bareOutcome }) => outcome.reward !== bareOutcome.reward)).toBe(
      true,
    );
  });

  test("leaves out what harms alone, if there is a screen", async () => {
    const settings = { ...LAB_GATE, screen: { pairsPerTask: 2, dropBelowErrors: 2 } };
    const result = await gateOf(placeOf(), settings);
    expect(result.screen).toMatchObject([{ interventionId: "bad", isDropped: true }]);
    // The current chunk is not screened and stays a column.
    expect(result.interventions.map(({ id }) => id)).toEqual(["good"]);
  });

  test("has nothing to say about an empty bank", async () => {
    const place = placeOf({ count: 4 });
    const bare = await playBare(place, { pairsPerTask: 4 });
    const result = await runGate(place, [], { settings: LAB_GATE, name: "gate/1", bare });
    expect(result.status).toBe("empty");
  });

  test("refuses bare episodes of another policy", async () => {
    const bare = await playBare(placeOf({ policyId: "before" }), { pairsPerTask: 1 });
    await expect(
      runGate(placeOf({ policyId: "after" }), interventions, {
        settings: PUBLISHED_GATE,
        name: "gate/1",
        bare,
      }),
    ).rejects.toThrow("Cannot reuse bare episodes of before for gate/1: it runs after");
  });

  test("refuses episodes of another split, whoever played them", async () => {
    await expect(gateOf(placeOf({ split: "test" }))).rejects.toThrow(
      "Cannot use skillval-0 for bare episodes as it takes skillval alone: it is of test",
    );
  });

  test("refuses too many pairs", async () => {
    await expect(gateOf(placeOf({ count: 2 }), { ...LAB_GATE, pairsPerTask: 9 })).rejects.toThrow(
      "Cannot run a gate as pairs per task must be an integer in [1, 8]: 9",
    );
  });

  test("does not take tasks of another split", () => {
    // @ts-expect-error: a gate is for skillval alone.
    const place: PairPlace<"skillval"> = { ...placeOf(), tasks: tasksOf("test", 2) };
    expect(place.tasks.split).toBe("test");
  });
});

describe("playBare()", () => {
  test("plays one episode a task if the pairs share it", async () => {
    const place = placeOf({ count: 5 });
    const bare = await playBare(place, { pairsPerTask: 4, isShared: true });
    expect(bare.outcomes.map(({ pair }) => pair)).toEqual([null, null, null, null, null]);
  });

  test("has the same luck on every checkpoint", async () => {
    const seeds = async (policyId: string) =>
      (await playBare(placeOf({ policyId, count: 3 }), { pairsPerTask: 2 })).traces.map(
        ({ job }) => job.seed,
      );
    expect(await seeds("one")).toEqual(await seeds("two"));
  });
});

describe("interventionsOf()", () => {
  test("puts the version in the bank before its rewrites", () => {
    expect(
      interventions.map(({ id, kind, operation, order }) => ({ id, kind, operation, order })),
    ).toEqual([
      { id: "good", kind: "current", operation: null, order: 1 },
      { id: "bad", kind: "candidate", operation: "ADD", order: 2 },
    ]);
  });
});
