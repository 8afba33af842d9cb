import { describe, expect, test } from "vitest";
import { deriveSeed, keyedDraw, keyedRandom, seededRandom, xoshiro128 } from "./seeded-random.js";

describe("xoshiro128()", () => {
  test("gives the outputs of the reference implementation from the state 1, 2, 3, 4", () => {
    const random = xoshiro128([1, 2, 3, 4]);
    // The C source of Blackman and Vigna, xoshiro128starstar.c, compiled with gcc.
    const outputs = [
      [11520, 0],
      [5927040, 70819200],
      [2031721883, 1637235492],
      [1287239034, 3734860849],
      [3729100597, 4258142804],
    ] as const;
    for (const [first, second] of outputs) {
      expect(random() * 2 ** 53).toBe((first >>> 5) * 2 ** 26 + (second >>> 6));
    }
  });
});

describe("seededRandom()", () => {
  test("gives the same numbers for the same seed and others for its neighbour", () => {
    expect(seededRandom(1)()).toBe(seededRandom(1)());
    expect(seededRandom(2)()).not.toBe(seededRandom(1)());
  });

  test("is uniform: 100,000 draws fall evenly into 100 cells", () => {
    const random = seededRandom(3);
    const counts = new Array<number>(100).fill(0);
    for (let draw = 0; draw < 100_000; draw++) counts[Math.floor(random() * 100)]! += 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 0.1 % and 99.9 % quantiles of chi-square with 99 degrees of freedom.
    expect(chiSquare).toBeGreaterThan(60.7);
    expect(chiSquare).toBeLessThan(148.2);
  });

  test("fills all 53 bits", () => {
    const random = seededRandom(4);
    const lowBits = Array.from({ length: 64 }, () => (random() * 2 ** 53) % 2);
    expect(new Set(lowBits)).toEqual(new Set([0, 1]));
  });

  test("refuses a seed that is not finite", () => {
    expect(() => seededRandom(Number.NaN)).toThrow(
      "Cannot hash a key as its numbers must be finite: it holds NaN",
    );
  });
});

describe("keyedRandom()", () => {
  test("does not depend on what was drawn before", () => {
    const first = keyedRandom(7, "rollout", 3)();
    keyedRandom(7, "rollout", 2)();
    expect(keyedRandom(7, "rollout", 3)()).toBe(first);
  });

  test("tells keys apart that look alike when joined", () => {
    const streams = [
      keyedRandom("ab", "c"),
      keyedRandom("a", "bc"),
      keyedRandom("abc"),
      keyedRandom(1),
      keyedRandom("1"),
      keyedRandom("n1;"),
      keyedRandom(1, 2),
      keyedRandom(12),
    ];
    expect(new Set(streams.map((random) => random())).size).toBe(streams.length);
  });
});

describe("keyedDraw()", () => {
  test("is uniform over neighbouring keys", () => {
    const counts = new Array<number>(100).fill(0);
    for (let task = 0; task < 100_000; task++) {
      counts[Math.floor(keyedDraw(1, "mask", task) * 100)]! += 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquare).toBeGreaterThan(60.7);
    expect(chiSquare).toBeLessThan(148.2);
  });
});

describe("deriveSeed()", () => {
  test("gives siblings different 32-bit seeds", () => {
    const seeds = Array.from({ length: 64 }, (_, member) => deriveSeed(1, "group", member));
    expect(new Set(seeds).size).toBe(64);
    expect(seeds.every((seed) => seed === seed >>> 0)).toBe(true);
  });
});
