import type { Trace } from "../../episode/trace.js";
import type { OutcomeComponent } from "../../shop/outcome.js";
import type { Goal } from "../../shop/task.js";
import type { ToolCall } from "../../shop/tool-call.js";
import type { PublicContrast } from "./public-contrast.js";

/** Why a failed episode leads to no card. */
export type NoProposalReason =
  /** The episode has no outcome, or nothing to explain. */
  | "not_a_failure"
  /** The live session did not show the recorded pages. */
  | "replay_differs"
  /** No single substitution led to a real terminal success. */
  | "no_terminal_success"
  /** A substitution did, but nothing public tells it from the mistake. */
  | "no_public_mechanism"
  /** A deployable text would have held private data. */
  | "firewall"
  /** A text lacks a property that chunks must have. */
  | "lint"
  /** A rewrite of something that is not an active chunk. */
  | "target_not_active"
  /** The analyst itself had nothing to propose. */
  | "analyst";

/** Parts of an outcome that can fail an episode; `not_bought` if nothing was bought. */
export type FailedPart =
  | Extract<OutcomeComponent, "rType" | "rAtt" | "rOption" | "rPrice">
  | "not_bought";

/**
 * What an audit saw of one decision, goal included.
 *
 * Private: the `secret` brand keeps it from being used where a card is
 * expected, and only `deployCard` makes a card of it.
 */
export interface PrivilegedAudit {
  readonly secret: "audit";
  readonly side: "success" | "failure";
  readonly goal: Goal;
  readonly trace: Trace;
  /** Number of the decision, from 0. */
  readonly step: number;
  /** Where the decision stands in the failure: the first that could not be made good forward, or the purchase. */
  readonly place: "divergence" | "purchase" | "decisive";
  /** What was done. */
  readonly call: ToolCall | null;
  /** What was done in its stead and what followed, up to the purchase; empty for a success. */
  readonly repair: readonly ToolCall[];
  readonly contrast: PublicContrast;
  /** What failed at first; empty for a success. */
  readonly failed: readonly FailedPart[];
}

/** What came of auditing one failed episode. */
export type FailureAudit =
  | { readonly kind: "repaired"; readonly audits: readonly PrivilegedAudit[] }
  | { readonly kind: "no_proposal"; readonly reason: NoProposalReason };
