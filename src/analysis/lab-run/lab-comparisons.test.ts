import { describe, expect, test } from "vitest";
import { labArmDifferencesTable } from "./lab-arm-differences-table.js";
import { labComparisons } from "./lab-comparisons.js";
import { MADE_TASKS, madeRun } from "./made-run.js";

const START = { base_free: 10, base_s0: 20 };
const run = (arm: string, seed: number, free: number, withSkill: number) =>
  madeRun({ seed, arm, successes: { ...START, final_free: free, final_st: withSkill } });

describe("labArmDifferencesTable()", () => {
  test("subtracts the reference seed by seed and task by task", () => {
    const runs = [
      run("full", 1, 30, 34),
      run("full", 2, 26, 28),
      run("plain", 1, 28, 28),
      run("plain", 2, 24, 24),
    ];
    const { rows } = labArmDifferencesTable(runs, "en", "plain");
    const percent = 100 / MADE_TASKS;
    expect(rows.map((row) => [row.arm, row.compared, row.seeds])).toEqual([
      ["full", "bare", 2],
      ["full", "skill", 2],
      ["full", "added", 2],
    ]);
    expect(rows.map((row) => row.difference)).toEqual([
      expect.closeTo(2 * percent, 12),
      expect.closeTo(5 * percent, 12),
      expect.closeTo(3 * percent, 12),
    ]);
  });

  test("pairs: a difference that every task shares has no spread, however the tasks differ", () => {
    const shared = [run("full", 1, 20, 20), run("plain", 1, 20, 20)];
    const [bare] = labArmDifferencesTable(shared, "en", "plain").rows;
    expect([bare!.difference, bare!.low, bare!.high]).toEqual([0, 0, 0]);
  });

  test("leaves out seeds that only one arm has, and refuses arms without a common one", () => {
    const runs = [run("full", 1, 40, 40), run("full", 2, 30, 30), run("plain", 2, 30, 30)];
    const [bare] = labArmDifferencesTable(runs, "en", "plain").rows;
    expect([bare!.seeds, bare!.difference]).toEqual([1, 0]);
    expect(() =>
      labArmDifferencesTable([run("full", 1, 9, 9), run("plain", 2, 9, 9)], "en", "plain"),
    ).toThrow("Cannot compare arm full with plain as they must share a seed: they share 0");
  });

  test("refuses a reference without a run, and runs on another base", () => {
    const full = run("full", 1, 9, 9);
    expect(() => labArmDifferencesTable([full], "en", "fixed")).toThrow(
      "Cannot compare arms with fixed as there must be a run of it: there are full",
    );
    const other = { ...run("plain", 1, 9, 9), base: "c" };
    expect(() => labArmDifferencesTable([full, other], "en", "plain")).toThrow(
      "Cannot compare arms as they must share base policy and panel: full and plain do not",
    );
  });
});

describe("labComparisons()", () => {
  test("subtracts plain, or the first arm where there is no plain", () => {
    const titles = (...arms: string[]) =>
      labComparisons(
        arms.map((arm) => run(arm, 1, 9, 9)),
        "en",
      ).map(({ title }) => title.en);
    expect(titles("full", "plain")[2]).toBe("Every design minus plain");
    expect(titles("masked", "full")[2]).toBe("Every design minus masked");
    expect(titles("full")).toEqual(["Designs"]);
  });

  test("says what every design is, and leaves one empty that has no description", () => {
    const runs = ["plain", "mine"].map((arm) => run(arm, 1, 9, 9));
    const [designs] = labComparisons(runs, "en");
    expect(designs!.rows.map(({ arm, en, zh }) => [arm, en, zh])).toEqual([
      [
        "plain",
        "GRPO whose groups never see a skill; the first one is made only to be measured",
        "训练组从不使用技能的 GRPO；初始技能仅用于测量",
      ],
      ["mine", null, null],
    ]);
  });

  test("describes designs once, with the first family", () => {
    const both = run("full", 1, 9, 9);
    const [first] = both.settings.families;
    const families = [first!, { ...first!, name: "zh" }];
    const runs = [{ ...both, settings: { ...both.settings, families } }];
    expect(labComparisons(runs, first!.name)).toHaveLength(1);
    expect(labComparisons(runs, "zh")).toHaveLength(0);
  });
});
