import type { Treatment } from "../episode/trace.js";
import { keyedDraw } from "../random/seeded-random.js";
import type { CurriculumState } from "./curriculum-state.js";

/**
 * Decides what the siblings of one group may read.
 *
 * Each answer hangs on a hash of (seed, state, group, chunk) alone: the same
 * group gets the same treatment in any order, in any process and after a
 * resume, and one chunk's draw never moves another's.
 *
 * @param groupKey Names the group within the run, such as `step-12/train-00031`.
 *
 * @example Nobody is assisted if q is 1
 * ```ts
 * drawTreatment(makeCurriculum(chunks, effects, { seed: 1, q: 1 }), "step-1/task-1");
 * // { kind: "skill_free", chunkIds: [] }
 * ```
 */
export function drawTreatment(state: CurriculumState, groupKey: string): Treatment {
  const { seed, id, q, inclusion } = state;
  if (keyedDraw(seed, id, groupKey, "skill_free") < q) return { kind: "skill_free", chunkIds: [] };
  const chunkIds = inclusion
    .filter(({ chunkId, rho }) => keyedDraw(seed, id, groupKey, "chunk", chunkId) < rho)
    .map(({ chunkId }) => chunkId);
  return { kind: chunkIds.length === 0 ? "assisted_empty" : "assisted", chunkIds };
}
