/** Share of a diagonal entry that must be left for a matrix to count as definite. */
const TOLERANCE = 1e-10;

/**
 * Solves `A x = b` for a symmetric positive definite matrix, overwriting both.
 *
 * @param triangle Lower triangle of A, row by row, shape `[k (k + 1) / 2]`; becomes its Cholesky factor.
 * @param right Shape `[k]`; becomes `x`.
 * @returns Whether A was definite; if not, `right` holds nothing of use.
 */
export function solveDefinite(triangle: Float64Array, right: Float64Array): boolean {
  const k = right.length;
  for (let a = 0, rowA = 0; a < k; rowA += ++a) {
    for (let b = 0, rowB = 0; b <= a; rowB += ++b) {
      let value = triangle[rowA + b]!;
      const whole = value;
      for (let c = 0; c < b; c++) value -= triangle[rowA + c]! * triangle[rowB + c]!;
      if (a !== b) {
        triangle[rowA + b] = value / triangle[rowB + b]!;
      } else {
        if (!(value > TOLERANCE * whole)) return false;
        triangle[rowA + a] = Math.sqrt(value);
      }
    }
  }
  for (let a = 0, row = 0; a < k; row += ++a) {
    let value = right[a]!;
    for (let b = 0; b < a; b++) value -= triangle[row + b]! * right[b]!;
    right[a] = value / triangle[row + a]!;
  }
  for (let a = k - 1; a >= 0; a--) {
    let value = right[a]!;
    for (let b = a + 1; b < k; b++) value -= triangle[(b * (b + 1)) / 2 + a]! * right[b]!;
    right[a] = value / triangle[(a * (a + 1)) / 2 + a]!;
  }
  return true;
}
