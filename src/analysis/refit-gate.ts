import { inclusionRates } from "../curriculum/inclusion-rates.js";
import { decideGate } from "../gate/decide-gate.js";
import { effectTable } from "../gate/effect-table.js";
import type { GateStatus } from "../gate/intervention.js";
import type { ReleasedGate, ReleasedIntervention } from "./release.js";
import { remember } from "./remember.js";

/** One gate column: as released, and as found again from the tasks. */
export interface RefittedIntervention {
  readonly intervention: ReleasedIntervention;
  /** Tasks that had it on. */
  readonly onCount: number;
  /** Least-squares effect, in strict reward. */
  readonly effect: number;
  /** HC3, or clustered by task if a task has several pairs; in strict reward. */
  readonly standardError: number;
  /** Place among the winners of their slots, from 1; `null` for a loser. */
  readonly rank: number | null;
  readonly status: GateStatus;
  /** Chance that an assisted group of the next round sees it; `null` if it is not kept. */
  readonly rho: number | null;
}

/**
 * Fits a gate anew from its tasks, and decides and plans the next round by the published rules.
 *
 * Nothing released flows into the result; it stands beside it for comparison.
 *
 * @returns One row an intervention, in the order of the gate's columns.
 * @throws {DependentColumnsError} If columns cannot be told apart.
 */
export const refitGate: (gate: ReleasedGate) => readonly RefittedIntervention[] = remember(refit);

function refit(gate: ReleasedGate): readonly RefittedIntervention[] {
  const { interventions, observations, pairsPerTask = 1 } = gate;
  const { rows } = effectTable(
    interventions,
    observations,
    pairsPerTask === 1 ? {} : { repeats: "keep", errors: "clustered" },
  );
  const decisions = decideGate(
    interventions,
    rows.map(({ effect }) => effect),
    { name: "positive_top_k" },
  );
  const kept = decisions.filter(({ status }) => status === "selected");
  const rates = inclusionRates(kept.map(({ effect }) => effect));
  const rho = new Map(kept.map(({ interventionId }, place) => [interventionId, rates[place]!]));
  return interventions.map((intervention, j) => {
    const { effect, standardError, exposure } = rows[j]!;
    const { rank, status } = decisions[j]!;
    return {
      intervention,
      onCount: exposure,
      effect,
      standardError,
      rank,
      status,
      rho: rho.get(intervention.id) ?? null,
    };
  });
}
