import { describe, expect, test } from "vitest";
import { readRelease } from "../io/read-release.js";
import { reportTables } from "./report-tables.js";

const release = await readRelease("data/release");
const tables = reportTables(release);
const rowsOf = (name: string) => tables.find((table) => table.name === name)!.rows;

describe("reportTables()", () => {
  test("names every table once", () => {
    const names = tables.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(23);
  });

  test.each(tables)("$name has headings in both languages and no hole or non-number", (table) => {
    expect(table.rows.length).toBeGreaterThan(0);
    expect(table.title.zh).toMatch(/[一-鿿]/);
    for (const { key, label } of table.columns) {
      expect(label.en.length * label.zh.length).toBeGreaterThan(0);
      for (const row of table.rows) {
        expect(row[key]).toBeDefined();
        if (typeof row[key] === "number") expect(row[key]).toSatisfy(Number.isFinite);
      }
    }
  });

  test("reports a run that logged no behaviour, systems, updates, gates or ranking", () => {
    const bare = reportTables({
      ...release,
      gates: [],
      optimizerUpdates: [],
      rolloutSystems: [],
      behaviorRounds: [],
      behaviorCohorts: [],
      behaviorPaired: [],
      behaviorPhases: [],
      stepDistribution: [],
      ranking: { ...release.ranking, arms: {}, contrasts: {}, coefficients: {}, ranked: [] },
    });
    const empty = bare.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
    expect(bare).toHaveLength(tables.length - release.gates.length);
    expect(empty).toContain("systems-rounds");
    expect(empty).not.toContain("test-conditions");
  });

  test("says in every note which run and which files the numbers are from", () => {
    const other = reportTables(release, { source: { en: "run of today", zh: "今日运行" } });
    for (const { note, name } of other) {
      expect(note.en, name).toMatch(/Source: run of today, .*\.(csv|json)\.$/);
      expect(note.zh, name).toMatch(/来源：今日运行，.*\.(csv|json)。$/);
    }
  });

  test("shows the four conditions with Wilson's interval", () => {
    // 337 of 400 by the formula in CPython: 0.8035652075632728, 0.8749188708177342.
    expect(rowsOf("test-conditions")[2]).toMatchObject({
      condition: "iter80_free",
      n: 400,
      success: 84.25,
      stepsMean: 5.7525,
    });
    expect(rowsOf("test-conditions")[2]!.successLow).toBeCloseTo(80.36, 2);
    expect(rowsOf("test-conditions")[2]!.successHigh).toBeCloseTo(87.49, 2);
  });

  test("sets recomputed intervals beside released ones", () => {
    const [success] = rowsOf("paired-comparisons");
    expect(success).toMatchObject({ plus: "iter80_free", minus: "base_free", metric: "success" });
    expect(success!.high).toBeCloseTo(37.5, 10);
    expect(success!.releasedHigh).toBeCloseTo(37.75, 10);
    expect(success!.excludesZero).toBe(true);
  });

  test("counts changed tasks and tests them", () => {
    const final = rowsOf("transitions")[2]!;
    expect(final).toMatchObject({ gained: 19, lost: 11, bothSucceed: 326, bothFail: 44, net: 8 });
    // CPython: 2 * sum(comb(30, i) for i in range(12)) / 2**30.
    expect(final.pValue).toBeCloseTo(0.20048842206597328, 12);
  });

  test("closes the funnel: retries that succeed and cards add up to the retries", () => {
    for (const row of rowsOf("failure-funnel")) {
      expect(Number(row.deficitCount) + Number(row.analyzedCards)).toBe(row.retryCount);
    }
    expect(rowsOf("failure-funnel").map((row) => row.keptCandidateCount)).toEqual([2, 3, 5, 2]);
  });

  test("finds every gate as released", () => {
    for (const row of rowsOf("gate-summary")) {
      expect(row.sameStatus).toBe(true);
      expect(row.refitError).toBeLessThan(1e-12);
    }
    expect(rowsOf("gate-summary").map((row) => row.chunksOut)).toEqual([7, 5, 8, 8]);
  });

  test("smooths over five steps, fewer at the start", () => {
    const rows = rowsOf("training-dynamics");
    const rewards = release.trainingSteps.map(({ rewardMean }) => rewardMean);
    const average = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(rows[1]!.rewardMeanTrailing).toBeCloseTo(average(rewards.slice(0, 2)), 12);
    // Step 21 is the first of round 1; the mean reaches back into round 0.
    expect(rows[20]!.rewardMeanTrailing).toBeCloseTo(average(rewards.slice(16, 21)), 12);
  });

  test("sees clipping in second updates only", () => {
    for (const row of rowsOf("optimization-rounds")) {
      expect(row.clipFractionSecond).toBeCloseTo(2 * Number(row.clipFraction), 12);
    }
    expect(rowsOf("zero-gradient-updates").every((row) => row.isSecond === true)).toBe(true);
  });

  test("gives turns of a phase as a share of the round's turns", () => {
    const shares = rowsOf("behavior-phases").filter((row) => row.round === 2);
    expect(shares.reduce((sum, row) => sum + Number(row.turnShare), 0)).toBeCloseTo(1, 12);
  });

  test("summarises distributions as the behaviour table does", () => {
    const row = rowsOf("step-distribution").find(
      ({ round, outcome, metric }) =>
        round === 1 && outcome === "failure" && metric === "model_steps",
    )!;
    expect(row).toMatchObject({ n: 929, median: 5, p90: 22 });
    expect(row.mean).toBeCloseTo(9.72443487621098, 10);
  });
});
