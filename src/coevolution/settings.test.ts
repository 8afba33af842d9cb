import { describe, expect, test } from "vitest";
import { ARMS } from "./arm.js";
import { coevolutionSettings } from "./settings.js";
import { planUnits, unitName } from "./units.js";

describe("ARMS", () => {
  test("are plain data", () => {
    expect(JSON.parse(JSON.stringify(ARMS))).toEqual(ARMS);
  });
});

describe("coevolutionSettings()", () => {
  test("is the published plan by default: 4 rounds of 20 blocks of 32 groups of 8", () => {
    const { rounds, stepsPerRound, arm } = coevolutionSettings();
    const { generatedGroups, groupSize } = arm.grpo;
    expect(rounds * stepsPerRound * generatedGroups * groupSize).toBe(20_480);
  });

  test("shares the groups of a block between families", () => {
    const { families } = coevolutionSettings({ languages: ["en", "zh"] });
    expect(families.map(({ name, groupsPerStep }) => [name, groupsPerStep])).toEqual([
      ["en", 16],
      ["zh", 16],
    ]);
  });

  test("refuses counts that no run can have", () => {
    expect(() => coevolutionSettings({ stepsPerRound: 0 })).toThrow(
      "Cannot plan a run as stepsPerRound must be an integer >= 1: it is 0",
    );
    expect(() => coevolutionSettings({ languages: ["en", "zh", "en"] })).toThrow(
      "Cannot share 32 groups evenly: there are 3 families",
    );
    expect(() => coevolutionSettings({ languages: ["en", "en"] })).toThrow(
      "Cannot plan a run as family names must differ: en stands twice",
    );
  });
});

describe("planUnits()", () => {
  test("gates after the cold start and after every round, and tests at the very end", () => {
    const settings = coevolutionSettings({ rounds: 1, stepsPerRound: 2 });
    expect(planUnits(settings).map(unitName)).toEqual([
      "cold_start en",
      "gate en 0",
      "audit en 0",
      "block 1 1",
      "block 1 2",
      "candidates en 1",
      "gate en 1",
      "audit en 1",
      "test en base_free",
      "test en base_s0",
      "test en final_free",
      "test en final_st",
    ]);
  });
});
