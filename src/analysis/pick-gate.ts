import type { ReleasedGate } from "./release.js";

/** Options for {@link pickGate}. */
export interface PickGateOptions {
  /** Rounds that the run has, counted from 0; a later one is refused. @defaultValue any number */
  readonly roundCount?: number;
}

/**
 * Picks the gate of a round or, if none decided anything there, the last one before it.
 *
 * Some designs of the lab choose a first skill and have no gate after that;
 * others have nothing left to decide in a round. The result's own `round` tells.
 * The gates alone do not say how many rounds a run has.
 *
 * @param gates In order of rounds.
 * @throws {RangeError} If the run has no such round, or there is no gate up to it.
 */
export function pickGate(
  gates: readonly ReleasedGate[],
  round: number,
  { roundCount = Number.POSITIVE_INFINITY }: PickGateOptions = {},
): ReleasedGate {
  if (round >= roundCount) {
    throw new RangeError(
      `Cannot pick a gate of round ${round} as the last round of the run is ${roundCount - 1}`,
    );
  }
  const found = gates.findLast((gate) => gate.round <= round);
  if (found === undefined) {
    const rounds = gates.map((gate) => gate.round).join(", ") || "none";
    throw new RangeError(`Cannot pick a gate of round ${round} or before: the gates are ${rounds}`);
  }
  return found;
}
