import type { Gate } from "./merge-gates.js";

/**
 * Leaves an intervention out of a gate's model.
 *
 * The pairs stay, also those in which it was on: what it did there lands in
 * the residual and in the effects of what was often on together with it.
 *
 * @param gate Stays as it is.
 * @param id Of the intervention.
 * @throws {RangeError} If no intervention has the id, or it is the only one.
 *
 * @example A gate of two
 * ```ts
 * dropIntervention(gate, "first").interventions; // only the second
 * ```
 */
export function dropIntervention({ interventions, observations }: Gate, id: string): Gate {
  const at = interventions.findIndex((intervention) => intervention.id === id);
  if (at === -1) {
    const known = interventions.map((intervention) => intervention.id).join(", ");
    throw new RangeError(`Cannot drop ${id}: the interventions are ${known}`);
  }
  if (interventions.length === 1) throw new RangeError(`Cannot drop ${id}: it is the only one`);
  return {
    interventions: interventions.toSpliced(at, 1),
    observations: observations.map(({ mask, ...rest }) => ({
      ...rest,
      mask: mask.toSpliced(at, 1),
    })),
  };
}
