import type { TrainingStep } from "./release.js";

/** What the step log of one round adds up to. */
export interface LoggedRound {
  readonly trajectoryCount: number;
  readonly groupCount: number;
  /** Groups that a technical failure spoilt and that were still logged. */
  readonly runtimeErrorGroupCount: number;
  readonly allWrongGroupCount: number;
  /** All-wrong groups whose task was tried once more with the full skill. */
  readonly retryCount: number;
  /** Retries that succeeded: the skill holds what the model lacks. */
  readonly deficitCount: number;
  /** Retries that failed and wait for analysis. */
  readonly pendingCount: number;
  readonly skillFreeGroupCount: number;
  readonly assistedEmptyGroupCount: number;
  readonly trainGroupCount: number;
  readonly trainTrajectoryCount: number;
  readonly zeroStdGroupDropCount: number;
  readonly technicalGroupDropCount: number;
}

/**
 * Adds up the log of one round's rollout steps.
 *
 * The log holds rates; a count is the rate times what it is over. That is all
 * logged groups, but for the all-wrong rate the logged groups without a
 * technical failure: only so does every step give a whole number.
 */
export function loggedRound(steps: readonly TrainingStep[], round: number): LoggedRound {
  const rows = steps.filter((step) => step.round === round);
  const sum = (count: (step: TrainingStep) => number) =>
    rows.reduce((total, step) => total + Math.round(count(step)), 0);
  const groups = (rate: (step: TrainingStep) => number) =>
    sum((step) => rate(step) * step.groupCount);
  return {
    trajectoryCount: sum((s) => s.trajectoryCount),
    groupCount: sum((s) => s.groupCount),
    runtimeErrorGroupCount: groups((s) => s.runtimeErrorGroupRate),
    allWrongGroupCount: sum(
      (s) => s.allWrongGroupRate * s.groupCount * (1 - s.runtimeErrorGroupRate),
    ),
    retryCount: groups((s) => s.fullSkillRetryRate),
    deficitCount: groups((s) => s.internalizationDeficitRate),
    pendingCount: groups((s) => s.pendingAnalysisRate),
    skillFreeGroupCount: groups((s) => s.skillFreeGroupRate),
    assistedEmptyGroupCount: groups((s) => s.assistedEmptyGroupRate),
    trainGroupCount: sum((s) => s.trainGroupCount),
    trainTrajectoryCount: sum((s) => s.trainTrajectoryCount),
    zeroStdGroupDropCount: sum((s) => s.zeroStdGroupDropCount ?? 0),
    technicalGroupDropCount: sum((s) => s.technicalGroupDropCount ?? 0),
  };
}
