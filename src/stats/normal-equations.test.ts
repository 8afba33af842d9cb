import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawInteger } from "../random/draw.js";
import { seededRandom } from "../random/seeded-random.js";
import { LANES, solveResamples } from "./normal-equations.js";
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

function check(design: Matrix, response: readonly number[], drawn: readonly Problem[]) {
  const { clusters, counts } = drawn[0]!;
  let next = 0;
  const { coefficients, singularCount } = solveResamples(
    packGram(design, response, { clusters, clusterCount: counts.length }),
    {
      resamples: drawn.length,
      count: (lent, lane) => {
        drawn[next++ % drawn.length]!.counts.forEach((count, c) => {
          expect(lent[c * LANES + lane]).toBe(0);
          lent[c * LANES + lane] = count;
        });
      },
    },
  );
  const expected = drawn.map((problem) => {
    const { matrix, right } = equationsOf(design, response, problem);
    return solve(matrix, right);
  });
  const solutions = expected.filter((solution) => solution !== null);
  expect(singularCount).toBe(drawn.length - solutions.length);
  expect(coefficients.map((values) => [...values])).toEqual(
    design[0]!.map((_, j) => solutions.map((solution) => solution[j]!)),
  );
  expect(next).toBe(Math.ceil(drawn.length / LANES) * LANES);
  return solutions.length;
}

describe("solveResamples()", () => {
  test("solves one equation a resample", () => {
    // One column of ones: the mean of the drawn responses. Roots of 4 are exact.
    const design = [[1], [1], [1], [1]];
    const gram = packGram(design, [1, 3, 5, 7], { clusters: [0, 1, 2, 3], clusterCount: 4 });
    const draws = [
      [4, 0, 0, 0],
      [1, 1, 1, 1],
      [0, 0, 2, 2],
      [0, 0, 0, 0],
      [2, 2, 0, 0],
    ];
    let next = 0;
    const { coefficients, singularCount } = solveResamples(gram, {
      resamples: 5,
      count: (counts, lane) => {
        const drawn = draws[next++ % 5]!;
        drawn.forEach((count, c) => {
          counts[c * LANES + lane] = count;
        });
      },
    });
    expect(coefficients.map((values) => [...values])).toEqual([[1, 4, 6, 2]]);
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
          const drawn = Array.from({ length: resamples }, () => {
            const counts = new Array<number>(clusterCount).fill(0);
            for (let i = 0; i < clusterCount; i++) counts[drawInteger(clusterCount, random)]! += 1;
            return { clusters, counts };
          });
          solved += check(design, response, drawn);
        },
      ),
    );
    expect(solved).toBeGreaterThan(0);
  });

  test("takes apart counts as large as they can be", () => {
    // One cluster drawn 400 times: its rows have each column, and each two, as often as can be.
    const design = [...Array(3)].flatMap((_, a) => [[1, 1, 1], [0, 1, 2].map((b) => +(a === b))]);
    const clusters = design.map(() => 7);
    const counts = Array.from({ length: 400 }, (_, c) => (c === 7 ? 400 : 0));
    const response = [1, 2, 3, 4, 5, 6];
    expect(packGram(design, response, { clusters, clusterCount: 400 }).base).toBe(1601);
    expect(check(design, response, [{ clusters, counts }])).toBe(1);
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
      expect(
        check(design, clusters.map(random), [{ clusters, counts: clusters.map(() => 1) }]),
      ).toBe(1);
    }
  });
});
