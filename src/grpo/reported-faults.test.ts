import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeCurriculum } from "../curriculum/curriculum-state.js";
import { admitGroups } from "./admit-groups.js";
import type { EpisodeGroup } from "./generator.js";
import { groupAdvantages, rewardAdvantages } from "./group-advantages.js";
import { GRPO_PRESETS } from "./grpo-presets.js";
import type { Aggregation, KlSettings, LossSettings, OverflowRule } from "./grpo-settings.js";
import { klPenalty } from "./kl-penalty.js";
import { lossNormalizer } from "./loss-weights.js";
import { type LossSample, policyLoss } from "./policy-loss.js";
import { checkSeeds, identicalSiblings, siblingSeed } from "./sibling-seed.js";
import { planGroups, trainOnGroups } from "./train-block.js";
import { type TwoActionEpisode, TwoActionLearner } from "./two-action-task.js";

// Faults that users of public GRPO trainers reported, each as a test that it cannot happen here.

const { advantage: standard, loss: plain } = GRPO_PRESETS.published;
const exact = { ...standard, eps: 0 };

function rollouts(...groups: (readonly [id: string, rewards: readonly (number | null)[]])[]) {
  return groups.flatMap(([groupId, rewards]) =>
    rewards.map((reward, i) => ({ groupId, rolloutId: `${groupId}-${i}`, reward })),
  );
}

function sample(rolloutId: string, advantage: number, oldLogProbs: readonly number[]): LossSample {
  return {
    rolloutId,
    advantage,
    oldLogProbs,
    refLogProbs: null,
    isZeroSpread: false,
    isExcluded: false,
  };
}

const close = (actual: readonly number[], expected: readonly number[], digits = 12) => {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, digits);
};

