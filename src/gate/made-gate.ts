import type { Intervention } from "./intervention.js";
import type { GateObservation } from "./observation.js";

const NOTHING = { reward: 0, rType: 0, rAtt: 0, rOption: 0, rPrice: 0, rLoose: 0, rSuccess: 0 };

/** Makes up a column of the current bank, for tests of what rearranges gates. */
export function madeColumn(id: string): Intervention {
  return { id, kind: "current", slotId: id, operation: null, order: 1 };
}

/** Makes up a pair of episodes that both came to nothing. */
export function madePair(taskId: string, mask: readonly boolean[]): GateObservation {
  return { taskId, mask, outcome: NOTHING, bareOutcome: NOTHING };
}
