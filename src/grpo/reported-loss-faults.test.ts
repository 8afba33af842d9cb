import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeCurriculum } from "../curriculum/curriculum-state.js";
import { GRPO_PRESETS } from "./grpo-presets.js";
import type { Aggregation, KlSettings, LossSettings, OverflowRule } from "./grpo-settings.js";
import { klPenalty } from "./kl-penalty.js";
import { lossNormalizer } from "./loss-weights.js";
import { type LossSample, policyLoss } from "./policy-loss.js";
import { planGroups, trainOnGroups } from "./train-block.js";
import { TwoActionLearner } from "./two-action-task.js";

// Faults that users of public GRPO trainers reported, each as a test that it cannot happen here.

const { loss: plain } = GRPO_PRESETS.published;

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
