import { studentTCdf, studentTQuantile } from "../stats/student-t.js";

/** A gate that is planned. */
export interface GatePlan {
  readonly taskCount: number;
  /** Pairs of episodes per task. */
  readonly pairsPerTask: number;
  /** Number of interventions, each on by its own draw. */
  readonly interventionCount: number;
  /** Standard deviation of a pair's gain around the fit; about 0.4 to 0.5 for rewards that are mostly 0 or 1. */
  readonly residualSd: number;
  /** Chance that an intervention is on, in (0, 1). @defaultValue 0.5 */
  readonly exposure?: number;
  /**
   * Correlation of two gains of one task, in [0, 1]; they share the bare
   * episode if it is reused. Counted in full, which is cautious. @defaultValue 0
   */
  readonly taskCorrelation?: number;
}

/**
 * Returns the standard error that a planned gate will give an effect.
 *
 * With masks drawn independently, `X'X / n` tends to `p (1 - p) I + p^2 11'`;
 * its inverse has the diagonal `(1 - p / (1 - p + k p)) / (p (1 - p))`.
 *
 * @throws {RangeError} If a count is no integer >= 1 or a share is out of range.
 */
export function plannedError(plan: GatePlan): number {
  const { taskCount, pairsPerTask, interventionCount, residualSd } = plan;
  const { exposure: p = 0.5, taskCorrelation = 0 } = plan;
  for (const [name, count] of Object.entries({ taskCount, pairsPerTask, interventionCount })) {
    if (!Number.isInteger(count) || count < 1) {
      throw new RangeError(`Cannot plan a gate as ${name} must be an integer >= 1: it is ${count}`);
    }
  }
  if (!(p > 0 && p < 1) || !(taskCorrelation >= 0 && taskCorrelation <= 1) || !(residualSd > 0)) {
    throw new RangeError(
      `Cannot plan a gate: exposure is ${p}, task correlation ${taskCorrelation}, residual sd ${residualSd}`,
    );
  }
  const perPair = (1 - p / (1 - p + interventionCount * p)) / (p * (1 - p));
  const inflation = 1 + (pairsPerTask - 1) * taskCorrelation;
  return residualSd * Math.sqrt((perPair * inflation) / (taskCount * pairsPerTask));
}

/**
 * Returns the chance that an intervention passes a bar.
 *
 * @param effect Its true effect, in reward.
 * @param plan The gate.
 * @param options `barErrors`: the bar in standard errors, 0 for the published rule,
 *   1 for a new chunk under hysteresis, 1.645 for a one-sided 5 % test. @defaultValue 0
 *
 * @example A chunk without effect passes the published rule half of the time
 * ```ts
 * gatePower(0, plan); // 0.5
 * ```
 */
export function gatePower(
  effect: number,
  plan: GatePlan,
  { barErrors = 0 }: { readonly barErrors?: number } = {},
): number {
  return studentTCdf(effect / plannedError(plan) - barErrors, Number.POSITIVE_INFINITY);
}

/**
 * Returns the smallest effect that a planned gate finds with a given chance.
 *
 * @param options `power`: the chance, in (0, 1) @defaultValue 0.8; `barErrors`: as
 *   in {@link gatePower} @defaultValue 1.645, a one-sided 5 % test.
 */
export function minimumDetectableEffect(
  plan: GatePlan,
  { power = 0.8, barErrors = 1.645 }: { readonly power?: number; readonly barErrors?: number } = {},
): number {
  return (barErrors + studentTQuantile(power, Number.POSITIVE_INFINITY)) * plannedError(plan);
}
