import { describe, expect, test } from "vitest";
import { packGram } from "./packed-gram.js";

describe("packGram()", () => {
  test("packs the counts of a 0/1 design into digits, lowest first", () => {
    const { base, perColumn, columns } = packGram(
      [
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      [2, 3, 5],
      { clusters: [0, 0, 1], clusterCount: 2 },
    );
    // Drawn twice, cluster 0 has 2 * 2 rows with column 0 on: the digits 0 to 4.
    expect([base, perColumn]).toEqual([5, 20]);
    // Digits are column 0 with itself, 0 with 1, 1 with itself; then X'y.
    expect(columns.map((column) => [...column])).toEqual([
      [2 + 1 * 5 + 1 * 25, 0 + 0 * 5 + 1 * 25],
      [5, 0],
      [3, 5],
    ]);
  });

  test("keeps 53 bits: six counts of up to 400 fill them", () => {
    const row = [1, 1, 1, 1];
    const { base, perColumn, columns } = packGram([row], [0], { clusters: [0], clusterCount: 400 });
    expect([base, perColumn, columns.length]).toEqual([401, 6, 2 + 4]);
    expect(401 ** 6).toBeLessThan(2 ** 53);
    expect(401 ** 7).toBeGreaterThan(2 ** 53);
  });

  test.each([[[0.5, 1]], [[-1, 1]]])("keeps the products of %j apart", (row) => {
    const { perColumn, columns } = packGram([row], [2], { clusters: [0], clusterCount: 1 });
    const [a, b] = row as [number, number];
    expect(perColumn).toBe(1);
    expect(columns.map((column) => column[0])).toEqual([a * a, a * b, b * b, 2 * a, 2 * b]);
  });
});