describe("advantages", () => {
  test("unequal group sizes are not normalised as one batch", () => {
    const samples = rollouts(["a", [1, 0, 1, 0]], ["b", [5, 5, 5]], ["c", [0, 2, 4, 6]]);
    const { advantages } = groupAdvantages(samples, exact);
    const half = Math.sqrt(3) / 2; // deviation of [1, 0, 1, 0] with divisor 3 is 1 / sqrt(3)
    close(advantages.slice(0, 4), [half, -half, half, -half]);
    expect(advantages.slice(4, 7)).toEqual([0, 0, 0]);
    const deviation = Math.sqrt(20 / 3);
    close(advantages.slice(7), [-3 / deviation, -1 / deviation, 1 / deviation, 3 / deviation]);
  });

  test("groups are told by id, so mixed order changes nothing", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            groupId: fc.constantFrom("a", "b", "c"),
            reward: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (drawn, order) => {
          const samples = drawn.map((s, i) => ({ ...s, rolloutId: `r${i}` }));
          const keyed = samples.map((s) => ({ s, key: order.next().value as number }));
          const shuffled = keyed.sort((x, y) => x.key - y.key).map(({ s }) => s);
          const byId = (list: typeof samples) => {
            const { advantages } = groupAdvantages(list);
            return new Map(list.map(({ rolloutId }, i) => [rolloutId, advantages[i]!]));
          };
          const before = byId(samples);
          for (const [id, value] of byId(shuffled)) expect(value).toBeCloseTo(before.get(id)!, 6);
        },
      ),
    );
  });

  test("a lone rollout learns nothing, or its bare reward where verl does so", () => {
    expect(rewardAdvantages([0.7])).toEqual([0]);
    expect(rewardAdvantages([0.7], GRPO_PRESETS.verl.advantage)).toEqual([0.7 / (1 + 1e-6)]);
    const bare = { ...GRPO_PRESETS.verl.advantage, scaleBy: "none" as const };
    expect(rewardAdvantages([0.7], bare)).toEqual([0.7]);
  });

  test("a sample without a group is refused", () => {
    expect(() => groupAdvantages([{ groupId: "", rolloutId: "r", reward: 1 }])).toThrow(
      'Cannot group sample 0 as groups and rollouts are told by id: its ids are "" and "r"',
    );
    const twice = [
      { groupId: "a", rolloutId: "r", reward: 1 },
      { groupId: "b", rolloutId: "r", reward: 1 },
    ];
    expect(() => groupAdvantages(twice)).toThrow(
      "Cannot group rollout r: it is in group a and in group b",
    );
  });

  test("a rollout in several samples is counted once", () => {
    const of = (rolloutId: string, reward: number) => ({ groupId: "g", rolloutId, reward });
    const samples = [of("long", 1), of("long", 1), of("long", 1), of("short", 0)];
    const { advantages, groups } = groupAdvantages(samples, { ...exact, scaleBy: "none" });
    expect(groups[0]).toMatchObject({ mean: 0.5, scoredCount: 2 });
    expect(advantages).toEqual([0.5, 0.5, 0.5, -0.5]);
    expect(() => groupAdvantages([of("long", 1), of("long", 0)])).toThrow(
      "Cannot group rollout long as its samples share one reward: 1 and 0",
    );
    // In the loss it is one episode too: three samples of one decision weigh as one of three.
    const now = { logProbs: [[0], [0], [0], [0]], entropies: null };
    const parts = ["long", "long", "long", "short"].map((id) => sample(id, 1, [0]));
    const { logProbCoefficients } = policyLoss(parts, now, plain);
    close(
      logProbCoefficients.map((row) => row[0]!),
      [-1 / 6, -1 / 6, -1 / 6, -1 / 2],
    );
  });

  test("a constant group does not slip through a filter by rounding", () => {
    const noisy = Array.from({ length: 8 }, (_, i) => 0.1 * 3 + (i % 2) * 1e-9);
    expect(new Set(noisy).size).toBe(2);
    const { admitted } = admitGroups(
      [
        { groupId: "noise", rewards: noisy },
        { groupId: "spread", rewards: [1, 0] },
      ],
      { ...GRPO_PRESETS.dapo.admission, targetGroups: 2 },
    );
    expect(admitted.map(({ groupId }) => groupId)).toEqual(["spread"]);
    for (const scaleBy of ["group", "batch", "none"] as const) {
      expect(new Set(rewardAdvantages(noisy, { ...exact, scaleBy }))).toEqual(new Set([0]));
    }
    expect(rewardAdvantages([1, 1 - 1e-5])[0]).toBeGreaterThan(0);
  });

  test("a rejected response leaves mean, deviation and count alone, and the loss", () => {
    const { advantages, groups } = groupAdvantages(rollouts(["g", [1, 0, null]]), exact);
    close(advantages, [Math.SQRT1_2, -Math.SQRT1_2, 0]);
    expect(groups[0]).toMatchObject({ scoredCount: 2, unscoredCount: 1, mean: 0.5 });
    const samples = advantages.map((a, i) => ({ ...sample(`r${i}`, a, [0]), isExcluded: i === 2 }));
    const now = { logProbs: [[0.1], [0.1], [Number.NaN]], entropies: null };
    const whole = policyLoss(samples, now, plain);
    const without = policyLoss(samples.slice(0, 2), { ...now, logProbs: [[0.1], [0.1]] }, plain);
    expect(whole.loss).toBe(without.loss);
    expect(whole.totals.decisionCount).toBe(2);
    expect(whole.logProbCoefficients[2]).toEqual(Float64Array.of(0));
  });

  test("groups are compared within, not across the batch", () => {
    const { advantages } = groupAdvantages(rollouts(["a", [1, 0]], ["b", [0, 0]]), exact);
    close(advantages, [Math.SQRT1_2, -Math.SQRT1_2, 0, 0]);
    expect(advantages.slice(2)).toEqual([0, 0]);
  });

  test("the divisor has a name: sample or population", () => {
    const rewards = [1, 0, 0, 0, 0, 0, 0, 0];
    const sampleStd = rewardAdvantages(rewards, exact);
    close(sampleStd.slice(0, 2), [2.4749, -0.3536], 4);
    const population = rewardAdvantages(rewards, { ...exact, divisor: "n" });
    close(population.slice(0, 2), [Math.sqrt(7), -1 / Math.sqrt(7)]);
    for (const { advantage } of Object.values(GRPO_PRESETS)) expect(advantage.divisor).toBe("n-1");
  });

  test("eps has a name: 1e-4 in TRL, 1e-6 elsewhere", () => {
    // Two rewards 0.001 apart: deviation 7.07e-4, so eps takes a good part of the advantage.
    const [trl] = rewardAdvantages([0.001, 0], GRPO_PRESETS.trl.advantage);
    const [slime] = rewardAdvantages([0.001, 0], GRPO_PRESETS.slime.advantage);
    expect(trl).toBeCloseTo(0.0005 / (Math.SQRT1_2 / 1000 + 1e-4), 12);
    expect(slime).toBeCloseTo(0.0005 / (Math.SQRT1_2 / 1000 + 1e-6), 12);
  });

  test.each([null, Number.NaN])("a reward of %s is no reward of 0", (nothing) => {
    const { advantages } = groupAdvantages(rollouts(["g", [nothing, 1, 1]]), exact);
    expect(advantages).toEqual([0, 0, 0]);
    close(rewardAdvantages([nothing, 1, 0], exact), [0, Math.SQRT1_2, -Math.SQRT1_2]);
    const none = groupAdvantages(rollouts(["g", [nothing, nothing]]), exact);
    expect(none.advantages).toEqual([0, 0]);
    expect(none.groups[0]).toMatchObject({ scoredCount: 0, mean: null, std: null });
    expect(() => rewardAdvantages([Number.POSITIVE_INFINITY, 0])).toThrow(
      "Cannot compare rollout 0: its reward is Infinity",
    );
  });

  test("scaling by the batch still tells equal groups by their own spread", () => {
    const byBatch = { ...exact, scaleBy: "batch" as const };
    const samples = rollouts(["equal", [0.1 * 3, 0.3]], ["spread", [1, 0]]);
    const { advantages, groups } = groupAdvantages(samples, byBatch);
    expect(groups.map(({ isZeroSpread }) => isZeroSpread)).toEqual([true, false]);
    expect(advantages.slice(0, 2)).toEqual([0, 0]);
    // Rewards 0.3, 0.3, 1, 0 have mean 0.4 and a sum of squares of 0.54.
    close(advantages.slice(2), [0.5 / Math.sqrt(0.54 / 3), -0.5 / Math.sqrt(0.54 / 3)]);
  });

  test("groups without spread have two switches: in the denominator, and pulled by KL", () => {
    const kl: KlSettings = { kind: "k1", coefficient: 1, gradient: "own" };
    const spread = { ...sample("s", 1, [0]), refLogProbs: [-2] };
    const equal = { ...sample("e", 0, [0]), refLogProbs: [-2], isZeroSpread: true };
    const loss = (isCounted: boolean, isPulled: boolean) => {
      const { policyLoss: policy, klLoss } = policyLoss(
        [spread, equal],
        { logProbs: [[0], [0]], entropies: null },
        { ...plain, kl, zeroSpread: { isCounted, isPulled } },
      );
      return [policy, klLoss];
    };
    expect(loss(true, true)).toEqual([-0.5, 2]);
    expect(loss(true, false)).toEqual([-0.5, 1]);
    expect(loss(false, true)).toEqual([-1, 4]);
    expect(loss(false, false)).toEqual([-1, 2]);
    // Nothing counted is a loss of 0, not 0 / 0.
    const zeroSpread = { isCounted: false, isPulled: true };
    const alone = policyLoss(
      [equal],
      { logProbs: [[0]], entropies: null },
      { ...plain, kl, zeroSpread, aggregation: { kind: "token_mean" } },
    );
    expect(alone.loss).toBe(0);
  });
});

