import { leastSquares } from "../stats/least-squares.js";
import { type GateDesignOptions, gateDesign } from "./gate-design.js";
import type { GateObservation } from "./observation.js";

/**
 * Estimates what each intervention adds to an outcome, by least squares without an intercept.
 *
 * Fits `outcome - bareOutcome = sum_j effect[j] * mask[j]`. There is no intercept
 * because the response is already a difference: with nothing on, the gain is
 * zero by definition. Effects add up; how two interventions act together is
 * not modelled and lands in the residual.
 *
 * @param observations `n` gate pairs whose masks all have the same length `k`.
 * @returns Effects, shape `[k]`, in the component's unit per intervention; above 0 it helps.
 * @throws {RangeError} If there are no observations, the mask lengths differ or a pair is there twice.
 * @throws {DependentColumnsError} If columns cannot be told apart (for example, one was never on).
 *
 * @example One intervention that lifts the reward from 0 to 1
 * ```ts
 * estimateEffects([
 *   { taskId: "1", mask: [true], outcome: bought, bareOutcome: failed },
 *   { taskId: "2", mask: [false], outcome: bought, bareOutcome: bought },
 * ]); // [1]
 * ```
 */
export function estimateEffects(
  observations: readonly GateObservation[],
  options: GateDesignOptions = {},
): readonly number[] {
  const { masks, gains } = gateDesign(observations, options);
  return leastSquares(masks, gains);
}
