import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groupAdvantages } from "./group-advantages.js";
import { GRPO_PRESETS, type GrpoPreset } from "./grpo-presets.js";
import type { Aggregation, GrpoSettings, KlSettings, LossSettings } from "./grpo-settings.js";
import { lossNormalizer } from "./loss-weights.js";
import { type LossSample, policyLoss } from "./policy-loss.js";

/** Written by loss-origin.py (numpy, central differences in extended precision). */
interface Fixture {
  readonly samples: readonly {
    readonly groupId: string;
    readonly rolloutId: string;
    readonly reward: number | null;
    readonly oldLogProbs: readonly number[];
    readonly newLogProbs: readonly number[];
    readonly refLogProbs: readonly number[];
    readonly entropies: readonly number[];
  }[];
  readonly cases: readonly {
    readonly settings: {
      readonly preset: GrpoPreset;
      readonly kl?: KlSettings["kind"];
      readonly klCoefficient?: number;
      readonly entropyCoefficient?: number;
      readonly ratio?: LossSettings["ratio"];
      readonly aggregation?: "sequence_sum";
      readonly scaleBy?: "batch";
    };
    readonly advantages: readonly number[];
    readonly loss: number;
    readonly logProbCoefficients: readonly (readonly number[])[];
    readonly entropyCoefficients: readonly (readonly number[])[];
  }[];
}
const fixture = JSON.parse(readFileSync("src/grpo/loss-fixture.json", "utf8")) as Fixture;

function settingsOf(own: Fixture["cases"][number]["settings"]): GrpoSettings {
  const preset = GRPO_PRESETS[own.preset];
  const { loss, advantage } = preset;
  return {
    ...preset,
    advantage: { ...advantage, scaleBy: own.scaleBy ?? advantage.scaleBy },
    loss: {
      ...loss,
      ratio: own.ratio ?? loss.ratio,
      aggregation: own.aggregation ? { kind: own.aggregation } : loss.aggregation,
      kl: own.kl ? { kind: own.kl, coefficient: own.klCoefficient!, gradient: "own" } : loss.kl,
      entropyCoefficient: own.entropyCoefficient ?? 0,
    },
  };
}

function lossSamples(settings: GrpoSettings): LossSample[] {
  const { advantages, groups } = groupAdvantages(fixture.samples, settings.advantage);
  return fixture.samples.map(({ groupId, rolloutId, reward, oldLogProbs, refLogProbs }, s) => ({
    rolloutId,
    advantage: advantages[s]!,
    oldLogProbs,
    refLogProbs,
    isZeroSpread: groups.find((group) => group.groupId === groupId)!.isZeroSpread,
    isExcluded: reward === null,
  }));
}

const current = {
  logProbs: fixture.samples.map(({ newLogProbs }) => newLogProbs),
  entropies: fixture.samples.map(({ entropies }) => entropies),
};
const published = GRPO_PRESETS.published.loss;

/** One decision a rollout, advantage 1, old log-probability 0. */
const single = (change: Partial<LossSample> = {}): LossSample => ({
  rolloutId: "r",
  advantage: 1,
  oldLogProbs: [0],
  refLogProbs: null,
  isZeroSpread: false,
  isExcluded: false,
  ...change,
});

