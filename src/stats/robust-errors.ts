import type { LeastSquaresFit } from "./least-squares.js";
import { dot } from "./orthogonal-factors.js";

/** How standard errors treat residuals; `classical` assumes one variance, the others do not. */
export type ErrorKind = "classical" | "HC0" | "HC1" | "HC2" | "HC3";

/**
 * Returns the standard errors of least-squares coefficients.
 *
 * HC0 is White's (1980) sandwich; HC1 scales it by `n / (n - k)`; HC2 and HC3
 * divide squared residuals by `1 - h` and `(1 - h)^2`, `h` the leverage
 * (MacKinnon and White, 1985). HC3 is the cautious choice.
 *
 * @param design The design of the fit, shape `[n][k]`.
 * @returns Shape `[k]`, in units of the coefficients.
 * @throws {RangeError} If no residual degrees are left, or HC2/HC3 meet a leverage of 1.
 */
export function standardErrors(
  fit: LeastSquaresFit,
  design: readonly (readonly number[])[],
  kind: ErrorKind,
): number[] {
  checkDegrees(fit);
  if (kind === "classical") {
    const residualVariance = dot(fit.residuals, fit.residuals) / fit.residualDegrees;
    return fit.gramInverse.map((row, j) => Math.sqrt(residualVariance * row[j]!));
  }
  const weights = fit.residuals.map((residual, i) => residual ** 2 * weight(fit, i, kind));
  return fit.gramInverse.map((row) =>
    Math.sqrt(design.reduce((sum, x, i) => sum + weights[i]! * dot(row, x) ** 2, 0)),
  );
}

/**
 * Returns standard errors that let residuals of one cluster, such as a task, go together.
 *
 * Liang and Zeger (1986) with the factor `g / (g - 1) * (n - 1) / (n - k)` for `g` clusters (CR1).
 *
 * @param clusters Cluster of each row, shape `[n]`.
 * @returns Shape `[k]`, in units of the coefficients.
 * @throws {RangeError} If no residual degrees are left, or there are fewer than two clusters.
 */
export function clusteredErrors(
  fit: LeastSquaresFit,
  design: readonly (readonly number[])[],
  clusters: readonly string[],
): number[] {
  checkDegrees(fit);
  const n = design.length;
  const g = new Set(clusters).size;
  if (g < 2 || clusters.length !== n) {
    throw new RangeError(
      `Cannot cluster errors: there are ${g} clusters of ${clusters.length} rows, the design has ${n}`,
    );
  }
  const factor = ((g / (g - 1)) * (n - 1)) / fit.residualDegrees;
  return fit.gramInverse.map((row) => {
    const scores = new Map<string, number>();
    design.forEach((x, i) => {
      const score = dot(row, x) * fit.residuals[i]!;
      scores.set(clusters[i]!, (scores.get(clusters[i]!) ?? 0) + score);
    });
    return Math.sqrt(factor * [...scores.values()].reduce((sum, score) => sum + score ** 2, 0));
  });
}

function checkDegrees({ residualDegrees }: LeastSquaresFit): void {
  if (residualDegrees < 1) {
    throw new RangeError(
      `Cannot take standard errors as residual degrees must be >= 1: there are ${residualDegrees}`,
    );
  }
}

function weight(fit: LeastSquaresFit, i: number, kind: Exclude<ErrorKind, "classical">): number {
  if (kind === "HC0") return 1;
  if (kind === "HC1") return fit.residuals.length / fit.residualDegrees;
  const free = 1 - fit.leverages[i]!;
  if (free < 1e-12) {
    throw new RangeError(`Cannot take ${kind} errors as leverages must be < 1: row ${i} has 1`);
  }
  return kind === "HC2" ? 1 / free : 1 / free ** 2;
}
