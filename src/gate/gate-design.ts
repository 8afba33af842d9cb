import type { OutcomeComponent } from "../shop/outcome.js";
import type { GateObservation } from "./observation.js";

/** How observations are turned into a regression. */
export interface GateDesignOptions {
  /** Which part of the outcome is explained. @defaultValue "reward" */
  readonly component?: OutcomeComponent;
  /**
   * What to do with two observations of one task under one mask: they are most
   * often the same episodes read twice. `keep` them if they are real repeats. @defaultValue "refuse"
   */
  readonly repeats?: "refuse" | "keep";
}

/** A gate as a regression without an intercept. */
export interface GateDesign {
  /** Masks as 0 and 1, shape `[n][k]`. */
  readonly masks: readonly (readonly number[])[];
  /** Outcome with the mask minus outcome bare, shape `[n]`. */
  readonly gains: readonly number[];
  /** Task of each row, shape `[n]`; rows of one task share its difficulty. */
  readonly taskIds: readonly string[];
}

/**
 * Lays out gate observations for a fit.
 *
 * @param observations At least one; all masks of the same length `k >= 1`.
 * @throws {RangeError} If there are none, masks differ in length, an outcome is
 *   not finite, or a task meets the same mask twice.
 */
export function gateDesign(
  observations: readonly GateObservation[],
  { component = "reward", repeats = "refuse" }: GateDesignOptions = {},
): GateDesign {
  const [first] = observations;
  if (first === undefined) {
    throw new RangeError("Cannot estimate effects: there are no observations");
  }
  const seen = new Set<string>();
  for (const { taskId, mask, outcome, bareOutcome } of observations) {
    if (mask.length !== first.mask.length || mask.length === 0) {
      throw new RangeError(
        `Cannot estimate effects as masks must be equally long: task ${first.taskId} has ${first.mask.length} places, task ${taskId} has ${mask.length}`,
      );
    }
    const gain = outcome[component] - bareOutcome[component];
    if (!Number.isFinite(gain)) {
      throw new RangeError(
        `Cannot estimate effects as outcomes must be finite: the ${component} of task ${taskId} gains ${gain}`,
      );
    }
    const key = `${mask.map(Number).join("")} ${taskId}`;
    if (repeats === "refuse" && seen.has(key)) {
      throw new RangeError(
        `Cannot estimate effects as a task meets a mask once: task ${taskId} has ${mask.map(Number).join("")} twice`,
      );
    }
    seen.add(key);
  }
  return {
    masks: observations.map(({ mask }) => mask.map(Number)),
    gains: observations.map(
      ({ outcome, bareOutcome }) => outcome[component] - bareOutcome[component],
    ),
    taskIds: observations.map(({ taskId }) => taskId),
  };
}
