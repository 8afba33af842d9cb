import { describe, expect, test } from "vitest";
import { conditionScores, meanOverSeeds, scoreDifferences } from "./lab-conditions.js";
import type { LabRun } from "./lab-run.js";
import { labStatements } from "./lab-statements.js";
import { labConditionsTable, labTables } from "./lab-tables.js";
import { MADE_TASKS, madeRun } from "./made-run.js";

const MIXED = { base_free: 20, base_s0: 21, final_free: 34, final_st: 30 };

describe("labStatements()", () => {
  const verdicts = (run: LabRun) =>
    Object.fromEntries(labStatements([run], "en").map(({ id, verdict }) => [id, verdict]));

  test("says what was seen, what was not, and where the opposite was seen", () => {
    expect(verdicts(madeRun({ seed: 1, successes: MIXED }))).toEqual({
      first_skill_helps_base: "not observed",
      training_helps_bare: "observed",
      last_skill_helps_final: "opposite observed",
      both_beat_first_skill: "observed",
    });
  });

  test("compares the first skill's contributions on the first and the last checkpoint", () => {
    const fall = (last: readonly [number, number, number]) =>
      verdicts(
        madeRun({ seed: 1, successes: MIXED, totals: [[0.2, 0.16, 0.24], [0.1, 0.0, 0.2], last] }),
      ).first_skill_contribution_falls;
    expect(fall([0.0, -0.04, 0.04])).toBe("observed");
    expect(fall([0.18, 0.1, 0.26])).toBe("not observed");
    expect(fall([0.4, 0.36, 0.44])).toBe("opposite observed");
  });

  test("takes the spread between seeds into account", () => {
    const falls = [0.5, -0.3].map((fall, seed) =>
      madeRun({
        seed,
        successes: MIXED,
        totals: [
          [fall, fall - 0.01, fall + 0.01],
          [0, -0.01, 0.01],
        ],
      }),
    );
    const found = labStatements(falls, "en").find(({ id }) => id.endsWith("falls"))!;
    expect(found.difference).toBeCloseTo(0.1, 12);
    // Half of the distance is 0.4, over the square root of 2 times that of n - 1 = 1.
    expect(found.interval[1] - found.difference).toBeCloseTo(1.96 * 0.4, 12);
    expect(found.verdict).toBe("not observed");
  });
});

describe("conditionScores()", () => {
  test("keeps tasks that every run has under every condition", () => {
    const run = madeRun({ seed: 1, successes: MIXED });
    const lost = {
      ...run,
      records: {
        ...run.records,
        tests: run.records.tests.filter(
          ({ taskId, condition }) => taskId !== "test-3" || condition !== "base_s0",
        ),
      },
    };
    const scores = conditionScores([madeRun({ seed: 2, successes: MIXED }), lost], "en", "reward");
    expect(scores.final_st.map((row) => row.length)).toEqual([MADE_TASKS - 1, MADE_TASKS - 1]);
  });

  test("refuses a family that was not tested", () => {
    expect(() => conditionScores([madeRun({ seed: 1, successes: MIXED })], "zh", "reward")).toThrow(
      "Cannot compare conditions of zh: no test task has all of them",
    );
  });
});

describe("meanOverSeeds()", () => {
  test("is wider over seeds that disagree than over the tasks of one", () => {
    const scores = [
      [0.1, 0.1, 0.1, 0.1],
      [0.9, 0.9, 0.9, 0.9],
    ];
    // Tasks do not differ at all here; only resampled seeds can move the mean.
    expect(meanOverSeeds([scores[0]!], "one").interval).toEqual([
      expect.closeTo(0.1, 12),
      expect.closeTo(0.1, 12),
    ]);
    expect(meanOverSeeds(scores, "two").interval).toEqual([
      expect.closeTo(0.1, 12),
      expect.closeTo(0.9, 12),
    ]);
  });

  test("pairs differences by seed and task", () => {
    expect(scoreDifferences([[1, 0]], [[0, 0]])).toEqual([[1, 0]]);
  });
});

describe("labTables()", () => {
  test("gives the conditions in percent, with the source in the note", () => {
    const table = labConditionsTable({
      runs: [madeRun({ seed: 3, successes: MIXED })],
      family: "en",
    });
    expect(table.rows.map(({ success }) => success)).toEqual([50, 52.5, 85, 75]);
    expect(table.note.en).toContain("arm full, family en, seeds 3, panel 0123456789ab");
  });

  test("gives one difference one interval in every table", () => {
    // Rewards of many values: with 0 and 1 alone, other draws often end at the same step.
    const uneven = (seed: number): LabRun => {
      const run = madeRun({ seed, successes: MIXED });
      const tests = run.records.tests.map((one, i) => {
        const { outcome } = one;
        const reward = outcome!.reward * (0.5 + ((37 * i + seed) % 101) / 202);
        return { ...one, outcome: { ...outcome!, reward } };
      });
      return { ...run, records: { ...run.records, tests } };
    };
    const lab = { runs: [uneven(1), uneven(2)], family: "en" };
    const [conditions, statements] = labTables(lab);
    const gains = ["base_s0", "final_free"].map((wanted) => {
      const row = conditions!.rows.find(({ condition }) => condition === wanted);
      return [row?.gain, row?.gainLow, row?.gainHigh];
    });
    const stated = ["first_skill_helps_base", "training_helps_bare"].map((wanted) => {
      const row = statements!.rows.find(({ id }) => id === wanted);
      return [row?.difference, row?.differenceLow, row?.differenceHigh];
    });
    expect(gains).toEqual(stated);
  });

  test("refuses runs of different arms", () => {
    const plain = madeRun({ seed: 2, arm: "plain", successes: MIXED });
    expect(() =>
      labTables({ runs: [madeRun({ seed: 1, successes: MIXED }), plain], family: "en" }),
    ).toThrow("Cannot report on runs of different arms: full and plain");
  });
});
