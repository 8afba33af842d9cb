import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { chunkCode } from "./chunk-code.js";
import { type Choice, forward, logSoftmax } from "./forward.js";
import { matMul } from "./mat-mul.js";
import { PARAMETER_NAMES } from "./network-shape.js";
import { freshParameters, mapParameters, type Parameters } from "./parameters.js";
import {
  disposeBatch,
  disposeVariables,
  fromVariables,
  tensorBatch,
  tensorForward,
  toVariables,
} from "./tensor-network.js";
import { chunkBags } from "./text-bag.js";

const SHAPE = {
  stateSize: 5,
  actionSize: 7,
  hidden: 11,
  buckets: 64,
  embedding: 6,
  what: 4,
  when: 3,
};

/** Fresh parameters whose text path is loud enough to matter. */
function loudParameters(): Parameters {
  const random = seededRandom(3);
  const fresh = freshParameters(SHAPE, random);
  return mapParameters(SHAPE, (name) =>
    name === "textWeights" ? fresh.arrays[name].map((w) => w * 200) : fresh.arrays[name],
  );
}

function choice(candidates: number, seed: number): Choice {
  const random = seededRandom(seed);
  const columns = Array.from({ length: candidates * 2 }, () => Math.floor(random() * 7));
  return {
    state: Float32Array.from({ length: 5 }, () => random()),
    starts: Int32Array.from({ length: candidates + 1 }, (_, i) => 2 * i),
    columns: Int32Array.from(columns),
    values: Float32Array.from(columns, () => random()),
  };
}

const bags = ["When it is too dear, leave the page.", "预算不够时离开页面"].map((t) =>
  chunkBags(t, 64),
);
const choices = [choice(3, 1), choice(8, 2), choice(1, 3)];
const visible = [[0], [0, 1], []];

beforeAll(async () => {
  await tf.setBackend("cpu");
});

afterEach(() => tf.disposeVariables());

describe("tensorForward()", () => {
  test.each(["state", "open"] as const)(
    "equals the typed-array forward within 1e-5, with one, two and no chunks and %s gates",
    (gates) => {
      const loud = loudParameters();
      const parameters = { ...loud, shape: { ...loud.shape, gates } };
      const variables = toVariables(tf, parameters);
      const batch = tensorBatch(tf, parameters.shape, choices, bags, visible);
      const table = tensorForward(tf, matMul(tf), variables, batch, 0.7).logProbs.arraySync();
      for (const [d, one] of choices.entries()) {
        const codes = visible[d]!.map((c) => chunkCode(parameters, bags[c]!));
        const expected = logSoftmax(forward(parameters, one, codes), 0.7);
        expect(expected.length).toBe(one.starts.length - 1);
        for (const [i, value] of expected.entries()) {
          expect(Math.abs(table[d]![i]! - value)).toBeLessThan(1e-5);
        }
      }
      // The chunks matter here: without them the first choice scores otherwise.
      const bare = logSoftmax(forward(parameters, choices[0]!, []), 0.7);
      expect(Math.abs(bare[0]! - table[0]![0]!)).toBeGreaterThan(1e-3);
    },
  );

  test("has the gradients that finite differences of the typed-array forward give", () => {
    const parameters = loudParameters();
    const variables = toVariables(tf, parameters);
    const batch = tensorBatch(tf, SHAPE, choices, bags, visible);
    const product = matMul(tf);
    const { grads } = tf.variableGrads(() =>
      tf.sum(tf.gather(tensorForward(tf, product, variables, batch).logProbs, 0, 1)).asScalar(),
    );
    const total = (p: Parameters) =>
      choices.reduce((sum, one, d) => {
        const codes = visible[d]!.map((c) => chunkCode(p, bags[c]!));
        return sum + logSoftmax(forward(p, one, codes))[0]!;
      }, 0);
    const step = 2 ** -9; // exact in single precision, so that only the truncation error is left
    for (const name of PARAMETER_NAMES) {
      const gradient = grads[variables[name].name]!.dataSync<"float32">();
      const largest = gradient.reduce((m, g) => Math.max(m, Math.abs(g)), 0);
      expect(largest, name).toBeGreaterThan(0);
      const index = gradient.findIndex((g) => Math.abs(g) === largest);
      const moved = (delta: number) =>
        mapParameters(SHAPE, (n) => {
          const copy = parameters.arrays[n].slice();
          if (n === name) copy[index]! += delta;
          return copy;
        });
      const slope = (total(moved(step)) - total(moved(-step))) / (2 * step);
      expect(Math.abs(slope - gradient[index]!) / largest, name).toBeLessThan(5e-3);
    }
  });

  test("gives the variables back unchanged and leaves no tensor behind", () => {
    const before = tf.memory().numTensors;
    const parameters = loudParameters();
    const variables = toVariables(tf, parameters);
    const batch = tensorBatch(tf, SHAPE, choices, bags, visible);
    expect(fromVariables(SHAPE, variables).arrays).toEqual(parameters.arrays);
    disposeBatch(batch);
    disposeVariables(variables);
    expect(tf.memory().numTensors).toBe(before);
  });

  test("refuses a batch without choices", () => {
    expect(() => tensorBatch(tf, SHAPE, [], [], [])).toThrow(
      "Cannot lay out a batch: 0 choices, visible chunks for 0",
    );
  });
});
