import type { CoevolutionSettings } from "./settings.js";
import { TEST_CONDITION_NAMES, type TestConditionName } from "./test-conditions.js";

/**
 * One piece of work of a run; what is done is done for good, what is not is done anew.
 *
 * Checkpoint `round` is the policy after that many rounds of training; 0 is the base.
 */
export type Unit =
  /** Base episodes on `train` become drafts of the first skill. */
  | { readonly kind: "cold_start"; readonly family: string }
  /** The gate of a checkpoint chooses the next skill, and q and rho are set. */
  | { readonly kind: "gate"; readonly family: string; readonly round: number }
  /** What no gate sees: effects of the same interventions and of the first skill on `audit`. */
  | { readonly kind: "audit"; readonly family: string; readonly round: number }
  /** One block of rollouts, retries and updates. */
  | { readonly kind: "block"; readonly round: number; readonly step: number }
  /** Failed retries of the round become candidates. */
  | { readonly kind: "candidates"; readonly family: string; readonly round: number }
  /** One of the final four conditions on `test`. */
  | { readonly kind: "test"; readonly family: string; readonly condition: TestConditionName };

/** Lists the work of a run, in order. Settings alone decide it. */
export function planUnits({
  rounds,
  stepsPerRound,
  families,
  auditPairs,
}: CoevolutionSettings): readonly Unit[] {
  const names = families.map(({ name }) => name);
  const each = (make: (family: string) => readonly Unit[]) => names.flatMap(make);
  const checkpoint = (round: number) =>
    each((family) => [
      { kind: "gate", family, round },
      ...(auditPairs > 0 ? [{ kind: "audit", family, round } as const] : []),
    ]);
  const units: Unit[] = [...each((family) => [{ kind: "cold_start", family }]), ...checkpoint(0)];
  for (let round = 1; round <= rounds; round++) {
    for (let step = 1; step <= stepsPerRound; step++) {
      units.push({ kind: "block", round, step: (round - 1) * stepsPerRound + step });
    }
    units.push(...each((family) => [{ kind: "candidates", family, round }]), ...checkpoint(round));
  }
  return [
    ...units,
    ...each((family) =>
      TEST_CONDITION_NAMES.map((condition): Unit => ({ kind: "test", family, condition })),
    ),
  ];
}

/** Names a unit, such as `gate en 2`. */
export function unitName(unit: Unit): string {
  return Object.values(unit).join(" ");
}
