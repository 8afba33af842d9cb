import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Treatment } from "../episode/trace.js";
import type { Chunk } from "../skill/chunk.js";
import { checkSiblings } from "./check-siblings.js";
import { makeCurriculum, summarizeCurriculum } from "./curriculum-state.js";
import { drawTreatment } from "./draw-treatment.js";

const chunk = (id: string): Chunk => ({
  id,
  slotId: id,
  version: 1,
  appliesWhen: `The page shows ${id}.`,
  procedure: `Open ${id}.`,
  verify: `The page names ${id}.`,
  avoid: `Leaving ${id}.`,
  language: "en",
  origin: { source: "handwritten", round: 0, evidence: [] },
});
const chunks = ["a", "b", "c", "d"].map(chunk);
const effects = [0.1, 0.05, 0.02, -0.01];

/** Bounds that a binomial count leaves with probability below 1e-4 on each side, summed exactly. */
function binomialBounds(n: number, p: number): readonly [low: number, high: number] {
  const mass: number[] = [];
  let logMass = n * Math.log1p(-p);
  for (let k = 0; k <= n; k++) {
    mass.push(Math.exp(logMass));
    logMass += Math.log((n - k) / (k + 1)) + Math.log(p / (1 - p));
  }
  const edge = (order: readonly number[]) => {
    let tail = 0;
    return order.find((k) => {
      tail += mass[k]!;
      return tail > 1e-4;
    })!;
  };
  const upward = mass.map((_, k) => k);
  return [edge(upward), edge([...upward].reverse())];
}

describe("drawTreatment()", () => {
  test("assists nobody if q is 1, and everybody if q is 0", () => {
    const never = makeCurriculum(chunks, effects, { seed: 1, q: 1 });
    expect(drawTreatment(never, "step-1/task-1")).toEqual({ kind: "skill_free", chunkIds: [] });
    const all = makeCurriculum(chunks, effects, {
      seed: 1,
      q: 0,
      rule: { kind: "constant", rho: 1 },
    });
    expect(drawTreatment(all, "step-1/task-1")).toEqual({
      kind: "assisted",
      chunkIds: ["a", "b", "c", "d"],
    });
    const none = makeCurriculum([], [], { seed: 1, q: 0 });
    expect(drawTreatment(none, "step-1/task-1")).toEqual({ kind: "assisted_empty", chunkIds: [] });
  });

  test("shows each chunk at its own rate, and leaves groups skill-free at q", () => {
    const state = makeCurriculum(chunks, effects, { seed: 7, q: 0.2 });
    const drawn = Array.from({ length: 4000 }, (_, i) => drawTreatment(state, `group-${i}`));
    const within = (count: number, n: number, p: number) => {
      const [low, high] = binomialBounds(n, p);
      expect(count).toBeGreaterThanOrEqual(low);
      expect(count).toBeLessThanOrEqual(high);
    };
    const assisted = drawn.filter(({ kind }) => kind !== "skill_free");
    within(4000 - assisted.length, 4000, 0.2);
    for (const { chunkId, rho } of state.inclusion) {
      const shown = assisted.filter(({ chunkIds }) => chunkIds.includes(chunkId));
      within(shown.length, assisted.length, rho);
    }
    // Draws of two chunks do not hang together.
    const both = assisted.filter(({ chunkIds: ids }) => ids.includes("b") && ids.includes("c"));
    within(both.length, assisted.length, state.inclusion[1]!.rho * state.inclusion[2]!.rho);
    const empty = drawn.filter(({ kind }) => kind === "assisted_empty");
    within(empty.length, 4000, summarizeCurriculum(state).assistedEmptyRate);
  });

  test("does not depend on the order of groups or on other chunks", () => {
    const keys = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(keys, fc.integer(), (groups, seed) => {
        const state = makeCurriculum(chunks, effects, { seed });
        const forwards = groups.map((key) => drawTreatment(state, key));
        const backwards = [...groups].reverse().map((key) => drawTreatment(state, key));
        expect(backwards.reverse()).toEqual(forwards);
        const fewer = { ...state, inclusion: state.inclusion.slice(1) };
        for (const [i, key] of groups.entries()) {
          const without = forwards[i]!.chunkIds.filter((id) => id !== "a");
          expect(drawTreatment(fewer, key).chunkIds).toEqual(without);
        }
      }),
    );
  });

  test("draws anew for another seed or another state", () => {
    const drawn = (seed: number, q: number) => {
      const state = makeCurriculum(chunks, effects, { seed, q });
      return Array.from({ length: 50 }, (_, i) => drawTreatment(state, `group-${i}`));
    };
    expect(drawn(1, 0.2)).toEqual(drawn(1, 0.2));
    expect(drawn(1, 0.2)).not.toEqual(drawn(2, 0.2));
    expect(drawn(1, 0)).not.toEqual(drawn(1, 1e-9));
  });
});

