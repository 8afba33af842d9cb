import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Random } from "../random/random.js";
import { seededRandom } from "../random/seeded-random.js";
import { solveResamples } from "./normal-equations.js";
import { packGram } from "./packed-gram.js";

type Matrix = readonly (readonly number[])[];

/** `X'X` and `X'y` of the clusters, each as often as it was drawn, added in their order. */
function equationsOf(design: Matrix, response: readonly number[], drawn: Problem) {
  const { clusters, counts } = drawn;
  const sum = (product: (row: readonly number[], i: number) => number) => {
    const ofCluster = counts.map(() => 0);
    design.forEach((row, i) => {
      ofCluster[clusters[i]!]! += product(row, i);
    });
    return counts.reduce((total, count, c) => total + count * ofCluster[c]!, 0);
  };
  const columns = design[0]!.map((_, j) => j);
  return {
    matrix: columns.map((a) => columns.map((b) => sum((row) => row[a]! * row[b]!))),
    right: columns.map((a) => sum((row, i) => row[a]! * response[i]!)),
  };
}

/** Cholesky's factorisation and two substitutions, as in any textbook; `null` if not definite. */
function solve(matrix: Matrix, right: readonly number[]): number[] | null {
  const k = right.length;
  const factor = matrix.map((row) => [...row]);
  for (let a = 0; a < k; a++) {
    for (let b = 0; b <= a; b++) {
      let rest = matrix[a]![b]!;
      for (let c = 0; c < b; c++) rest -= factor[a]![c]! * factor[b]![c]!;
      if (a === b && !(rest > 1e-10 * matrix[a]![a]!)) return null;
      factor[a]![b] = a === b ? Math.sqrt(rest) : rest / factor[b]![b]!;
    }
  }
  const x = [...right];
  for (let a = 0; a < k; a++) {
    for (let b = 0; b < a; b++) x[a]! -= factor[a]![b]! * x[b]!;
    x[a]! /= factor[a]![a]!;
  }
  for (let a = k - 1; a >= 0; a--) {
    for (let b = a + 1; b < k; b++) x[a]! -= factor[b]![a]! * x[b]!;
    x[a]! /= factor[a]![a]!;
  }
  return x;
}

interface Problem {
  readonly clusters: readonly number[];
  /** How often each cluster is drawn. */
  readonly counts: readonly number[];
}

/** Draws as many clusters as there are, two by one number. */
function drawCounts(clusterCount: number, random: Random): number[] {
  const counts = new Array<number>(clusterCount).fill(0);
  for (let left = clusterCount; left > 0; left -= 2) {
    const both = Math.floor(random() * clusterCount * clusterCount);
    counts[Math.floor(both / clusterCount)]! += 1;
    if (left > 1) counts[both % clusterCount]! += 1;
  }
  return counts;
}

/** Compares with the textbook; returns how many resamples were not singular. */
function check(
  [design, response]: readonly [Matrix, readonly number[]],
  clusters: readonly number[],
  { resamples, source }: { readonly resamples: number; readonly source: () => Random },
) {
  const clusterCount = Math.max(...clusters) + 1;
  const [random, again] = [source(), source()];
  const { coefficients, singularCount } = solveResamples(
    packGram(design, response, { clusters, clusterCount }),
    { resamples, random },
  );
  const expected = Array.from({ length: resamples }, () => {
    const counts = drawCounts(clusterCount, again);
    const { matrix, right } = equationsOf(design, response, { clusters, counts });
    return solve(matrix, right);
  });
  const solutions = expected.filter((solution) => solution !== null);
  expect(singularCount).toBe(resamples - solutions.length);
  expect(coefficients.map((values) => [...values])).toEqual(
    design[0]!.map((_, j) => solutions.map((solution) => solution[j]!)),
  );
  // Four resamples are drawn at a time.
  for (let left = resamples; left % 4 !== 0; left++) drawCounts(clusterCount, again);
  expect(random()).toBe(again());
  return solutions.length;
}

describe("solveResamples()", () => {
  test("solves one equation a resample, and leaves out where the column never shows", () => {
    const gram = packGram([[1], [1], [0], [0]], [1, 3, 9, 9], {
      clusters: [0, 1, 2, 3],
      clusterCount: 4,
    });
    // Two pairs of clusters a resample: the mean response where the column is on.
    const pairs = [
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
      [2, 3],
      [3, 2],
      [0, 2],
      [2, 3],
      [1, 2],
      [3, 3],
    ];
    let next = 0;
    const random = () => {
      const [first, second] = pairs[next++ % pairs.length] as [number, number];
      return (first * 4 + second + 0.5) / 16;
    };
    const { coefficients, singularCount } = solveResamples(gram, { random, resamples: 5 });
    expect(coefficients.map((values) => [...values])).toEqual([[2, 1, 1, 3]]);
    expect(singularCount).toBe(1);
  });

  const kinds: readonly { kind: string; cell: (u: number) => number }[] = [
    { kind: "0/1 masks", cell: (u) => (u < 0.5 ? 0 : 1) },
    { kind: "rare 0/1 masks, often singular", cell: (u) => (u < 0.85 ? 0 : 1) },
    { kind: "counts up to 30", cell: (u) => Math.floor(u * 31) },
    { kind: "any numbers", cell: (u) => u - 0.3 },
  ];
  test.each(kinds)("equals the textbook to the last bit for $kind", ({ cell }) => {
    let solved = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 19 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(),
        (k, clusterCount, resamples, seed) => {
          const random = seededRandom(seed);
          const n = clusterCount * 2;
          const design = Array.from({ length: n }, () =>
            Array.from({ length: k }, () => cell(random())),
          );
          const response = design.map(() => random() - 0.5);
          const clusters = design.map((_, i) => i % clusterCount);
          solved += check([design, response], clusters, {
            resamples,
            source: () => seededRandom(seed + 0.5),
          });
        },
      ),
    );
    expect(solved).toBeGreaterThan(0);
  });

  test("takes apart counts as large as they can be", () => {
    // Cluster 7 drawn 400 times: its rows have a column, and two of them, as often as can be.
    const ofCluster = [0, 1, 2].flatMap((a) => [[1, 1, 1], [0, 1, 2].map((b) => +(a === b))]);
    const design = [...ofCluster, [0, 0, 0]];
    const clusters = [...ofCluster.map(() => 7), 399];
    const response = [1, 2, 3, 4, 5, 6, 0];
    expect(packGram(design, response, { clusters, clusterCount: 400 }).base).toBe(1601);
    const source = () => () => (7 * 400 + 7 + 0.5) / 400 ** 2;
    expect(check([design, response], clusters, { resamples: 1, source })).toBe(1);
  });

  test("draws the last cluster by the largest number", () => {
    for (let n = 1; n < 600; n++) {
      const design = Array.from({ length: n }, (_, i) => [+(i === n - 1)]);
      const clusters = design.map((_, i) => i);
      const source = () => () => 1 - 2 ** -53;
      expect(check([design, clusters], clusters, { resamples: 1, source })).toBe(1);
    }
  });

  test("grows for a wide design and is itself again after it", () => {
    const random = seededRandom(5);
    for (const [n, k] of [
      [300, 3],
      [900, 40],
      [300, 3],
    ] as const) {
      const design = Array.from({ length: n }, () => Array.from({ length: k }, () => random()));
      const clusters = design.map((_, i) => i);
      const source = () => seededRandom(n);
      expect(check([design, clusters], clusters, { resamples: 1, source })).toBe(1);
    }
  });
});
