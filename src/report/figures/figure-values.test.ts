import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Release } from "../../analysis/release.js";
import type { Cell } from "../../analysis/table.js";
import { readRelease } from "../../io/read-release.js";
import { FIGURES, type FigureName } from "./index.js";

/** Reads a release file by splitting its lines: another path than the project's reader. */
function rowsOf(file: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(`data/release/${file}`, "utf8").trim().split("\n");
  const keys = head!.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [keys[i], cell])));
}

let release: Release;
beforeAll(async () => {
  release = await readRelease("data/release");
});

/** The only row of a figure's table with these cells. */
function rowOf(name: FigureName, wanted: Readonly<Record<string, Cell>>) {
  const rows = FIGURES[name](release).table.rows.filter((row) =>
    Object.entries(wanted).every(([key, value]) => row[key] === value),
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

describe("what figures draw", () => {
  test("success of the test conditions is what the report prints", () => {
    // 51.75, 54.50, 84.25 and 86.25 %: published report, table of test results.
    const values = ["base_free", "base_s0", "iter80_free", "iter80_st"].map(
      (condition) => rowOf("test_results", { series: "success", condition }).value,
    );
    expect(values.map((value) => (value as number).toFixed(2))).toEqual([
      "51.75",
      "54.50",
      "84.25",
      "86.25",
    ]);
  });

  test("the interval of success is Wilson's, not the textbook one", () => {
    // 337 of 400, Wilson's formula evaluated in Python; the textbook interval is [80.68, 87.82].
    const { low, high } = rowOf("test_results", { series: "success", condition: "iter80_free" });
    expect((low as number).toFixed(4)).toBe("80.3565");
    expect((high as number).toFixed(4)).toBe("87.4919");
  });

  test("success differences carry the published intervals", () => {
    // [-1.50, +7.25], [-0.50, +4.75], [+27.50, +37.75]: published report and its comparisons.
    const intervals = [
      "base_s0 - base_free",
      "iter80_st - iter80_free",
      "iter80_free - base_free",
    ].map((comparison) => {
      const { low, high } = rowOf("validation_and_effects", { series: "success", comparison });
      return [low as number, high as number].map((end) => end.toFixed(2));
    });
    expect(intervals).toEqual([
      ["-1.50", "7.25"],
      ["-0.50", "4.75"],
      ["27.50", "37.75"],
    ]);
  });

  test("validation reward is the mean of the gate's file", () => {
    const bare = rowsOf("gate_r2_observations.csv").map((row) => Number(row.bare_reward));
    const mean = bare.reduce((sum, value) => sum + value, 0) / bare.length;
    const row = rowOf("validation_and_effects", { panel: "A", series: "bare", step: 60 });
    expect(row.value).toBeCloseTo(mean, 12);
    expect(row.n).toBe(400);
  });

  test("the trailing mean at step 21 reaches back over the round's border", () => {
    const rewards = rowsOf("training_steps.csv").map((row) => Number(row.reward_mean));
    const mean = rewards.slice(16, 21).reduce((sum, value) => sum + value, 0) / 5;
    const row = rowOf("training", { panel: "A", series: "trailing_mean", step: 21 });
    expect(row.value).toBeCloseTo(mean, 12);
  });

  test("raw series are the file's own digits", () => {
    const updates = rowsOf("optimizer_updates.csv");
    const drawn = FIGURES.optimization(release)
      .table.rows.filter(({ panel, series }) => panel === "D" && series === "raw")
      .map(({ value }) => value);
    expect(drawn).toEqual(updates.map((row) => Number(row["train/grad_norm"])));
    const systems = rowsOf("rollout_systems.csv");
    const throughput = FIGURES.systems(release)
      .table.rows.filter(({ panel, series }) => panel === "D" && series === "raw")
      .map(({ value }) => value);
    expect(throughput).toEqual(systems.map((row) => Number(row["perf/actor_train_tok_per_s"])));
  });

  test("chunks: the winner of a rewrite stands for its slot, also where it is then dropped", () => {
    const winner = rowOf("chunk_contributions", { series: "chunk-27a7e5bb9344", step: "40" });
    expect(winner).toMatchObject({
      version: "online-d38a7747e90af2ea",
      value: -0.00029705021774219774,
      status: "non_positive",
    });
    const table = rowsOf("chunk_contributions.csv");
    expect(FIGURES.chunk_contributions(release).table.rows).toHaveLength(
      table.filter(({ status }) => status !== "rewrite_loser").length,
    );
  });

  test("chunks: the colour scale is symmetric at the largest coefficient", () => {
    const [cells] = FIGURES.chunk_contributions(release).spec.data as unknown as {
      zmin: number;
      zmax: number;
    }[];
    expect(cells).toMatchObject({ zmin: -0.07611594067371895, zmax: 0.07611594067371895 });
  });

  test("the bank holds 10, 7, 5, 8 and 8 chunks", () => {
    const values = [0, 20, 40, 60, 80].map(
      (step) => rowOf("skill_evolution", { series: "active_chunks", step }).value,
    );
    expect(values).toEqual([10, 7, 5, 8, 8]);
  });

  test("step curves are shares of their own round and outcome, and end at 1", () => {
    const counts = rowsOf("behavior_step_distribution.csv").filter(
      (row) => row.metric === "model_steps" && row.round === "2" && row.outcome === "failure",
    );
    const total = counts.reduce((sum, row) => sum + Number(row.count), 0);
    const upTo = counts
      .filter((row) => Number(row.value) <= 10)
      .reduce((sum, row) => sum + Number(row.count), 0);
    const row = rowOf("behavior_step_distribution", { panel: "B", series: "R2", model_steps: 10 });
    expect(row.value).toBeCloseTo(upTo / total, 12);
    for (const panel of ["A", "B"]) {
      const ends = FIGURES.behavior_step_distribution(release)
        .table.rows.filter((r) => r.panel === panel && r.series === "R2")
        .map(({ value }) => value as number);
      expect(ends.at(-1)).toBe(1);
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    }
  });

  test("behaviour figures take the rows of their block, cohort, comparison and phase", () => {
    const find = (file: string, wanted: Record<string, string>) =>
      rowsOf(file).find((row) => Object.entries(wanted).every(([key, cell]) => row[key] === cell))!;
    expect(
      rowOf("behavior_outcomes", { panel: "C", series: "failure median", round: "1" }).value,
    ).toBe(
      Number(
        find("behavior_rounds.csv", { round: "1", block: "failure", metric: "searches" }).median,
      ),
    );
    expect(
      rowOf("behavior_fixed_validation", { panel: "E", series: "success", checkpoint: 0 }).value,
    ).toBe(
      Number(
        find("behavior_cohorts.csv", {
          cohort: "val_base",
          block: "success",
          metric: "invalid_actions",
        }).mean,
      ),
    );
    const paired = find("behavior_paired.csv", {
      comparison: "fixed_val_both_success",
      metric: "pagination",
    });
    expect(
      rowOf("behavior_paired_effects", { series: "fixed_val_both_success", metric: "pagination" }),
    ).toMatchObject({ low: Number(paired.ci_low), high: Number(paired.ci_high), n: 211 });
    expect(
      rowOf("behavior_phases", { panel: "B", series: "protocol_repair", round: "3" }).value,
    ).toBe(Number(find("behavior_phases.csv", { round: "3", phase: "protocol_repair" }).p90));
  });

  test("reward components are those of the summaries", () => {
    const summaries = JSON.parse(readFileSync("data/release/test_summaries.json", "utf8"));
    expect(rowOf("reward_components", { series: "base_free", component: "r_option" }).value).toBe(
      summaries.base_free.reward_components.r_option,
    );
  });
});

describe("what figures refuse", () => {
  test("a component that the summary lacks", () => {
    const { r_type: _, ...rest } = release.testSummaries.base_free.rewardComponents;
    const broken: Release = {
      ...release,
      testSummaries: {
        ...release.testSummaries,
        base_free: { ...release.testSummaries.base_free, rewardComponents: rest },
      },
    };
    expect(() => FIGURES.reward_components(broken)).toThrow(
      /^Cannot draw component r_type: the summary has r_att, /,
    );
  });

  test("a behaviour table without a row that a figure needs", () => {
    const broken: Release = {
      ...release,
      behaviorPhases: release.behaviorPhases.filter(({ phase }) => phase !== "search_home"),
    };
    expect(() => FIGURES.behavior_phases(broken)).toThrow(
      "Cannot find row with round 0, phase search_home: none of 12 rows has it",
    );
  });
});
