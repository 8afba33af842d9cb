import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { admitGroups } from "./admit-groups.js";
import { groupAdvantages, rewardAdvantages } from "./group-advantages.js";
import { GRPO_PRESETS } from "./grpo-presets.js";
import type { KlSettings } from "./grpo-settings.js";
import { type LossSample, policyLoss } from "./policy-loss.js";

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
