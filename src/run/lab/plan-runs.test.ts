import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planRuns, type RunTexts } from "./plan-runs.js";

const texts: RunTexts = { arm: "full", seed: "1", rounds: "4", steps: "20", language: "en" };

describe("planRuns()", () => {
  test("plans every arm with every seed, each in a folder of its own", () => {
    const plans = planRuns({ ...texts, arm: "full,plain", seed: "1,2", lr: "1e-3", pairs: "8" });
    expect(plans.map(({ name }) => name)).toEqual(["full-1", "full-2", "plain-1", "plain-2"]);
    expect(plans[3]?.folder).toBe(join("runs", "lab", "plain-2"));
    const { arm, seed } = plans[1]!.settings;
    expect([arm.gate?.pairsPerTask, arm.learningRate, seed]).toEqual([8, 1e-3, 2]);
  });

  test.each([
    { seed: "1", folder: "mine" },
    { seed: "1,2", folder: join("mine", "full-1") },
  ])("takes --out as it is for one run: seeds $seed", ({ seed, folder }) => {
    expect(planRuns({ ...texts, seed, out: "mine" })[0]?.folder).toBe(folder);
  });

  test.each<[Partial<RunTexts>, string]>([
    [{ seed: "1,1" }, "Cannot run as --seed must name nothing twice: 1 stands twice"],
    [{ seed: "2,01,1" }, "Cannot run as --seed must name nothing twice: 1 stands twice"],
    [{ arm: "plain,plain" }, "Cannot run as --arm must name nothing twice: plain stands twice"],
    [{ arm: "toString" }, "Cannot run as --arm must be one of full, one_pair, "],
    [{ seed: "" }, 'Cannot read --seed as it must be a whole number >= 0: it is ""'],
    [{ pairs: "9" }, "Cannot read --pairs as it must be a whole number from 1 to 8: it is 9"],
    [{ pairs: "0" }, 'Cannot read --pairs as it must be a whole number >= 1: it is "0"'],
    // Plain GRPO has no gate after its first, but that one has pairs too.
    [{ arm: "plain", pairs: "9" }, "Cannot read --pairs as it must be a whole number from 1 to 8"],
    [{ lr: "fast" }, 'Cannot read --lr as it must be a number > 0: it is "fast"'],
    [{ rounds: "0" }, 'Cannot read --rounds as it must be a whole number >= 1: it is "0"'],
    [{ steps: "x" }, 'Cannot read --steps as it must be a whole number >= 1: it is "x"'],
    [{ language: "fr" }, 'Cannot read --language as it must be en or zh: it is "fr"'],
    [{ language: "en,en" }, "family names must differ: en stands twice"],
  ])("refuses %o", (changes, message) => {
    expect(() => planRuns({ ...texts, ...changes })).toThrow(message);
  });
});
