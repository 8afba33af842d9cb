import { type Dependency, dot, orthogonalFactors, solveTriangle } from "./orthogonal-factors.js";

/** A least-squares fit without an intercept. */
export interface LeastSquaresFit {
  /** Shape `[k]`, in units of the response per unit of the column. */
  readonly coefficients: readonly number[];
  /** Response minus fit, shape `[n]`. */
  readonly residuals: readonly number[];
  /** Weight of each response in its own fit, shape `[n]`, in [0, 1]. */
  readonly leverages: readonly number[];
  /** `(X'X)^-1`, shape `[k][k]`. */
  readonly gramInverse: readonly (readonly number[])[];
  /** `n - k`. */
  readonly residualDegrees: number;
  /** `1 - sum(residual^2) / sum(response^2)`: about zero, not about the mean, as there is no intercept. */
  readonly uncenteredRSquared: number;
}

/** The columns of a design do not tell their effects apart. */
export class DependentColumnsError extends RangeError {
  override readonly name = "DependentColumnsError";
  readonly dependencies: readonly Dependency[];

  /** @param nameOf Name of a column in the message. */
  constructor(
    dependencies: readonly Dependency[],
    nameOf: (column: number) => string = (column) => `column ${column}`,
  ) {
    const faults = dependencies.map(({ column, on }) =>
      on.length === 0
        ? `${nameOf(column)} is zero`
        : `${nameOf(column)} depends on ${on.map(nameOf).join(", ")}`,
    );
    super(`Cannot fit as columns must be independent: ${faults.join("; ")}`);
    this.dependencies = dependencies;
  }
}

/**
 * Fits `response = design * coefficients` by least squares, without an intercept.
 *
 * By an orthogonal factorisation: the normal equations would square the
 * condition number. See {@link orthogonalFactors} for the rank test.
 *
 * @param design Rows, shape `[n][k]`, finite.
 * @param response Shape `[n]`, finite.
 * @throws {DependentColumnsError} If a column is zero or depends on others, which
 *   is so whenever there are more columns than rows.
 * @throws {RangeError} If shapes do not match, there is nothing to fit, or a value is not finite.
 *
 * @example A line through the origin
 * ```ts
 * fitLeastSquares([[1], [2]], [2, 4]).coefficients; // [2]
 * ```
 */
export function fitLeastSquares(
  design: readonly (readonly number[])[],
  response: readonly number[],
): LeastSquaresFit {
  checkShapes(design, response);
  const { q, r, pivots, rank, dependencies } = orthogonalFactors(design);
  if (dependencies.length > 0) throw new DependentColumnsError(dependencies);

  const inPivotedOrder = solveTriangle(
    r,
    q.map((direction) => dot(direction, response)),
  );
  const coefficients = new Array<number>(rank).fill(0);
  pivots.forEach((j, place) => {
    coefficients[j] = inPivotedOrder[place]!;
  });
  const residuals = response.map((value, i) => value - dot(design[i]!, coefficients));
  const responseSquares = dot(response, response);
  return {
    coefficients,
    residuals,
    leverages: response.map((_, i) => q.reduce((sum, direction) => sum + direction[i]! ** 2, 0)),
    gramInverse: invertGram(r, pivots),
    residualDegrees: response.length - rank,
    uncenteredRSquared: responseSquares === 0 ? 1 : 1 - dot(residuals, residuals) / responseSquares,
  };
}

/** Only the coefficients of {@link fitLeastSquares}. */
export function leastSquares(
  design: readonly (readonly number[])[],
  response: readonly number[],
): readonly number[] {
  return fitLeastSquares(design, response).coefficients;
}

/** `R^-1 R^-T`, put back into the order of the columns. */
function invertGram(r: readonly Float64Array[], pivots: readonly number[]): number[][] {
  const k = pivots.length;
  const columns = pivots.map((_, b) =>
    solveTriangle(
      r,
      pivots.map((_, a) => (a === b ? 1 : 0)),
    ),
  );
  const inverse = Array.from({ length: k }, () => new Array<number>(k).fill(0));
  for (let a = 0; a < k; a++) {
    for (let b = 0; b < k; b++) {
      inverse[pivots[a]!]![pivots[b]!] = columns.reduce(
        (sum, column) => sum + column[a]! * column[b]!,
        0,
      );
    }
  }
  return inverse;
}

function checkShapes(design: readonly (readonly number[])[], response: readonly number[]): void {
  const [first] = design;
  if (first === undefined || first.length === 0) {
    throw new RangeError(
      `Cannot fit: the design has ${design.length} rows and ${first?.length ?? 0} columns`,
    );
  }
  if (response.length !== design.length) {
    throw new RangeError(
      `Cannot fit: the design has ${design.length} rows, the response has ${response.length}`,
    );
  }
  design.forEach((row, i) => {
    if (row.length !== first.length) {
      throw new RangeError(
        `Cannot fit: row 0 has ${first.length} columns, row ${i} has ${row.length}`,
      );
    }
    const wrong = [...row, response[i]!].find((value) => !Number.isFinite(value));
    if (wrong !== undefined) {
      throw new RangeError(`Cannot fit as values must be finite: row ${i} holds ${wrong}`);
    }
  });
}
