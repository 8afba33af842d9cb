import { describe, expect, test } from "vitest";
import { makeCurriculum } from "../curriculum/curriculum-state.js";
import type { EpisodeGroup } from "./generator.js";
import { checkSeeds, identicalSiblings, siblingSeed } from "./sibling-seed.js";
import { planGroups, trainOnGroups } from "./train-block.js";
import { type TwoActionEpisode, TwoActionLearner } from "./two-action-task.js";

// Faults that users of public GRPO trainers reported, each as a test that it cannot happen here.

describe("seeds and replay", () => {
  const curriculum = makeCurriculum([], [], { seed: 1, q: 1 });
  const taskIds = Array.from({ length: 32 }, (_, i) => `t${i}`);

  test("siblings do not share a seed, and identical siblings are found", () => {
    const key = { step: 3, taskId: "t", sibling: 0 };
    const seeds = [
      siblingSeed(1, key),
      siblingSeed(2, key),
      siblingSeed(1, { ...key, step: 4 }),
      siblingSeed(1, { ...key, taskId: "u" }),
      siblingSeed(1, { ...key, sibling: 1 }),
    ];
    expect(new Set(seeds).size).toBe(5);
    expect(siblingSeed(1, key)).toBe(seeds[0]);
    const member = (rolloutId: string, seed: number) => ({ rolloutId, seed });
    expect(checkSeeds("g", [member("a", 1), member("b", 2)])).toBeUndefined();
    expect(() => checkSeeds("g", [member("a", 0), member("b", 7), member("c", 0)])).toThrow(
      "Cannot train on group g as every sibling has its own seed: a and c share 0",
    );
    const did = (rolloutId: string, content: unknown) => ({ rolloutId, content });
    expect(
      identicalSiblings([
        did("a", ["x", { y: 1, z: 2 }]),
        did("b", ["x"]),
        did("c", ["x", { z: 2, y: 1 }]),
      ]),
    ).toEqual([["a", "c"]]);
  });

  test("a server that forgets its seed is noticed", async () => {
    const world = new TwoActionLearner({ startProbability: 0.5, turnCount: 10 });
    const requests = planGroups({ runSeed: 1, step: 1, taskIds, curriculum }, { groupSize: 8 });
    const forgetful = requests.map((request) => {
      const played = world.generate([
        { ...request, siblings: request.siblings.map((s) => ({ ...s, seed: 0 })) },
      ])[0]!;
      // It claims the seeds that were asked for.
      const episodes = played.episodes.map((e, i) => ({ ...e, seed: request.siblings[i]!.seed }));
      return { ...played, episodes };
    });
    const { metrics } = await trainOnGroups(forgetful, { learner: world, curriculum });
    expect(metrics.identicalGroupRate).toBe(1);
    const honest = await trainOnGroups(world.generate(requests), { learner: world, curriculum });
    expect(honest.metrics.identicalGroupRate).toBe(0);
  });

  test("a replay runs from recorded episodes, whatever a live sampler would do now", async () => {
    const requests = planGroups({ runSeed: 1, step: 1, taskIds, curriculum }, { groupSize: 8 });
    const fresh = () => new TwoActionLearner({ startProbability: 0.4, turnCount: 3 });
    const live = fresh();
    const groups = live.generate(requests);
    const file = JSON.stringify(groups);
    const first = await trainOnGroups(groups, { learner: live, curriculum });
    // The sampler has moved on: asked again, it answers otherwise.
    expect(JSON.stringify(live.generate(requests))).not.toBe(file);
    const again = fresh();
    const replay = await trainOnGroups(JSON.parse(file) as EpisodeGroup<TwoActionEpisode>[], {
      learner: again,
      curriculum,
    });
    expect(again.logit).toBe(live.logit);
    expect(replay.updates).toEqual(first.updates);
  });
});
