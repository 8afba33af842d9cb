import * as tf from "@tensorflow/tfjs";
import { beforeAll, expect, test } from "vitest";
import { makeCurriculum } from "../curriculum/curriculum-state.js";
import { groupAdvantages } from "./group-advantages.js";
import { GRPO_PRESETS } from "./grpo-presets.js";
import type { LossSettings } from "./grpo-settings.js";
import { type CurrentPolicy, policyLoss } from "./policy-loss.js";
import { planGroups } from "./train-block.js";
import { TwoActionLearner } from "./two-action-task.js";

beforeAll(async () => {
  await tf.setBackend("cpu");
});

test("the coefficients give automatic differentiation the same gradient as the one by hand", () => {
  const curriculum = makeCurriculum([], [], { seed: 1, q: 1 });
  const sampler = new TwoActionLearner({ startProbability: 0.5, turnCount: 3 });
  const plan = { runSeed: 2, step: 1, taskIds: ["a", "b"], curriculum };
  const episodes = sampler
    .generate(planGroups(plan, { groupSize: 4 }))
    .flatMap(({ groupId, episodes }) => episodes.map((episode) => ({ groupId, ...episode })));
  const { advantages } = groupAdvantages(episodes);
  const reference = sampler.logProbs(episodes.map(({ record }) => record));
  const samples = episodes.map(({ rolloutId, rolloutLogProbs }, s) => ({
    rolloutId,
    advantage: advantages[s]!,
    oldLogProbs: rolloutLogProbs,
    refLogProbs: reference[s]!,
    isZeroSpread: false,
    isExcluded: false,
  }));
  const settings: LossSettings = {
    ...GRPO_PRESETS.published.loss,
    kl: { kind: "k3", coefficient: 0.2, gradient: "own" },
    entropyCoefficient: 0.1,
  };
  const lossOf = (current: CurrentPolicy) => policyLoss(samples, current, settings);

  const learner = new TwoActionLearner({ startProbability: 0.55, turnCount: 3 });
  const byHand = learner.gradient(
    episodes.map(({ record }) => record),
    lossOf,
  );

  // One forward pass: its values go to the loss, the coefficients come back as constants.
  const logit = tf.variable(tf.scalar(learner.logit));
  const { value, grads } = tf.variableGrads(() => {
    const both = tf.logSoftmax(tf.stack([tf.zerosLike(logit), logit])) as tf.Tensor1D;
    const turns = episodes.map(({ record }) => record.turns.map(Number));
    const chosen = tf.gather(both, tf.tensor2d(turns, [8, 3], "int32"));
    const entropies = tf.neg(tf.sum(tf.mul(tf.exp(both), both))).mul(tf.ones([8, 3]));
    const { logProbCoefficients, entropyCoefficients } = lossOf({
      logProbs: chosen.as2D(8, 3).arraySync(),
      entropies: entropies.as2D(8, 3).arraySync(),
    });
    const constant = (rows: readonly Float64Array[]) => tf.tensor2d(rows.map((row) => [...row]));
    return tf.add(
      tf.sum(tf.mul(constant(logProbCoefficients), chosen)),
      tf.sum(tf.mul(constant(entropyCoefficients), entropies)),
    ) as tf.Scalar;
  });
  const automatic = grads[logit.name]!.dataSync()[0]!;
  expect(Math.abs(byHand)).toBeGreaterThan(1e-2);
  // Single precision: 24 bits, with some room for the sums.
  expect(automatic / byHand).toBeCloseTo(1, 5);
  value.dispose();
  grads[logit.name]!.dispose();
  logit.dispose();
});
