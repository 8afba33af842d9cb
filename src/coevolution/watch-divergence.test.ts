import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { runCoevolution } from "./run-coevolution.js";
import { ruleSource, smallNetwork, smallSettings } from "./small-run.js";
import { watchDivergence } from "./watch-divergence.js";
import { openFamilies } from "./world.js";

beforeAll(async () => {
  await tf.setBackend("cpu");
});

const options = { step: 3, learningRate: 9, parameters: () => smallNetwork() };

describe("watchDivergence()", () => {
  test("gives back what training came to", async () => {
    expect(await watchDivergence(async () => "trained", options)).toBe("trained");
  });

  test("names step and learning rate if training speaks of NaN", async () => {
    const fault = new RangeError("Cannot take the ratio: it is NaN");
    await expect(watchDivergence(() => Promise.reject(fault), options)).rejects.toThrow(
      "Cannot go on after step 3 as training diverged with learning rate 9: Cannot take the ratio: it is NaN",
    );
  });

  test("leaves other faults as they are", async () => {
    const fault = new RangeError("Cannot plan: there is no task");
    await expect(watchDivergence(() => Promise.reject(fault), options)).rejects.toBe(fault);
  });

  test("refuses weights that are no numbers, of which nothing else may speak", async () => {
    const network = smallNetwork();
    network.arrays.score[1] = Number.POSITIVE_INFINITY;
    await expect(
      watchDivergence(async () => "trained", { ...options, parameters: () => network }),
    ).rejects.toThrow(
      "Cannot go on after step 3 as training diverged with learning rate 9: weight 1 of score is Infinity",
    );
  });

  test("stands in a run", async () => {
    const { arm, ...rest } = smallSettings({ rounds: 1, stepsPerRound: 1 });
    const settings = { ...rest, arm: { ...arm, learningRate: 1e300 } };
    const world = {
      settings,
      families: openFamilies(settings),
      base: { parameters: smallNetwork(), id: "base/1" },
      source: ruleSource("en"),
      tf,
    };
    const journal = { position: null, announceTest: async () => {}, commit: async () => {} };
    await expect(runCoevolution(world, { journal })).rejects.toThrow(
      "Cannot go on after step 1 as training diverged with learning rate 1e+300: ",
    );
  }, 30_000);
});
