import type { Outcome } from "../shop/outcome.js";
import type { GateAssignment } from "./assign-masks.js";
import type { GateObservation } from "./observation.js";

/** The outcome of one planned masked episode. */
export interface MaskedOutcome {
  readonly taskId: string;
  readonly pair: number;
  readonly outcome: Outcome;
}

/** The outcome of one bare episode; with one a task it serves all pairs of the task. */
export interface BareOutcome {
  readonly taskId: string;
  /** Which pair it belongs to; `null` if all pairs of the task reuse it. */
  readonly pair: number | null;
  readonly outcome: Outcome;
}

/** A gate that ran in full, or what is missing: without full coverage nothing may be decided. */
export type PairedGate =
  | { readonly status: "complete"; readonly observations: readonly GateObservation[] }
  | {
      readonly status: "incomplete";
      /** `<task>/<pair> masked` or `<task>/<pair> bare`, in the order of the plan. */
      readonly missing: readonly string[];
    };

/**
 * Joins masked and bare episodes to the pairs that a gate planned.
 *
 * @throws {RangeError} If an outcome is there twice or belongs to no planned pair.
 */
export function pairObservations(
  assignments: readonly GateAssignment[],
  masked: readonly MaskedOutcome[],
  bare: readonly BareOutcome[],
): PairedGate {
  const planned = new Set(assignments.map(({ taskId, pair }) => keyOf(taskId, pair)));
  const plannedTasks = new Set(assignments.map(({ taskId }) => keyOf(taskId, null)));
  const maskedByKey = byKey("masked", masked, (key) => planned.has(key));
  const bareByKey = byKey("bare", bare, (key) => planned.has(key) || plannedTasks.has(key));

  const missing: string[] = [];
  const observations: GateObservation[] = [];
  for (const { taskId, pair, mask } of assignments) {
    const key = keyOf(taskId, pair);
    const outcome = maskedByKey.get(key);
    const bareOutcome = bareByKey.get(key) ?? bareByKey.get(keyOf(taskId, null));
    if (outcome === undefined) missing.push(`${key} masked`);
    if (bareOutcome === undefined) missing.push(`${key} bare`);
    if (outcome && bareOutcome) observations.push({ taskId, mask, outcome, bareOutcome });
  }
  return missing.length > 0
    ? { status: "incomplete", missing }
    : { status: "complete", observations };
}

function keyOf(taskId: string, pair: number | null): string {
  return `${taskId}/${pair ?? "all"}`;
}

function byKey(
  side: string,
  outcomes: readonly (MaskedOutcome | BareOutcome)[],
  isPlanned: (key: string) => boolean,
): Map<string, Outcome> {
  const found = new Map<string, Outcome>();
  for (const { taskId, pair, outcome } of outcomes) {
    const key = keyOf(taskId, pair);
    if (!isPlanned(key))
      throw new RangeError(`Cannot pair ${side} outcome ${key}: it was not planned`);
    if (found.has(key))
      throw new RangeError(`Cannot pair ${side} outcome ${key}: it is there twice`);
    found.set(key, outcome);
  }
  return found;
}
