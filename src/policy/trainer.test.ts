import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import type { Choice } from "./forward.js";
import { freshParameters } from "./parameters.js";
import { disposeBatch, tensorBatch, tensorForward } from "./tensor-network.js";
import { openTrainer, type Trainer } from "./trainer.js";

const SHAPE = {
  stateSize: 2,
  actionSize: 3,
  hidden: 8,
  buckets: 4,
  embedding: 2,
  what: 2,
  when: 2,
};
const SETTINGS = { learningRate: 0.05 };
const CLIP = { gradientClip: 1 };

/** Three candidates, told apart by one feature each. */
const CHOICE: Choice = {
  state: Float32Array.from([1, 0]),
  starts: Int32Array.from([0, 1, 2, 3]),
  columns: Int32Array.from([0, 1, 2]),
  values: Float32Array.from([1, 1, 1]),
};

/** Makes the second candidate likelier. */
function learn(trainer: Trainer, steps: number): number[] {
  const batch = tensorBatch(tf, SHAPE, [CHOICE], [], [[]]);
  const losses = Array.from({ length: steps }, () => {
    return trainer.step(() => {
      const { logProbs } = tensorForward(tf, trainer.product, trainer.variables, batch);
      return tf.neg(tf.slice(logProbs, [0, 1], [1, 1]).asScalar());
    }, CLIP).loss;
  });
  disposeBatch(batch);
  return losses;
}

beforeAll(async () => {
  await tf.setBackend("cpu");
});

describe("openTrainer()", () => {
  test("learns to prefer the rewarded candidate and leaves the text path alone", async () => {
    const parameters = freshParameters(SHAPE, seededRandom(1));
    const trainer = await openTrainer(tf, parameters, SETTINGS);
    const losses = learn(trainer, 60);
    expect(losses[0]).toBeGreaterThan(0.5);
    expect(losses.at(-1)).toBeLessThan(0.05);
    const after = trainer.parameters();
    expect(after.arrays.textWeights).toEqual(parameters.arrays.textWeights);
    expect(after.arrays.score).not.toEqual(parameters.arrays.score);
    trainer.close();
  });

  test("goes on from a saved state bit for bit", async () => {
    const parameters = freshParameters(SHAPE, seededRandom(2));
    const through = await openTrainer(tf, parameters, SETTINGS);
    learn(through, 25);
    const first = await openTrainer(tf, parameters, SETTINGS);
    learn(first, 10);
    const second = await openTrainer(tf, await first.state(), SETTINGS);
    learn(second, 15);
    expect(second.parameters().arrays).toEqual(through.parameters().arrays);
    // Without Adam's state the rest of the way is another one.
    const forgetful = await openTrainer(tf, first.parameters(), SETTINGS);
    learn(forgetful, 15);
    expect(forgetful.parameters().arrays.score).not.toEqual(through.parameters().arrays.score);
    for (const trainer of [through, first, second, forgetful]) trainer.close();
  });

  test("keeps the number of tensors constant, and frees all of them", async () => {
    const before = tf.memory().numTensors;
    const trainer = await openTrainer(tf, freshParameters(SHAPE, seededRandom(3)), SETTINGS);
    learn(trainer, 1);
    const after = tf.memory().numTensors;
    learn(trainer, 20);
    expect(tf.memory().numTensors).toBe(after);
    trainer.close();
    expect(tf.memory().numTensors).toBe(before);
  });

  test("shortens a long gradient, and reports its length before", async () => {
    const parameters = freshParameters(SHAPE, seededRandom(4));
    const trainer = await openTrainer(tf, parameters, { learningRate: 0.1 });
    const batch = tensorBatch(tf, SHAPE, [CHOICE], [], [[]]);
    const { gradNorm } = trainer.step(
      () =>
        tf.sum(tensorForward(tf, trainer.product, trainer.variables, batch).logProbs).asScalar(),
      { gradientClip: 1e-12 },
    );
    expect(gradNorm).toBeGreaterThan(0.01);
    // Adam divides the length out again, down to its epsilon of 1e-7: 1e-12 hardly moves anything.
    const moved = trainer.parameters().arrays.score.map((w, k) => w - parameters.arrays.score[k]!);
    expect(Math.max(...moved.map(Math.abs))).toBeLessThan(1e-5);
    disposeBatch(batch);
    trainer.close();
  });

  test("refuses a learning rate or a clip that is not above 0", async () => {
    const parameters = freshParameters(SHAPE, seededRandom(1));
    await expect(openTrainer(tf, parameters, { learningRate: 0 })).rejects.toThrow(
      "Cannot train as learningRate must be > 0: it is 0",
    );
    const trainer = await openTrainer(tf, parameters, SETTINGS);
    expect(() => trainer.step(() => tf.scalar(0), { gradientClip: -1 })).toThrow(
      "Cannot train as gradientClip must be > 0: it is -1",
    );
    trainer.close();
  });
});
