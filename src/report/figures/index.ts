/**
 * All figures of the report. The numbers of a run come in (`Release`), a `Figure` goes out: a
 * plotly.js spec in English or Chinese, its caption, and the table of what it draws. Read
 * `test-results.ts` first; the grammar of panels and series stands in `../plan.ts`.
 */
import type { Release } from "../../analysis/release.js";
import type { Figure } from "../figure.js";
import type { FigureOptions } from "../plan.js";
import { behaviorFixedValidationFigure } from "./behavior-fixed-validation.js";
import { behaviorOutcomesFigure } from "./behavior-outcomes.js";
import { behaviorPairedEffectsFigure } from "./behavior-paired-effects.js";
import { behaviorPhasesFigure } from "./behavior-phases.js";
import { behaviorStepDistributionFigure } from "./behavior-step-distribution.js";
import { chunkContributionsFigure } from "./chunk-contributions.js";
import { optimizationFigure } from "./optimization.js";
import { rewardComponentsFigure } from "./reward-components.js";
import { skillEvolutionFigure } from "./skill-evolution.js";
import { systemsFigure } from "./systems.js";
import { testResultsFigure } from "./test-results.js";
import { trainingFigure } from "./training.js";
import { validationAndEffectsFigure } from "./validation-and-effects.js";

/** Draws one figure of a run. */
export type FigureFunction = (release: Release, options?: FigureOptions) => Figure;

/** Every figure by its file name, in the order of the report. */
export const FIGURES = {
  test_results: testResultsFigure,
  validation_and_effects: validationAndEffectsFigure,
  training: trainingFigure,
  skill_evolution: skillEvolutionFigure,
  chunk_contributions: chunkContributionsFigure,
  reward_components: rewardComponentsFigure,
  behavior_outcomes: behaviorOutcomesFigure,
  behavior_step_distribution: behaviorStepDistributionFigure,
  behavior_fixed_validation: behaviorFixedValidationFigure,
  behavior_paired_effects: behaviorPairedEffectsFigure,
  behavior_phases: behaviorPhasesFigure,
  optimization: optimizationFigure,
  systems: systemsFigure,
} as const satisfies Readonly<Record<string, FigureFunction>>;

/** File name of a figure. */
export type FigureName = keyof typeof FIGURES;

export type { FigureOptions };
export {
  behaviorFixedValidationFigure,
  behaviorOutcomesFigure,
  behaviorPairedEffectsFigure,
  behaviorPhasesFigure,
  behaviorStepDistributionFigure,
  chunkContributionsFigure,
  optimizationFigure,
  rewardComponentsFigure,
  skillEvolutionFigure,
  systemsFigure,
  testResultsFigure,
  trainingFigure,
  validationAndEffectsFigure,
};