describe("loss", () => {
  test.each<[Aggregation, number]>([
    [{ kind: "sequence_mean" }, 0],
    [{ kind: "token_mean" }, 0.8],
    [{ kind: "constant_length", length: 10 }, 0.4],
    [{ kind: "sequence_sum" }, 4],
  ])("the aggregation %j has a name, and no micro-batch changes it", (aggregation, expected) => {
    const settings: LossSettings = { ...plain, aggregation };
    // Lengths 1 and 9, loss per decision -1 and +1.
    const samples = [sample("short", 1, [0]), sample("long", -1, Array(9).fill(0))];
    const logProbs = samples.map(({ oldLogProbs }) => oldLogProbs);
    const whole = policyLoss(samples, { logProbs, entropies: null }, settings);
    expect(whole.loss).toBeCloseTo(expected, 14);
    const weighed = samples.map((s) => ({ ...s, decisionCount: s.oldLogProbs.length }));
    const normalizer = lossNormalizer(weighed, settings);
    const parts = samples.map((s, i) =>
      policyLoss([s], { logProbs: [logProbs[i]!], entropies: null }, settings, normalizer),
    );
    expect(parts[0]!.loss + parts[1]!.loss).toBeCloseTo(expected, 14);
    expect(parts.map(({ logProbCoefficients: [row] }) => row)).toEqual(whole.logProbCoefficients);
  });

  test("the clip can bind only from the second update on", async () => {
    const curriculum = makeCurriculum([], [], { seed: 1, q: 1 });
    const world = new TwoActionLearner({ startProbability: 0.5, learningRate: 20 });
    const taskIds = Array.from({ length: 32 }, (_, i) => `t${i}`);
    const groups = world.generate(
      planGroups({ runSeed: 1, step: 1, taskIds, curriculum }, { groupSize: 8 }),
    );
    const { updates } = await trainOnGroups(groups, { learner: world, curriculum });
    expect(updates.map(({ update }) => update)).toEqual([0, 1]);
    expect(updates[0]!.clipFraction).toBe(0);
    const { clipFraction, clipFractionLow, clipFractionHigh } = updates[1]!;
    expect(clipFractionHigh).toBeGreaterThan(0);
    expect(clipFraction).toBe(clipFractionLow! + clipFractionHigh!);
    expect(updates.map(({ kl }) => kl)).toEqual([null, null]);
  });

  test("the ratio is taken per decision; over the episode it is another method by name", () => {
    const logProbs = [[1.1, 0.9, 1.5].map(Math.log)];
    const value = (ratio: LossSettings["ratio"]) =>
      policyLoss([sample("r", 1, [0, 0, 0])], { logProbs, entropies: null }, { ...plain, ratio })
        .loss;
    expect(value("token")).toBeCloseTo(-(1.1 + 0.9 + 1.2) / 3, 14);
    // The product 1.485 is clipped to 1.2; its geometric mean 1.141 is not clipped.
    expect(value("sequence_product")).toBeCloseTo(-1.2, 14);
    expect(value("sequence_mean")).toBeCloseTo(-Math.cbrt(1.485), 14);
  });

  test("clip-higher leaves more room above than below", () => {
    const at = (r: number, advantage: number, settings: LossSettings) =>
      policyLoss(
        [sample("r", advantage, [0])],
        { logProbs: [[Math.log(r)]], entropies: null },
        settings,
      ).loss;
    expect(at(1.25, 1, plain)).toBe(-1.2);
    expect(at(1.25, 1, GRPO_PRESETS.dapo.loss)).toBeCloseTo(-1.25, 14);
    expect(at(1.5, 1, GRPO_PRESETS.dapo.loss)).toBe(-1.28);
    expect(at(0.5, -1, GRPO_PRESETS.dapo.loss)).toBe(0.8);
    expect(at(5, -1, plain)).toBeCloseTo(5, 14);
    expect(at(5, -1, GRPO_PRESETS.verl.loss)).toBe(3);
  });

  const bounded: OverflowRule = { rule: "bound", logRatioLimit: 20, klLimit: 10 };
  interface EstimateOptions {
    readonly oldLogProb?: number;
    readonly overflow?: OverflowRule;
    readonly gradient?: KlSettings["gradient"];
  }
  const estimate = (
    kind: KlSettings["kind"],
    logProb: number,
    refLogProb: number,
    { oldLogProb = logProb, overflow = bounded, gradient = "own" }: EstimateOptions = {},
  ) =>
    klPenalty(
      { logProb, oldLogProb, refLogProb },
      { kl: { kind, coefficient: 1, gradient }, overflow },
    );

  test("a large drift is bounded or rejected, never infinite", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<KlSettings["kind"]>("k1", "k2", "k3", "k3_ratio_corrected"),
        fc.double({ min: -1e300, max: 0, noNaN: true }),
        fc.double({ min: -1e300, max: 0, noNaN: true }),
        fc.double({ min: -1e300, max: 0, noNaN: true }),
        (kind, logProb, refLogProb, oldLogProb) => {
          const { value, slope } = estimate(kind, logProb, refLogProb, { oldLogProb });
          expect(Math.abs(value)).toBeLessThanOrEqual(10);
          expect(Number.isFinite(slope)).toBe(true);
          const { loss, logProbCoefficients } = policyLoss(
            [sample("r", -1, [oldLogProb])],
            { logProbs: [[logProb]], entropies: null },
            plain,
          );
          expect(Number.isFinite(loss)).toBe(true);
          expect(Number.isFinite(logProbCoefficients[0]![0])).toBe(true);
        },
      ),
    );
    expect(estimate("k3", -1000, 0)).toEqual({ value: 10, slope: 0 });
    const overflow: OverflowRule = { rule: "reject", logRatioLimit: 20 };
    expect(() => estimate("k3", -1000, 0, { overflow })).toThrow(
      "Cannot train on a log-ratio beyond +-20: it is 1000",
    );
    expect(() => estimate("k3", Number.NaN, 0)).toThrow(
      "Cannot take the ratio of log-probabilities: their difference is NaN",
    );
    // TRL's estimate is cut in the log-ratio alone, so it may be large, but it is a number.
    const { overflow: trl } = GRPO_PRESETS.trl.loss;
    const cut = estimate("k3", -1000, 0, { overflow: trl });
    expect(cut.value).toBeCloseTo(Math.exp(20) - 21, 5);
    // What was cut does not move, so it does not pull.
    expect(cut.slope).toBeCloseTo(0, 14);
    const far = policyLoss([sample("r", -1, [-30])], { logProbs: [[0]], entropies: null }, plain);
    expect(far.loss).toBeCloseTo(Math.exp(20), 5);
    expect(far.logProbCoefficients[0]).toEqual(Float64Array.of(0));
  });

  test("the KL estimators have names, values and gradients of their own", () => {
    expect(estimate("k3", Math.log(0.5), Math.log(0.25)).value).toBeCloseTo(0.1931, 4);
    expect(estimate("k3", Math.log(0.25), Math.log(0.5)).value).toBeCloseTo(0.3069, 4);
    expect(estimate("k1", Math.log(0.5), Math.log(0.25)).value).toBeCloseTo(Math.LN2, 14);
    expect(estimate("k2", Math.log(0.5), Math.log(0.25)).value).toBeCloseTo(Math.LN2 ** 2 / 2, 14);
    // k3's value with the gradient of k2.
    const mixed = estimate("k3", Math.log(0.5), Math.log(0.25), { gradient: "k2" });
    expect(mixed.value).toBeCloseTo(0.1931, 4);
    expect(mixed.slope).toBeCloseTo(Math.LN2, 14);
  });

  test("only k2 and the corrected k3 follow the gradient of the true KL", () => {
    // Two actions, policy sigmoid(x), reference sigmoid(y): d KL / dx = p (1 - p) (x - y).
    const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
    const [x, y, z] = [0.8, -0.5, 0.2];
    const [p, ref, old] = [sigmoid(x), sigmoid(y), sigmoid(z)];
    const truth = p * (1 - p) * (x - y);
    /** Expected gradient in x when actions come from a policy with probability `from` of the first. */
    const expected = (kind: KlSettings["kind"], from: number) => {
      const first = estimate(kind, Math.log(p), Math.log(ref), { oldLogProb: Math.log(from) });
      const second = estimate(kind, Math.log(1 - p), Math.log(1 - ref), {
        oldLogProb: Math.log(1 - from),
      });
      return from * first.slope * (1 - p) - (1 - from) * second.slope * p;
    };
    expect(expected("k1", p)).toBeCloseTo(0, 14);
    expect(expected("k2", p)).toBeCloseTo(truth, 14);
    // k3 follows the other direction, KL(reference || policy): p - ref.
    expect(expected("k3", p)).toBeCloseTo(p - ref, 14);
    expect(Math.abs(expected("k3", p) - truth)).toBeGreaterThan(0.01);
    // From an older policy only the corrected form is right.
    expect(expected("k3_ratio_corrected", old)).toBeCloseTo(truth, 14);
    expect(Math.abs(expected("k2", old) - truth)).toBeGreaterThan(0.001);
  });
});

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
