import { describe, expect, test } from "vitest";
import { readRelease } from "../io/read-release.js";
import {
  CONDITION_PAIRS,
  PRINTED_PAIRS,
  pairedComparison,
  releasedInterval,
} from "./paired-comparison.js";

const { testOutcomes, comparisons } = await readRelease("data/release");

describe("pairedComparison()", () => {
  // The intervals that the published report prints, in points.
  test.each([
    { pair: PRINTED_PAIRS[0]!, difference: 32.5, low: 27.5, high: 37.5 },
    { pair: PRINTED_PAIRS[1]!, difference: 2.75, low: -1.5, high: 7.25 },
    { pair: PRINTED_PAIRS[2]!, difference: 2, low: -0.5, high: 4.75 },
  ])("gives $pair.plus minus $pair.minus as printed", ({ pair, difference, low, high }) => {
    const found = pairedComparison(testOutcomes, pair, "success");
    expect(100 * found.difference).toBeCloseTo(difference, 10);
    expect(100 * found.interval[0]).toBeCloseTo(low, 10);
    expect(100 * found.interval[1]).toBeCloseTo(high, 10);
  });

  test.each(["success", "reward"] as const)(
    "gives the released intervals within a checkpoint for %s",
    (metric) => {
      const within = CONDITION_PAIRS.filter(({ crossCheckpoint }) => crossCheckpoint === null);
      expect(within).toHaveLength(2);
      for (const pair of within) {
        const { interval } = pairedComparison(testOutcomes, pair, metric);
        const released = releasedInterval(comparisons, pair, metric)!;
        expect(interval[0]).toBeCloseTo(released[0], 12);
        expect(interval[1]).toBeCloseTo(released[1], 12);
      }
    },
  );
});

describe("releasedInterval()", () => {
  test("finds intervals across checkpoints by the pair's name there", () => {
    expect(releasedInterval(comparisons, CONDITION_PAIRS[0]!, "success")).toEqual([0.275, 0.3775]);
  });

  test("finds none for a pair that was not released", () => {
    const pair = { ...CONDITION_PAIRS[0]!, crossCheckpoint: null };
    expect(releasedInterval(comparisons, pair, "success")).toBeUndefined();
  });
});
