import type { BootstrapResult } from "../../stats/bootstrap-options.js";
import { mean } from "../../stats/mean.js";
import {
  type ConditionScores,
  conditionScores,
  contrastName,
  type LabContrast,
  meanOverSeeds,
  scoreDifferences,
} from "./lab-conditions.js";
import type { LabRun } from "./lab-run.js";
import { requireSameStart } from "./require-same-start.js";

/** What the runs of one training design came to on test tasks; rewards are strict, in [0, 1]. */
export interface ArmResult {
  readonly arm: string;
  /** How many runs there are, one a training seed. */
  readonly seeds: number;
  /** How many test tasks every run scored. */
  readonly tasks: number;
  readonly learningRate: number;
  /** Episodes of training groups in a run, mean over seeds. */
  readonly episodes: number;
  /** Reward of the trained policy without a skill. */
  readonly bare: BootstrapResult;
  /** Reward of the trained policy with its last skill. */
  readonly skill: BootstrapResult;
  /** Their difference, task by task. */
  readonly added: BootstrapResult;
  /** Reward x100 that the first skill's chunks add together on the base; `null` if not measured. */
  readonly before: number | null;
  /** The same on the final policy. */
  readonly after: number | null;
}

/**
 * Sums up each training design, with 95 % intervals over tasks and training seeds.
 *
 * @param runs Of any arms and seeds; runs of one arm are put together.
 * @throws {RangeError} If there are no runs, or they are of different panels or base policies.
 */
export function armResults(runs: readonly LabRun[], family: string): readonly ArmResult[] {
  requireSameStart(runs, family);
  return [...new Set(runs.map(({ settings }) => settings.arm.name))].map((arm) => {
    const own = runs.filter(({ settings }) => settings.arm.name === arm);
    const { final_free, final_st } = conditionScores(own, family, "reward");
    const estimate = (scores: ConditionScores, contrast: Omit<LabContrast, "metric">) =>
      meanOverSeeds(scores, contrastName({ metric: "reward", ...contrast }));
    return {
      arm,
      seeds: own.length,
      tasks: final_free[0]!.length,
      learningRate: own[0]!.settings.arm.learningRate,
      episodes: mean(own.map(trainingEpisodes)),
      bare: estimate(final_free, { plus: "final_free", minus: null }),
      skill: estimate(final_st, { plus: "final_st", minus: null }),
      added: estimate(scoreDifferences(final_st, final_free), {
        plus: "final_st",
        minus: "final_free",
      }),
      before: contribution(own, family, 0),
      after: contribution(own, family, -1),
    };
  });
}

function trainingEpisodes({ records }: LabRun): number {
  return records.steps.reduce((sum, { metrics }) => sum + metrics.trajectoryCount, 0);
}

/** Mean over seeds of the first skill's summed effects at a checkpoint; `null` if none was measured. */
function contribution(runs: readonly LabRun[], family: string, at: number): number | null {
  const totals = runs.flatMap(({ records }) => {
    const audit = records.audits.filter((one) => one.family === family).at(at)?.firstSkill;
    return audit?.status === "complete" ? [100 * audit.total.effect] : [];
  });
  return totals.length === 0 ? null : mean(totals);
}