describe("makeCurriculum()", () => {
  test("has an id that follows its content", () => {
    const state = makeCurriculum(chunks, effects, { seed: 1 });
    expect(makeCurriculum(chunks, effects, { seed: 1 }).id).toBe(state.id);
    const reworded = [{ ...chunks[0]!, avoid: "Staying." }, ...chunks.slice(1)];
    const others = [
      makeCurriculum(reworded, effects, { seed: 1 }),
      makeCurriculum(chunks, effects, { seed: 2 }),
      makeCurriculum(chunks, effects, { seed: 1, q: 0.3 }),
      makeCurriculum(chunks, [0.1, 0.06, 0.02, -0.01], { seed: 1 }),
    ];
    expect(new Set([state, ...others].map(({ id }) => id)).size).toBe(5);
  });

  test("sums up what it amounts to", () => {
    const rule = { kind: "constant", rho: 0.5 } as const;
    expect(summarizeCurriculum(makeCurriculum(chunks, effects, { seed: 1, q: 0.2, rule }))).toEqual(
      {
        q: 0.2,
        rhoMin: 0.5,
        rhoMean: 0.5,
        rhoMax: 0.5,
        chunksPerAssistedGroup: 2,
        assistedEmptyRate: 0.8 / 16,
      },
    );
    const empty = summarizeCurriculum(makeCurriculum([], [], { seed: 1, q: 0.2 }));
    expect([empty.rhoMin, empty.rhoMean, empty.rhoMax]).toEqual([null, null, null]);
    expect(empty.assistedEmptyRate).toBe(0.8);
  });

  test("refuses what does not fit", () => {
    expect(() => makeCurriculum(chunks, [], { seed: 1 })).toThrow(
      "Cannot make a curriculum: 4 chunks, 0 effects",
    );
    expect(() => makeCurriculum([], [], { seed: 1, q: -0.1 })).toThrow(
      "Cannot make a curriculum as q must be in [0, 1]: it is -0.1",
    );
  });
});

describe("checkSiblings()", () => {
  const sibling = (rolloutId: string, chunkIds: string[], taskId = "t1") => ({
    rolloutId,
    taskId,
    treatment: { kind: "assisted" as const, chunkIds },
  });

  test("accepts siblings that are alike and names those that are not", () => {
    expect(checkSiblings("g7", [sibling("r0", ["a"]), sibling("r1", ["a"])])).toBeUndefined();
    expect(() =>
      checkSiblings("g7", [sibling("r0", ["a"]), sibling("r1", ["a"]), sibling("r2", ["b"])]),
    ).toThrow(
      "Cannot train on group g7 as siblings share task and treatment: r0 (t1, assisted [a]) against r2 (t1, assisted [b])",
    );
  });

  test("tells skill-free from an empty mask, one task from another, and one rollout from its copy", () => {
    const treated = (rolloutId: string, kind: Treatment["kind"]) => ({
      ...sibling(rolloutId, []),
      treatment: { kind, chunkIds: [] },
    });
    expect(() =>
      checkSiblings("g", [treated("r0", "skill_free"), treated("r1", "assisted_empty")]),
    ).toThrow("skill_free []");
    expect(() => checkSiblings("g", [sibling("r0", []), sibling("r1", [], "t2")])).toThrow(
      "r1 (t2, assisted [])",
    );
    expect(() => checkSiblings("g", [sibling("r0", []), sibling("r0", [])])).toThrow(
      "Cannot train on group g: rollout r0 stands twice",
    );
    expect(() => checkSiblings("g", [])).toThrow("Cannot train on group g: it has 0 siblings");
  });
});
