import type { ReleasedGate } from "./release.js";

/**
 * Picks the gate of a round or, if none decided anything there, the last one before it.
 *
 * Some designs of the lab choose a first skill and have no gate after that;
 * others have nothing left to decide in a round. The result's own `round` tells.
 *
 * @param gates In order of rounds.
 * @throws {RangeError} If there is no gate up to that round.
 */
export function pickGate(gates: readonly ReleasedGate[], round: number): ReleasedGate {
  const found = gates.findLast((gate) => gate.round <= round);
  if (found === undefined) {
    const rounds = gates.map((gate) => gate.round).join(", ") || "none";
    throw new RangeError(`Cannot pick a gate of round ${round} or before: the gates are ${rounds}`);
  }
  return found;
}
