import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { leastSquares } from "./least-squares.js";
import { leastSquaresBootstrap } from "./least-squares-bootstrap.js";

/** The slow way: collects the drawn rows and fits them by the orthogonal factorisation. */
function refit(design: number[][], response: number[], clusters: string[], seed: number) {
  const random = seededRandom(seed);
  const names = [...new Set(clusters)];
  const n = names.length;
  const drawn = Array.from({ length: Math.ceil(n / 2) }, () => {
    const both = Math.floor(random() * n * n);
    return [Math.floor(both / n), both % n];
  });
  const rows = drawn
    .flat()
    .slice(0, n)
    .flatMap((at) => clusters.flatMap((name, i) => (name === names[at] ? [i] : [])));
  return leastSquares(
    rows.map((i) => design[i]!),
    rows.map((i) => response[i]!),
  );
}

describe("leastSquaresBootstrap()", () => {
  test.each([
    { kind: "0/1 masks", cell: (u: number) => (u < 0.5 ? 0 : 1), k: 7 },
    { kind: "any numbers", cell: (u: number) => u - 0.3, k: 3 },
    { kind: "signed integers", cell: (u: number) => Math.floor(u * 5) - 2, k: 4 },
  ])("equals fitting the drawn rows of $kind", ({ cell, k }) => {
    const random = seededRandom(k);
    const design = Array.from({ length: 120 }, () =>
      Array.from({ length: k }, () => cell(random())),
    );
    const response = design.map(() => random());
    const clusters = design.map((_, i) => `task ${i % 50}`);
    const { coefficients, singularCount } = leastSquaresBootstrap(design, response, {
      clusters,
      random: seededRandom(3),
      resamples: 1,
    });
    expect(singularCount).toBe(0);
    refit(design, response, clusters, 3).forEach((value, j) => {
      expect(coefficients[j]![0]).toBeCloseTo(value, 11);
    });
  });

  test("leaves out resamples in which a column never shows", () => {
    // Column 1 is on in one of two tasks: a quarter of the resamples misses it, a quarter column 0.
    const { coefficients, singularCount } = leastSquaresBootstrap(
      [
        [1, 0],
        [0, 1],
      ],
      [3, 5],
      { clusters: ["a", "b"], random: seededRandom(1), resamples: 1000 },
    );
    expect(Math.abs(singularCount - 500)).toBeLessThan(64); // four standard deviations
    expect(new Set(coefficients[1])).toEqual(new Set([5]));
    expect(coefficients[1]).toHaveLength(1000 - singularCount);
  });

  test("refuses a single cluster", () => {
    expect(() =>
      leastSquaresBootstrap([[1], [1]], [1, 2], { clusters: ["a", "a"], random: () => 0 }),
    ).toThrow("Cannot bootstrap a fit: there are 1 clusters of 2 rows, the design has 2");
  });
});