describe("policyLoss()", () => {
  test("clips the ratio 1.5 at 1.2 and stops its pull", () => {
    const now = { logProbs: [[Math.log(1.5)]], entropies: null };
    const {
      policyLoss: value,
      logProbCoefficients,
      totals,
    } = policyLoss([single()], now, published);
    expect(value).toBe(-1.2);
    expect(logProbCoefficients[0]).toEqual(Float64Array.of(0));
    expect(totals.clippedHighCount).toBe(1);
    // A negative advantage is pulled back all the same: PPO is pessimistic.
    const bad = policyLoss([single({ advantage: -1 })], now, published);
    expect(bad.policyLoss).toBeCloseTo(1.5, 14);
    expect(bad.logProbCoefficients[0]![0]).toBeCloseTo(1.5, 14);
  });

  test.each(fixture.cases.map((c) => [JSON.stringify(c.settings), c] as const))(
    "agrees with numpy on %s",
    (_, expected) => {
      const settings = settingsOf(expected.settings);
      const samples = lossSamples(settings);
      const result = policyLoss(samples, current, settings.loss);
      // 1e-6 relative; the absolute floor is the size below which a difference quotient says nothing.
      const close = (actual: number, wanted: number) =>
        expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(1e-6 * Math.abs(wanted) + 1e-12);
      for (const [s, { advantage }] of samples.entries()) close(advantage, expected.advantages[s]!);
      close(result.loss, expected.loss);
      for (const [s, row] of expected.logProbCoefficients.entries()) {
        for (const [t, slope] of row.entries()) {
          close(result.logProbCoefficients[s]![t]!, slope);
          close(result.entropyCoefficients[s]![t]!, expected.entropyCoefficients[s]![t]!);
        }
      }
    },
  );

  test("covers every clip in the numbers that numpy checks", () => {
    const { loss } = GRPO_PRESETS.verl;
    const { totals } = policyLoss(lossSamples(GRPO_PRESETS.verl), current, loss);
    expect(totals.clippedLowCount).toBeGreaterThan(0);
    expect(totals.clippedHighCount).toBeGreaterThan(0);
    expect(totals.dualClippedCount).toBeGreaterThan(0);
  });

  test("cuts an entropy bonus and KL off groups without spread if they are not to be pulled", () => {
    const kl: KlSettings = { kind: "k1", coefficient: 1, gradient: "own" };
    const still = single({ advantage: 0, isZeroSpread: true, refLogProbs: [-1] });
    const now = { logProbs: [[0]], entropies: [[1]] };
    const pulled = { ...published, kl, entropyCoefficient: 1 };
    expect(policyLoss([still], now, pulled)).toMatchObject({ klLoss: 1, entropyLoss: -1 });
    const zeroSpread = { isCounted: true, isPulled: false };
    const free = policyLoss([still], now, { ...pulled, zeroSpread });
    expect(free).toMatchObject({ klLoss: 0, entropyLoss: 0 });
    expect(free.logProbCoefficients[0]).toEqual(Float64Array.of(0));
    // Reported all the same.
    expect(free.totals).toMatchObject({ kl: 1, entropy: 1 });
  });

  test("takes an update in parts", () => {
    for (const preset of ["published", "trl", "dr_grpo"] as const) {
      const { loss } = GRPO_PRESETS[preset];
      const samples = lossSamples(GRPO_PRESETS[preset]);
      const weighed = samples.map((s) => ({ ...s, decisionCount: s.oldLogProbs.length }));
      const normalizer = lossNormalizer(weighed, loss);
      const part = (from: number, to: number) =>
        policyLoss(
          samples.slice(from, to),
          {
            logProbs: current.logProbs.slice(from, to),
            entropies: current.entropies.slice(from, to),
          },
          loss,
          normalizer,
        ).loss;
      const whole = policyLoss(samples, current, loss).loss;
      // The cut at 7 goes through the rollout that has two samples.
      expect(part(0, 7) + part(7, samples.length)).toBeCloseTo(whole, 14);
    }
  });

  test("is 0 without samples", () => {
    expect(policyLoss([], { logProbs: [], entropies: null }, published).loss).toBe(0);
  });

  test("refuses a ratio over an episode that is not all there", () => {
    const loss: LossSettings = { ...published, ratio: "sequence_mean" };
    const samples = [single(), single()];
    const weighed = samples.map((s) => ({ ...s, decisionCount: 1 }));
    expect(() =>
      policyLoss(
        samples.slice(1),
        { logProbs: [[0]], entropies: null },
        loss,
        lossNormalizer(weighed, loss),
      ),
    ).toThrow(
      "Cannot take the ratio of rollout r as all of its decisions must be at hand: 1 of 2 are",
    );
  });

  test("refuses shapes that do not match and inputs that are missing", () => {
    const now = { logProbs: [[0]], entropies: null };
    const kl: KlSettings = { kind: "k3", coefficient: 1, gradient: "own" };
    expect(() => policyLoss([single()], { ...now, logProbs: [[0, 0]] }, published)).toThrow(
      "Cannot compute the loss as log-probabilities must match the decisions: 2 against 1",
    );
    expect(() => policyLoss([single()], { ...now, entropies: [[]] }, published)).toThrow(
      "Cannot compute the loss as entropies must match the decisions: 0 against 1",
    );
    expect(() => policyLoss([single()], now, { ...published, kl })).toThrow(
      "Cannot compute the loss as reference log-probabilities must match the decisions: none against 1",
    );
    expect(() => policyLoss([single()], now, { ...published, entropyCoefficient: 0.1 })).toThrow(
      "Cannot compute an entropy bonus of 0.1: there are no entropies",
    );
  });
});

describe("lossNormalizer()", () => {
  test("leaves groups without spread out of the denominator if they are not to be counted", () => {
    const aggregation: Aggregation = { kind: "sequence_mean" };
    const zeroSpread = { isCounted: false, isPulled: true };
    const loss = { ...published, aggregation, zeroSpread };
    const now = { logProbs: [[0], [0]], entropies: null };
    const samples = [single(), single({ rolloutId: "s", advantage: 0, isZeroSpread: true })];
    expect(policyLoss(samples, now, published).policyLoss).toBe(-0.5);
    expect(policyLoss(samples, now, loss).policyLoss).toBe(-1);
  });
});
