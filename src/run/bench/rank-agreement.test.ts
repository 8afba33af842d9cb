import { describe, expect, test } from "vitest";
import { rankAgreement } from "./rank-agreement.js";

describe("rankAgreement()", () => {
  test("is perfect for the same scores times a factor", () => {
    expect(rankAgreement([3, 1, 2, 0], [6, 2, 4, 0])).toEqual({
      largestDifference: 0,
      overlap: 1,
      correlation: 1,
    });
  });

  test("is -1 for the opposite order", () => {
    expect(rankAgreement([3, 2, 1], [1, 2, 3]).correlation).toBe(-1);
  });

  // scipy.stats.spearmanr([4, 3, 2, 1], [4, 2, 3, 1]) is 0.8.
  test("is 0.8 with the two in the middle changed", () => {
    const { correlation, largestDifference } = rankAgreement([4, 3, 2, 1], [4, 2, 3, 1]);
    expect(correlation).toBeCloseTo(0.8, 12);
    expect(largestDifference).toBe(1);
  });

  test("counts how many of our first 20 the peer puts there, too", () => {
    const ours = Array.from({ length: 40 }, (_, at) => 40 - at);
    // The peer lifts ten products from below to the top.
    const peers = ours.map((score, at) => (at >= 30 ? score + 39 : score));
    expect(rankAgreement(ours, peers).overlap).toBe(0.5);
  });
});
