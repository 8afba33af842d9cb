import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { makePanel } from "../shop/panel/make-panel.js";
import { taskReader } from "../shop/reading/read-task.js";
import { openShop } from "../shop/shop.js";
import { shelvesOf } from "../shop/vocabulary/shelf.js";
import { encodeCheckpoint } from "./checkpoint.js";
import type { Classroom } from "./classroom.js";
import { LAB_SHAPE } from "./lab-shape.js";
import { PRETRAIN_SETTINGS, pretrain } from "./pretrain.js";

const SETTINGS = {
  ...PRETRAIN_SETTINGS,
  shape: { ...LAB_SHAPE, hidden: 16, buckets: 128, embedding: 8, what: 8, when: 4 },
  iterations: 30,
  learningRate: 1e-2,
  episodesPerIteration: 4,
  minibatches: 1,
  textCount: 8,
  mostChunks: 4,
};
const panel = makePanel({ seed: 5, language: "en", sizes: { train: 12 }, productCount: 100 });
const classroom: Classroom = {
  shop: openShop(panel),
  language: "en",
  read: taskReader(shelvesOf("en"), "en"),
  taskIds: (split) => panel.tasks.filter((task) => task.split === split).map(({ id }) => id),
};

beforeAll(async () => {
  await tf.setBackend("cpu");
});

describe("pretrain()", () => {
  test("comes nearer to its teacher, gives the same bytes twice, and frees its tensors", async () => {
    const tensors = tf.memory().numTensors;
    const divergences: number[] = [];
    const first = await pretrain(tf, [classroom], SETTINGS, (p) => divergences.push(p.divergence));
    const second = await pretrain(tf, [classroom], SETTINGS);
    const bytes = [first, second].map((p) => encodeCheckpoint(p, { recipe: SETTINGS }));
    expect(bytes[0]!.equals(bytes[1]!)).toBe(true);
    expect(divergences.length).toBe(SETTINGS.iterations);
    const mean = (part: readonly number[]) => part.reduce((a, b) => a + b, 0) / part.length;
    expect(mean(divergences.slice(-5))).toBeLessThan(mean(divergences.slice(0, 5)) / 2);
    expect(Math.min(...divergences)).toBeGreaterThan(0);
    expect(tf.memory().numTensors).toBe(tensors);
  });
});
