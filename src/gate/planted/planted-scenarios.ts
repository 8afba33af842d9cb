import type { PlantedTruth } from "./planted-policy.js";

/** Truths of several kinds; the first is the one that the gate's model is about. */
export type PlantedScenario =
  | "additive"
  | "heterogeneous"
  | "interacting"
  /** One chunk ruins most episodes, so that the others have little left to add to. */
  | "one_harmful";

const EFFECTS = { c1: 0.08, c2: 0.05, c3: 0.03, c4: 0.02, c5: 0, c6: 0, c7: -0.03, c8: -0.05 };

/** Eight chunks of the sizes that gates meet: a few help, some do nothing, some harm. */
export const PLANTED_SCENARIOS: Readonly<Record<PlantedScenario, PlantedTruth>> = {
  additive: { effects: EFFECTS },
  heterogeneous: { effects: EFFECTS, spread: 0.06, bare: [0.4, 0.5] },
  interacting: {
    effects: EFFECTS,
    interactions: [
      { ids: ["c1", "c2"], effect: -0.1 },
      { ids: ["c3", "c7"], effect: 0.08 },
    ],
  },
  one_harmful: { effects: { ...EFFECTS, c8: -0.7 } },
};
