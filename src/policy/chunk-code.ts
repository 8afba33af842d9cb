import type { Parameters } from "./parameters.js";
import type { ChunkBags, TextBag } from "./text-bag.js";

/** What the network has read from one chunk's text. */
export interface ChunkCode {
  /** What it asks for, projected onto the hidden units, shape `[H]`. */
  readonly push: Float64Array;
  /** What it asks for, projected onto the action features, shape `[A]`. */
  readonly pushAction: Float64Array;
  /** When it asks for it, shape `[G]`. */
  readonly when: Float64Array;
}

/** Polarity of a text that says nothing: most advice is to do something. */
export const POLARITY_OFFSET = 0.5;

/**
 * Reads a chunk: text to what it asks for and when.
 *
 * ```
 * e(bag) = tanh(textWeights^T bag + textBias)
 * when   = whenWeights^T e(condition)
 * what   = tanh(polarity . e(action) + 0.5) * (whatWeights^T e(action))
 * push   = project^T what     pushAction = projectAction^T what
 * ```
 *
 * Condition and action are read apart, so that a known condition with a known
 * action is understood although the two never stood together in training. The
 * polarity is a scalar of its own because "do" and "do not" share every
 * other word.
 */
export function chunkCode({ shape, arrays }: Parameters, bags: ChunkBags): ChunkCode {
  const { embedding, what, when, hidden, actionSize } = shape;
  const embed = (bag: TextBag): Float64Array => {
    const e = Float64Array.from(arrays.textBias);
    for (let n = 0; n < bag.buckets.length; n++) {
      const row = bag.buckets[n]! * embedding;
      for (let k = 0; k < embedding; k++) e[k]! += bag.weights[n]! * arrays.textWeights[row + k]!;
    }
    return e.map(Math.tanh);
  };
  const action = embed(bags.what);
  const [lean] = rowTimesMatrix(action, arrays.polarity, 1);
  const polarity = Math.tanh(lean! + POLARITY_OFFSET);
  const asked = rowTimesMatrix(action, arrays.whatWeights, what).map((value) => value * polarity);
  return {
    push: rowTimesMatrix(asked, arrays.project, hidden),
    pushAction: rowTimesMatrix(asked, arrays.projectAction, actionSize),
    when: rowTimesMatrix(embed(bags.when), arrays.whenWeights, when),
  };
}

/** `row . matrix` for a matrix `[row.length, columns]` stored row by row. */
export function rowTimesMatrix(
  row: ArrayLike<number>,
  matrix: Float32Array,
  columns: number,
): Float64Array {
  const result = new Float64Array(columns);
  for (let r = 0; r < row.length; r++) {
    const factor = row[r]!;
    if (factor === 0) continue;
    for (let c = 0; c < columns; c++) result[c]! += factor * matrix[r * columns + c]!;
  }
  return result;
}
