/** One column of a gate: a version of a chunk that may be on or off. */
export interface Intervention {
  readonly id: string;
  /** `current`: in the bank before the gate. `candidate`: proposed this round. */
  readonly kind: "current" | "candidate";
  /** The slot; versions that share it exclude each other. */
  readonly slotId: string;
  /** How a candidate came about; `null` for a current chunk. */
  readonly operation: "ADD" | "REWRITE" | null;
  /** Place of the slot in the rendered skill, from 1. */
  readonly order: number;
}

/** What a gate decided about an intervention. */
export type GateStatus =
  /** In the next bank. */
  | "selected"
  /** Was in the bank, is not kept. */
  | "retired"
  /** A candidate whose effect does not pass the rule. */
  | "non_positive"
  /** Another version of its slot did better. */
  | "rewrite_loser"
  /** Passed the rule but found no room in the budget. */
  | "budget_excluded";
