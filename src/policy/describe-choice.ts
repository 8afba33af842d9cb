import type { Observation } from "../shop/observation.js";
import type { Wishes } from "../shop/reading/wishes.js";
import { ACTION_FEATURES, pageFacts, putActionFeatures } from "./action-features.js";
import type { Candidate } from "./candidates.js";
import type { Choice } from "./forward.js";
import { putStateFeatures, STATE_FEATURES } from "./state-features.js";

const STATE_INDEX = indexOf(STATE_FEATURES);
const ACTION_INDEX = indexOf(ACTION_FEATURES);

/**
 * Describes a page and every candidate on it in numbers.
 *
 * Reads the observation and the wishes, both public; two tasks that differ in
 * their goals alone give the same numbers.
 *
 * @returns One dense state row and a sparse row per candidate, in their order.
 */
export function describeChoice(
  observation: Observation,
  wishes: Wishes,
  candidates: readonly Candidate[],
): Choice {
  const state = new Float32Array(STATE_FEATURES.length);
  putStateFeatures(observation, wishes, (name, value) => {
    state[STATE_INDEX.get(name)!] = Number(value);
  });
  const page = pageFacts(observation, wishes);
  const starts = new Int32Array(candidates.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  for (const [i, candidate] of candidates.entries()) {
    putActionFeatures(candidate, observation, wishes, page, (name, value) => {
      if (!value) return;
      columns.push(ACTION_INDEX.get(name)!);
      values.push(Number(value));
    });
    starts[i + 1] = columns.length;
  }
  return { state, starts, columns: Int32Array.from(columns), values: Float32Array.from(values) };
}

function indexOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, index]));
}
