import type { Outcome } from "../shop/outcome.js";

/** One pair of episodes of a gate task on the same checkpoint: with some interventions on, and bare. */
export interface GateObservation {
  readonly taskId: string;
  /** Which interventions were on, shape `[k]`, in the order of the gate's interventions. */
  readonly mask: readonly boolean[];
  /** Outcome with the masked interventions on. */
  readonly outcome: Outcome;
  /** Outcome of the same task with none of them on. */
  readonly bareOutcome: Outcome;
}
