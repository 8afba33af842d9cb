import { type ChunkCode, rowTimesMatrix } from "./chunk-code.js";
import type { Parameters } from "./parameters.js";

/** What the network scores at one step: the state's features, and each candidate's as a sparse row. */
export interface Choice {
  /** State features, shape `[S]`. */
  readonly state: Float32Array;
  /** Candidate `i` has the entries `starts[i]` to `starts[i + 1] - 1`; shape `[candidates + 1]`. */
  readonly starts: Int32Array;
  /** Feature numbers of all entries, each in 0..A-1. */
  readonly columns: Int32Array;
  /** Their values. */
  readonly values: Float32Array;
}

/** The least share of a chunk that gets through its gate, so that a closed gate still learns. */
export const GATE_FLOOR = 0.05;

/**
 * Scores every candidate of a choice.
 *
 * ```
 * h_i     = relu(stateWeights^T s + actionWeights^T a_i)
 * g_c     = 0.05 + 0.95 sigmoid(when_c . relu(gateState^T s)), or 1 with open gates
 * logit_i = (score + sum_c g_c push_c) . h_i + (sum_c g_c pushAction_c) . a_i
 * ```
 *
 * A chunk never sees the candidates themselves: it bends how hidden and action
 * features are valued, as far as its gate is open in this state.
 *
 * @param chunks Codes of the visible chunks; an empty list is the network without a skill.
 * @returns Logits, shape `[candidates]`.
 */
export function forward(
  { shape, arrays }: Parameters,
  choice: Choice,
  chunks: readonly ChunkCode[],
): Float64Array {
  const { hidden, when, actionSize } = shape;
  const base = rowTimesMatrix(choice.state, arrays.stateWeights, hidden);
  const value = Float64Array.from(arrays.score);
  const asked = new Float64Array(actionSize);
  if (chunks.length > 0) {
    const situation = rowTimesMatrix(choice.state, arrays.gateState, when);
    for (const chunk of chunks) {
      let fit = 0;
      for (let k = 0; k < when; k++) fit += chunk.when[k]! * Math.max(0, situation[k]!);
      const gate =
        shape.gates === "open" ? 1 : GATE_FLOOR + (1 - GATE_FLOOR) / (1 + Math.exp(-fit));
      for (let k = 0; k < hidden; k++) value[k]! += gate * chunk.push[k]!;
      for (let k = 0; k < actionSize; k++) asked[k]! += gate * chunk.pushAction[k]!;
    }
  }
  const logits = new Float64Array(choice.starts.length - 1);
  const unit = new Float64Array(hidden);
  for (let i = 0; i < logits.length; i++) {
    unit.set(base);
    let logit = 0;
    for (let n = choice.starts[i]!; n < choice.starts[i + 1]!; n++) {
      const column = choice.columns[n]!;
      const row = column * hidden;
      const weight = choice.values[n]!;
      logit += weight * asked[column]!;
      for (let k = 0; k < hidden; k++) unit[k]! += weight * arrays.actionWeights[row + k]!;
    }
    for (let k = 0; k < hidden; k++) if (unit[k]! > 0) logit += value[k]! * unit[k]!;
    logits[i] = logit;
  }
  return logits;
}

/**
 * Log-probabilities of a softmax over logits.
 *
 * @param temperature Divides the logits, > 0; 1 samples from the network as trained.
 * @throws {RangeError} If the temperature is not above 0.
 */
export function logSoftmax(logits: Float64Array, temperature = 1): Float64Array {
  if (!(temperature > 0)) {
    throw new RangeError(`Cannot sample as the temperature must be > 0: it is ${temperature}`);
  }
  let top = Number.NEGATIVE_INFINITY;
  for (const logit of logits) top = Math.max(top, logit / temperature);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit / temperature - top);
  const shift = top + Math.log(sum);
  return logits.map((logit) => logit / temperature - shift);
}
