import type { Intervention } from "./intervention.js";
import type { GateObservation } from "./observation.js";

/** The columns of a gate with its pairs. */
export interface Gate {
  readonly interventions: readonly Intervention[];
  readonly observations: readonly GateObservation[];
}

/**
 * Puts gates of several rounds together for one fit.
 *
 * An intervention keeps its one column through all rounds in which it took
 * part and is off elsewhere. This supposes that its effect is the same on
 * every checkpoint, which the rounds themselves put in doubt. Cluster by task:
 * rounds share their tasks.
 *
 * @param gates At least one.
 * @returns Interventions in order of first appearance, observations in order of rounds.
 * @throws {RangeError} If there are none, or a mask does not match its interventions.
 */
export function mergeGates(gates: readonly Gate[]): Gate {
  if (gates.length === 0) throw new RangeError("Cannot merge gates: there are 0");
  const columns = new Map<string, Intervention>();
  for (const { interventions } of gates) {
    for (const intervention of interventions) {
      if (!columns.has(intervention.id)) columns.set(intervention.id, intervention);
    }
  }
  const ids = [...columns.keys()];
  const observations = gates.flatMap((gate, round) => {
    const places = ids.map((id) => gate.interventions.findIndex((column) => column.id === id));
    return gate.observations.map((observation) => {
      const { mask, taskId } = observation;
      if (mask.length !== gate.interventions.length) {
        throw new RangeError(
          `Cannot merge gates: gate ${round} has ${gate.interventions.length} interventions, the mask of task ${taskId} ${mask.length} places`,
        );
      }
      return { ...observation, mask: places.map((place) => place !== -1 && mask[place]!) };
    });
  });
  return { interventions: [...columns.values()], observations };
}
