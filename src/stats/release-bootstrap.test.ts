import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { metricSeed, releaseBootstrap } from "./release-bootstrap.js";

type Row = Readonly<Record<string, string>>;
const rows: readonly Row[] = parse(readFileSync("data/release/test_outcomes.csv"), {
  columns: true,
  bom: true,
});
const released = JSON.parse(
  readFileSync("data/release/published_comparisons.json", "utf8"),
) as Record<string, never>;

const scores = (condition: string, metric: string) =>
  rows.map((row) => Number(row[`${condition}_${metric === "reward" ? "reward" : "success"}`]));

describe("releaseBootstrap()", () => {
  test.each([
    { minus: "base_free", plus: "iter80_free", printed: [27.5, 37.5] },
    { minus: "base_free", plus: "base_s0", printed: [-1.5, 7.25] },
    { minus: "iter80_free", plus: "iter80_st", printed: [-0.5, 4.75] },
  ])("prints the report's success interval of $plus over $minus", ({ minus, plus, printed }) => {
    const { interval } = releaseBootstrap(scores(minus, "success"), scores(plus, "success"), {
      seed: metricSeed("r_success"),
    });
    expect(interval.map((end) => Number((end * 100).toFixed(2)))).toEqual(printed);
  });

  test.each([
    { name: "base_s0", minus: "base_free", metric: "reward" },
    { name: "base_s0", minus: "base_free", metric: "r_success" },
    { name: "iter80_st", minus: "iter80_free", metric: "reward" },
    { name: "iter80_st", minus: "iter80_free", metric: "r_success" },
  ])("gives the released $metric of $name to the last digit", ({ name, minus, metric }) => {
    const { metrics } = released[name]! as {
      metrics: Record<string, { mean_difference: number; confidence_interval: number[] }>;
    };
    expect(
      releaseBootstrap(scores(minus, metric), scores(name, metric), { seed: metricSeed(metric) }),
    ).toEqual({
      difference: metrics[metric]!.mean_difference,
      interval: metrics[metric]!.confidence_interval,
    });
  });

  test.each([
    { name: "internalization_free", minus: "base_free", plus: "iter80_free" },
    { name: "coevolution_upper", minus: "base_free", plus: "iter80_st" },
    { name: "pair_vs_s0_descriptive", minus: "base_s0", plus: "iter80_st" },
  ])("gives the released $name to the last digit", ({ name, minus, plus }) => {
    const comparisons = released.cross_checkpoint! as Record<
      string,
      Record<string, { diff: number; ci: number[] }>
    >;
    for (const metric of ["reward", "r_success"]) {
      expect(
        releaseBootstrap(scores(minus, metric), scores(plus, metric), {
          seed: 20260901n,
          ends: "ranked",
        }),
      ).toEqual({
        difference: comparisons[name]![metric]!.diff,
        interval: comparisons[name]![metric]!.ci,
      });
    }
  });

  test("adds plainly as Python 3.11 does when asked to", () => {
    const { interval } = releaseBootstrap(
      scores("base_free", "reward"),
      scores("base_s0", "reward"),
      { seed: metricSeed("reward"), summation: "plain" },
    );
    // CPython 3.11.7: sum() over randrange(400) draws, ends as low * (1 - w) + high * w.
    expect(interval).toEqual([-0.017822007275132272, 0.06645905257936506]);
  });

  test("uses a number of resamples that the lanes do not divide", () => {
    // One resample has one mean, which is both ends.
    const { interval } = releaseBootstrap([0, 0], [0, 1], { seed: 1n, resamples: 1 });
    expect(interval[0]).toBe(interval[1]);
  });

  test("refuses lists that do not pair and resamples that are none", () => {
    expect(() => releaseBootstrap([0, 1], [1], { seed: 1n })).toThrow(
      "Cannot pair scores: baseline has 2 values, treated has 1",
    );
    expect(() => releaseBootstrap([0, 1], [1, 1], { seed: 1n, resamples: 0 })).toThrow(
      "Cannot bootstrap as resamples must be an integer >= 1: it is 0",
    );
  });
});

describe("metricSeed()", () => {
  test("is the head of the SHA-256 of the seed and the name", () => {
    // python3: int.from_bytes(hashlib.sha256(b"20260901:reward").digest()[:8], "big")
    expect(metricSeed("reward")).toBe(12374293446495297266n);
  });
});
