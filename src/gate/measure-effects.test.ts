import { describe, expect, test } from "vitest";
import { activeChunks } from "../skill/bank.js";
import { interventionsOf } from "./interventions-of.js";
import { measureEffects } from "./measure-effects.js";
import { measureGap } from "./measure-gap.js";
import { plantedBank } from "./planted/planted-bank.js";
import { type PlantedOptions, plantedRunner } from "./planted/planted-policy.js";
import { type PairPlace, playBare } from "./run-pairs.js";

const bank = plantedBank(["a", "b"], { activeCount: 2 });

function placeOf(options: Partial<PlantedOptions> = {}): PairPlace<"audit"> {
  const truth = { effects: { a: 0.2, b: 0.1 }, bare: [0.3, 0.3] } as const;
  return {
    run: plantedRunner(truth, { split: "audit", seed: 2, ...options }),
    tasks: { split: "audit", ids: Array.from({ length: 150 }, (_, i) => `audit-${i}`) },
    seed: 3,
  };
}

describe("measureEffects()", () => {
  test("finds planted effects and their sum on tasks that no gate sees", async () => {
    const place = placeOf();
    const bare = await playBare(place, { pairsPerTask: 4 });
    const options = { name: "audit/1", pairsPerTask: 4, bare };
    const { measurement } = await measureEffects(place, interventionsOf(bank), options);
    if (measurement.status !== "complete") throw new Error(measurement.status);
    const { effects, total } = measurement;
    // Four standard errors of about 0.02.
    expect(Math.abs(effects[0]!.effect - 0.2)).toBeLessThan(0.08);
    expect(Math.abs(effects[1]!.effect - 0.1)).toBeLessThan(0.08);
    expect(total.effect).toBeCloseTo(effects[0]!.effect + effects[1]!.effect, 12);
    expect(total.interval[0]).toBeLessThan(0.3);
    expect(total.interval[1]).toBeGreaterThan(0.3);
    expect(total.interval[1] - total.interval[0]).toBeLessThan(0.25);
  });

  test("is incomplete if an episode is missing", async () => {
    const place = placeOf({
      failsOn: ({ taskId, sample }) => taskId === "audit-9" && sample === 0,
    });
    const bare = await playBare(place, { pairsPerTask: 1 });
    const options = { name: "audit/1", pairsPerTask: 1, bare };
    const { measurement } = await measureEffects(place, interventionsOf(bank), options);
    expect(measurement).toEqual({
      status: "incomplete",
      missing: ["audit-9/0 masked", "audit-9/0 bare"],
    });
  });
});

describe("measureGap()", () => {
  test("is what the whole skill adds on the same tasks", async () => {
    const place = placeOf();
    const bare = await playBare(place, { pairsPerTask: 2 });
    const options = { name: "gap/1", pairsPerTask: 2, bare };
    const { gap } = await measureGap(place, activeChunks(bank), options);
    expect(gap).toMatchObject({ taskCount: 150, pairCount: 300 });
    expect(gap!.gap.mean).toBeCloseTo(gap!.pair - gap!.free, 12);
    // The luck is shared, so a pair gains with a chance of exactly 0.3: three standard errors are 0.08.
    expect(Math.abs(gap!.gap.mean - 0.3)).toBeLessThan(0.08);
  });

  test("leaves out pairs that a technical failure took", async () => {
    const place = placeOf({ failsOn: ({ taskId }) => taskId === "audit-1" });
    const bare = await playBare(place, { pairsPerTask: 1 });
    const options = { name: "gap/1", pairsPerTask: 1, bare };
    const { gap } = await measureGap(place, activeChunks(bank), options);
    expect(gap).toMatchObject({ taskCount: 149, pairCount: 149 });
  });

  test("is null without a skill", async () => {
    const place = placeOf();
    const bare = await playBare(place, { pairsPerTask: 1 });
    const { gap } = await measureGap(place, [], { name: "gap/1", pairsPerTask: 1, bare });
    expect(gap).toBeNull();
  });
});
