import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { DependentColumnsError, fitLeastSquares, leastSquares } from "./least-squares.js";

describe("fitLeastSquares()", () => {
  test("fits a line through the origin", () => {
    const fit = fitLeastSquares([[1], [2]], [2, 4]);
    expect(fit.coefficients[0]).toBeCloseTo(2, 14);
    expect(fit.uncenteredRSquared).toBeCloseTo(1, 14);
    expect(fit.residualDegrees).toBe(1);
  });

  test("has no intercept and measures its fit about zero", () => {
    const fit = fitLeastSquares([[1], [1], [0]], [1, 3, 5]);
    expect(fit.coefficients[0]).toBeCloseTo(2, 14);
    // 1 - (1 + 1 + 25) / (1 + 9 + 25); about the mean it would be negative.
    expect(fit.uncenteredRSquared).toBeCloseTo(8 / 35, 14);
  });

  test("keeps the digits that normal equations lose", () => {
    // Läuchli's matrix: 1 + e^2 rounds to 1, so its Gram matrix is singular.
    const e = 1e-8;
    const design = [
      [1, 1],
      [e, 0],
      [0, e],
    ];
    const [a, b] = leastSquares(design, [3, e, 2 * e]);
    expect(a).toBeCloseTo(1, 6);
    expect(b).toBeCloseTo(2, 6);
  });

  test("leaves residuals at right angles to every column", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 6 }), (seed, k) => {
        const random = seededRandom(seed);
        const design = Array.from({ length: k + 5 }, () =>
          Array.from({ length: k }, () => random() - 0.5),
        );
        const response = design.map(() => random());
        const { residuals, leverages } = fitLeastSquares(design, response);
        for (let j = 0; j < k; j++) {
          const along = residuals.reduce((sum, residual, i) => sum + residual * design[i]![j]!, 0);
          // Coefficients can be large where columns are close: allow a thousand roundings.
          expect(Math.abs(along)).toBeLessThan(1e-12);
        }
        expect(leverages.reduce((sum, h) => sum + h, 0)).toBeCloseTo(k, 10);
      }),
    );
  });

  const independent = [
    [1, 0],
    [0, 1],
    [1, 1],
  ];

  test.each([
    ["a zero column", independent.map((row) => [...row, 0]), [{ column: 2, on: [] }]],
    ["a sum of two columns", [...independent, [2, 1]].map(([a, b]) => [a!, b!, a! + b!]), 1],
    ["more columns than rows", [[1, 0, 2]], 2],
    [
      "nearly identical columns",
      [
        [1, 1],
        [1, 1 + 1e-13],
        [0, 0],
      ],
      1,
    ],
    [
      "columns of very different units that go together",
      [
        [1e-9, 1e6],
        [2e-9, 2e6],
      ],
      1,
    ],
  ])("refuses %s and names what depends on what", (_, design, expected) => {
    let found: unknown;
    try {
      leastSquares(
        design,
        design.map(() => 1),
      );
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(DependentColumnsError);
    const { dependencies } = found as DependentColumnsError;
    if (typeof expected === "number") expect(dependencies).toHaveLength(expected);
    else expect(dependencies).toEqual(expected);
  });

  test("refuses columns whose squares overflow", () => {
    expect(() =>
      fitLeastSquares(
        [
          [1, 1e200],
          [2, 1e200],
        ],
        [1, 2],
      ),
    ).toThrow("Cannot fit as squares must be finite: those of column 1 are not");
  });

  test("names only the columns that take part", () => {
    const design = [
      [1, 0, 0, 1],
      [0, 1, 0, 1],
      [0, 0, 1, 0],
      [1, 1, 1, 2],
      [0, 1, 1, 1],
    ];
    expect(() => leastSquares(design, [1, 2, 3, 4, 5])).toThrow(
      /^Cannot fit as columns must be independent: (column 0 depends on column 1, column 3|column 1 depends on column 0, column 3|column 3 depends on column 0, column 1)$/,
    );
  });

  test("does not mind units", () => {
    const design = independent.map(([a, b]) => [a! * 1e-9, b! * 1e9]);
    const [a, b] = leastSquares(design, [1, 2, 3]);
    expect(a! * 1e-9).toBeCloseTo(1, 12);
    expect(b! * 1e9).toBeCloseTo(2, 12);
  });

  test.each([
    [[], [], "Cannot fit: the design has 0 rows and 0 columns"],
    [[[1]], [1, 2], "Cannot fit: the design has 1 rows, the response has 2"],
    [[[1], [1, 2]], [1, 2], "Cannot fit: row 0 has 1 columns, row 1 has 2"],
    [[[1], [Number.NaN]], [1, 2], "Cannot fit as values must be finite: row 1 holds NaN"],
    [
      [[1], [1]],
      [1, Number.POSITIVE_INFINITY],
      "Cannot fit as values must be finite: row 1 holds Infinity",
    ],
  ])("refuses shapes and values that do not fit (%#)", (design, response, message) => {
    expect(() => leastSquares(design as number[][], response)).toThrow(message);
  });
});
