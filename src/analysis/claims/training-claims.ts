import { type ClaimFamily, commonValue, type Recomputation, recomputed } from "./claim-family.js";

/** What the report says about single rollout steps. */
export const trainingClaims: ClaimFamily = ({ trainingSteps }) =>
  new Map<string, Recomputation>([
    [
      "training.scored_rate.step1",
      recomputed(
        commonValue(trainingSteps.filter(({ step }) => step === 1).map((s) => s.scoredRate)),
        "training_steps",
      ),
    ],
    [
      "training.episodes_per_batch",
      recomputed(
        commonValue(trainingSteps.map((s) => s.trainTrajectoryCount)),
        "training_steps: the same in every step",
      ),
    ],
  ]);
