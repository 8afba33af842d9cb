import { describe, expect, test } from "vitest";
import { makeCurriculum } from "../curriculum/curriculum-state.js";
import type { Chunk } from "../skill/chunk.js";
import type { EpisodeGroup } from "./generator.js";
import { GRPO_PRESETS } from "./grpo-presets.js";
import type { GrpoSettings } from "./grpo-settings.js";
import type { Learner } from "./learner.js";
import { blockLog, updateLog } from "./log-record.js";
import { planGroups, trainBlock, trainOnGroups } from "./train-block.js";
import { type TwoActionEpisode, TwoActionLearner } from "./two-action-task.js";

const published = GRPO_PRESETS.published;
const taskIds = Array.from({ length: 32 }, (_, i) => `task-${i}`);
const chunk: Chunk = {
  id: "hint",
  slotId: "hint",
  version: 1,
  appliesWhen: "A page asks for a turn.",
  procedure: "Choose right.",
  verify: "The page shows right.",
  avoid: "Choosing left.",
  language: "en",
  origin: { source: "handwritten", round: 0, evidence: [] },
};
const curriculum = makeCurriculum([chunk], [0.1], { seed: 1, q: 0.2 });
const plan = { runSeed: 7, step: 1, taskIds, curriculum };

/** Passes everything on and writes down what it saw. */
function recorded(inner: TwoActionLearner) {
  const batches: { readonly episodes: number; readonly coefficients: number[] }[] = [];
  const learner: Learner<TwoActionEpisode> = {
    logProbs: (episodes) => inner.logProbs(episodes),
    update: (episodes, lossOf, options) =>
      inner.update(
        episodes,
        (current) => {
          const loss = lossOf(current);
          const coefficients = loss.logProbCoefficients.flatMap((row) => [...row]);
          batches.push({ episodes: episodes.length, coefficients });
          return loss;
        },
        options,
      ),
  };
  return { learner, batches };
}

