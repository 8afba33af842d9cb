import { describe, expect, test } from "vitest";
import { fitLeastSquares } from "./least-squares.js";
import { clusteredErrors, type ErrorKind, standardErrors } from "./robust-errors.js";
// Made by robust-errors.origin.py with statsmodels.
import origin from "./robust-errors.origin.json" with { type: "json" };

const fit = fitLeastSquares(origin.design, origin.response);

function expectClose(found: readonly number[], expected: readonly number[]) {
  expect(found).toHaveLength(expected.length);
  // Both sides round a handful of times; values are about 0.3.
  found.forEach((value, j) => {
    expect(value).toBeCloseTo(expected[j]!, 12);
  });
}

describe("standardErrors()", () => {
  test("starts from the same fit as statsmodels", () => {
    expectClose(fit.coefficients, origin.coefficients);
    expect(fit.uncenteredRSquared).toBeCloseTo(origin.uncenteredRSquared, 12);
  });

  test.each<ErrorKind>(["classical", "HC0", "HC1", "HC2", "HC3"])(
    "gives the %s errors of statsmodels",
    (kind) => {
      expectClose(standardErrors(fit, origin.design, kind), origin.errors[kind]);
    },
  );

  test("refuses a fit without residual degrees and a row that fits itself", () => {
    expect(() => standardErrors(fitLeastSquares([[1]], [1]), [[1]], "HC3")).toThrow(
      "Cannot take standard errors as residual degrees must be >= 1: there are 0",
    );
    const design = [
      [1, 0],
      [0, 1],
      [0, 1],
    ];
    expect(() => standardErrors(fitLeastSquares(design, [1, 2, 3]), design, "HC3")).toThrow(
      "Cannot take HC3 errors as leverages must be < 1: row 0 has 1",
    );
  });
});

describe("clusteredErrors()", () => {
  test("gives the clustered errors of statsmodels", () => {
    const clusters = origin.design.map((_, i) => `task ${Math.floor(i / 3)}`);
    expectClose(clusteredErrors(fit, origin.design, clusters), origin.clustered);
  });

  test("refuses a single cluster", () => {
    expect(() =>
      clusteredErrors(
        fit,
        origin.design,
        origin.design.map(() => "a"),
      ),
    ).toThrow("Cannot cluster errors: there are 1 clusters of 30 rows, the design has 30");
  });
});
