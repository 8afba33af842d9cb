import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { makeCurriculum } from "../curriculum/curriculum-state.js";
import { openClassroom } from "../policy/classroom.js";
import { LAB_SHAPE } from "../policy/lab-shape.js";
import { freshParameters } from "../policy/parameters.js";
import { seededRandom } from "../random/seeded-random.js";
import { GRPO_PRESETS } from "./grpo-presets.js";
import { localRunner } from "./lab-generator.js";
import { trainLab } from "./train-lab.js";

// Small enough for plain JavaScript: two groups of two a step, one update.
const { published } = GRPO_PRESETS;
const settings = {
  ...published,
  groupSize: 2,
  generatedGroups: 2,
  admission: { ...published.admission, targetGroups: 2 },
};
const room = openClassroom("en");
const shape = { ...LAB_SHAPE, hidden: 8, buckets: 64, embedding: 4, what: 4, when: 4 };
const parameters = freshParameters(shape, seededRandom(1));
const train = (steps: number, heard: number[] = [], runnerOf = localRunner) =>
  trainLab(tf, room, {
    parameters,
    chunks: [],
    curriculum: makeCurriculum([], [], { seed: 1, q: 1 }),
    learningRate: 1e-2,
    seed: 1,
    steps,
    settings,
    runnerOf,
    onStep: (step) => {
      heard.push(step);
    },
  });

beforeAll(async () => {
  await tf.setBackend("cpu");
});

describe("trainLab()", () => {
  test("tells of each step, frees what it took, and repeats itself to the last bit", async () => {
    const before = parameters.arrays.score.slice();
    const tensors = tf.memory().numTensors;
    const heard: number[] = [];
    const first = await train(3, heard);
    expect(heard).toEqual([1, 2, 3]);
    expect(first.blocks.map(({ metrics }) => metrics.trajectoryCount)).toEqual([4, 4, 4]);
    expect(tf.memory().numTensors).toBe(tensors);
    expect(parameters.arrays.score).toEqual(before);
    expect(first.parameters.arrays.score).not.toEqual(before);
    expect((await train(3)).parameters).toEqual(first.parameters);
  });

  test("lets another runner play, once a block, to the same bytes", async () => {
    const played: number[] = [];
    const { parameters: trained } = await train(2, [], (shop, policy) => {
      const run = localRunner(shop, policy);
      return (plans) => {
        played.push(plans.length);
        return run(plans);
      };
    });
    expect(played).toEqual([4, 4]);
    expect(trained).toEqual((await train(2)).parameters);
  });

  test("trains on tasks of split train only", async () => {
    const splits: string[] = [];
    await trainLab(tf, room, {
      parameters,
      chunks: [],
      curriculum: makeCurriculum([], [], { seed: 1, q: 1 }),
      learningRate: 1e-2,
      seed: 1,
      steps: 2,
      settings,
      onStep: (_, { groups }) => {
        splits.push(...groups.flatMap((g) => g.episodes.map((e) => e.record.trace.job.split)));
      },
    });
    expect(splits).toEqual(Array.from({ length: 8 }, () => "train"));
  });
});