describe("trainBlock()", () => {
  test("makes two updates of 64 episodes out of 32 groups of 8", async () => {
    const world = new TwoActionLearner({ startProbability: 0.5, hint: 1 });
    const { learner, batches } = recorded(world);
    const result = await trainBlock(plan, { generator: world, learner });
    expect(batches.map(({ episodes }) => episodes)).toEqual([64, 64]);
    expect(result.updates.map(({ update, episodeCount }) => [update, episodeCount])).toEqual([
      [0, 64],
      [1, 64],
    ]);
    expect(result.metrics).toMatchObject({
      groupCount: 32,
      trajectoryCount: 256,
      scoredRate: 1,
      trainGroupCount: 16,
      trainTrajectoryCount: 128,
    });
    // The first update sees the policy that sampled: ratios of 1, loss 0, no clip (whole groups).
    expect(result.updates[0]!.policyLoss).toBeCloseTo(0, 14);
    expect(result.updates[0]!.ppoKl).toBe(0);
    expect(result.updates[0]!.clipFraction).toBe(0);
    // The second one does not.
    expect(result.updates[1]!.ppoKl).not.toBe(0);
    expect(result.logProbGap).toBe(0);
  });

  test("gives every sibling of a group one treatment and a seed of its own", () => {
    const requests = planGroups(plan, published);
    expect(requests).toHaveLength(32);
    expect(new Set(requests.map(({ groupId }) => groupId)).size).toBe(32);
    const seeds = requests.flatMap(({ siblings }) => siblings.map(({ seed }) => seed));
    expect(new Set(seeds).size).toBe(256);
    expect(new Set(requests.map(({ treatment }) => treatment.kind)).size).toBeGreaterThan(1);
    expect(planGroups({ ...plan, step: 2 }, published)[0]!.siblings[0]!.seed).not.toBe(seeds[0]);
    expect(planGroups({ ...plan, runSeed: 8 }, published)[0]!.siblings[0]!.seed).not.toBe(seeds[0]);
  });

  test("reports what was shown and dropped, under the names of other tools", async () => {
    const world = new TwoActionLearner({ startProbability: 0.5, hint: 1 });
    const { metrics, updates, groups } = await trainBlock(plan, {
      generator: world,
      learner: world,
    });
    const assisted = groups.filter(({ episodes }) => episodes[0]!.treatment.kind !== "skill_free");
    const shown = assisted.filter(({ episodes }) => episodes[0]!.treatment.chunkIds.length > 0);
    expect(metrics.inclusion).toEqual([
      {
        chunkId: "hint",
        rho: 0.2 + (0.9 - 0.2),
        shownCount: shown.length,
        assistedGroupCount: assisted.length,
      },
    ]);
    const block = blockLog(1, metrics);
    expect(block["inclusion/hint"]).toBe(shown.length / assisted.length);
    expect(block.skill_free_group_rate).toBe(1 - assisted.length / 32);
    const equal = groups.filter(
      ({ episodes }) => new Set(episodes.map(({ reward }) => reward)).size === 1,
    );
    expect(block.frac_reward_zero_std).toBe(equal.length / 32);
    expect(block.all_right_group_rate! + block.all_wrong_group_rate!).toBe(equal.length / 32);
    // One turn an episode: an equal group is a group of identical siblings.
    expect(block.identical_group_rate).toBe(equal.length / 32);
    const { unscorable, zero_spread, surplus } = metrics.dropCounts;
    expect(unscorable + zero_spread + surplus).toBe(16);
    expect(updateLog(1, updates[1]!)).toMatchObject({
      "train/ppo_kl": updates[1]!.ppoKl,
      grad_norm: updates[1]!.gradNorm,
    });
    // One fair coin in every decision without a hint: at most ln 2.
    expect(updates[0]!.entropy).toBeGreaterThan(0);
    expect(updates[0]!.entropy).toBeLessThanOrEqual(Math.LN2);
  });

  test("cuts unequal groups at group borders, and passes over them again", async () => {
    const world = new TwoActionLearner({ startProbability: 0.5 });
    const { learner, batches } = recorded(world);
    const settings: GrpoSettings = {
      ...published,
      admission: { ...published.admission, zeroSpread: "keep", targetGroups: 3 },
      update: { ...published.update, passes: 2 },
    };
    const groups = world
      .generate(planGroups({ ...plan, taskIds: ["a", "b", "c"] }, { groupSize: 5 }))
      .map((group, i) => ({ ...group, episodes: group.episodes.slice(i) }));
    await trainOnGroups(groups, { learner, settings, curriculum });
    // Groups of 5, 4 and 3 in two parts of whole groups, twice.
    expect(batches.map(({ episodes }) => episodes)).toEqual([9, 3, 9, 3]);
  });

  test("makes no update if nothing was admitted", async () => {
    const world = new TwoActionLearner();
    const settings: GrpoSettings = {
      ...published,
      admission: { ...published.admission, zeroSpread: "drop" },
    };
    const sure = new TwoActionLearner({ startProbability: 1 - 1e-12 });
    const result = await trainBlock(plan, { generator: sure, learner: world, settings });
    expect(result.updates).toEqual([]);
    expect(result.admission.shortfall).toBe(16);
    expect(result.metrics.dropCounts.zero_spread).toBe(32);
  });

  test("trusts the sampler's log-probabilities if told to", async () => {
    const settings: GrpoSettings = {
      ...published,
      update: { ...published.update, oldLogProbs: "rollout" },
    };
    // The learner stands elsewhere than the sampler, so the first ratio is not 1.
    const result = await trainBlock(plan, {
      generator: new TwoActionLearner({ startProbability: 0.5 }),
      learner: new TwoActionLearner({ startProbability: 0.4 }),
      settings,
    });
    expect(result.updates[0]!.ppoKl).not.toBe(0);
    expect(result.logProbGap).toBeNull();
    const recomputed = await trainBlock(plan, {
      generator: new TwoActionLearner({ startProbability: 0.5 }),
      learner: new TwoActionLearner({ startProbability: 0.4 }),
    });
    expect(recomputed.updates[0]!.ppoKl).toBe(0);
    expect(recomputed.logProbGap).toBeGreaterThan(0.1);
  });

  test("penalises leaving the reference", async () => {
    const settings: GrpoSettings = {
      ...published,
      loss: { ...published.loss, kl: { kind: "k3", coefficient: 0.1, gradient: "own" } },
    };
    const world = new TwoActionLearner({ startProbability: 0.5 });
    const { updates } = await trainBlock(plan, { generator: world, learner: world, settings });
    expect(updates[0]!.kl).toBe(0);
    expect(updates[1]!.kl).toBeGreaterThan(0);
    expect(updates[1]!.loss - updates[1]!.policyLoss).toBeCloseTo(updates[1]!.klLoss, 14);
    // The reference stays where it was; the second block starts away from it.
    const next = await trainBlock(
      { ...plan, step: 2 },
      { generator: world, learner: world, settings },
    );
    expect(next.updates[0]!.kl).toBeGreaterThan(0);
    expect(next.updates[0]!.ppoKl).toBe(0);
    const { learner } = recorded(world);
    await expect(trainBlock(plan, { generator: world, learner, settings })).rejects.toThrow(
      "Cannot penalise leaving a reference with k3: the learner has none",
    );
  });

  test("keeps KL off groups without spread if told to", async () => {
    const kl = { kind: "k1" as const, coefficient: 1, gradient: "own" as const };
    // The learner moved off its reference, and every group it plays is of one mind.
    const klLoss = async (isPulled: boolean) => {
      const world = new TwoActionLearner({ startProbability: 0.5, learningRate: 200 });
      await trainBlock(plan, { generator: world, learner: world });
      const zeroSpread = { isCounted: true, isPulled };
      const settings = { ...published, loss: { ...published.loss, kl, zeroSpread } };
      const sure = new TwoActionLearner({ startProbability: 1 - 1e-12 });
      const { updates } = await trainBlock(plan, { generator: sure, learner: world, settings });
      return updates[0]!.klLoss;
    };
    expect(await klLoss(true)).toBeGreaterThan(0);
    expect(await klLoss(false)).toBe(0);
  });

  test("tells technical failures from bad episodes", async () => {
    const world = new TwoActionLearner({ startProbability: 0.5, turnCount: 2 });
    const requests = planGroups({ ...plan, taskIds: ["a", "b", "c"] }, { groupSize: 2 });
    const rewards = [
      [1, 0],
      [null, 0],
      [null, Number.NaN],
    ];
    const groups = world.generate(requests).map((group, i) => ({
      ...group,
      episodes: group.episodes.map((episode, sibling) => {
        const reward = rewards[i]![sibling]!;
        return { ...episode, reward, isSuccess: reward === 1 };
      }),
    }));
    const strict = await trainOnGroups(groups, { learner: world, curriculum });
    expect(strict.metrics).toMatchObject({
      scoredRate: 1 / 2,
      rewardMean: 1 / 3,
      successRate: 1 / 3,
      // Only the first group has all its rewards; of the second one's only one is left.
      allWrongGroupRate: 0,
      runtimeErrorGroupRate: 2 / 3,
      zeroStdGroupRate: 1 / 2,
      rewardStd: Math.SQRT1_2,
      dropCounts: { unscorable: 2, zero_spread: 0, surplus: 0 },
    });
    expect(strict.updates.map(({ decisionCount }) => decisionCount)).toEqual([4]);
    // TRL trains on what is left of a group; what failed takes no part in the loss.
    const settings = GRPO_PRESETS.trl;
    const lenient = await trainOnGroups(groups, { learner: world, curriculum, settings });
    expect(lenient.metrics.dropCounts.unscorable).toBe(1);
    expect(lenient.updates.map(({ decisionCount }) => decisionCount)).toEqual([6]);
  });

  test("refuses groups that break the design", async () => {
    const world = new TwoActionLearner();
    const [first] = world.generate(planGroups(plan, published)) as [EpisodeGroup<TwoActionEpisode>];
    const arrive = (groups: EpisodeGroup<TwoActionEpisode>[]) =>
      trainBlock(plan, { generator: { generate: () => groups }, learner: world });
    await expect(arrive([first, first])).rejects.toThrow(
      "Cannot train on group step-1/task-0: it was not asked for or came twice",
    );
    const treatment = { kind: "assisted" as const, chunkIds: ["other"] };
    const [one, ...rest] = first.episodes;
    await expect(
      arrive([{ ...first, episodes: [{ ...one!, treatment }, ...rest] }]),
    ).rejects.toThrow("step-1/task-0/0 ran under assisted [other]");
    await expect(
      trainOnGroups([{ ...first, episodes: [{ ...one!, treatment }, ...rest] }], {
        learner: world,
        curriculum,
      }),
    ).rejects.toThrow("Cannot train on group step-1/task-0 as siblings share task and treatment");
    await expect(
      trainOnGroups([{ ...first, episodes: [one!, { ...rest[0]!, seed: one!.seed }] }], {
        learner: world,
        curriculum,
      }),
    ).rejects.toThrow("step-1/task-0/0 and step-1/task-0/1 share");
    expect(() => planGroups({ ...plan, taskIds: ["a", "a"] }, published)).toThrow(
      "Cannot plan step 1 as a task stands once a block: a",
    );
    await expect(
      trainBlock({ ...plan, taskIds: ["a"] }, { generator: world, learner: world }),
    ).rejects.toThrow("Cannot run step 1 as it generates 32 groups: there are 1 tasks");
    const deaf = { logProbs: world.logProbs.bind(world), update: () => ({ gradNorm: 0 }) };
    await expect(trainBlock(plan, { generator: world, learner: deaf })).rejects.toThrow(
      "Cannot report update 0: the learner never asked for its loss",
    );
  });
});
