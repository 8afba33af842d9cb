/**
 * Learning to act: group-consistent masked GRPO.
 *
 * Groups of sibling episodes come in, each under one treatment; moved
 * parameters and metrics go out. Chance, episodes and parameters stand behind
 * two small interfaces, `Generator` and `Learner`. Read `train-block.ts` first,
 * then `two-action-task.ts` for the smallest example, and `grpo-settings.ts`
 * for every choice that papers and frameworks make differently.
 */
export * from "./admit-groups.js";
export * from "./block-metrics.js";
export * from "./generator.js";
export * from "./group-advantages.js";
export * from "./grpo-presets.js";
export * from "./grpo-settings.js";
export * from "./importance-ratio.js";
export * from "./kl-penalty.js";
export * from "./lab-generator.js";
export * from "./lab-learner.js";
export * from "./learner.js";
export * from "./log-record.js";
export * from "./loss-weights.js";
export * from "./policy-loss.js";
export * from "./sibling-seed.js";
export * from "./tasks-of-step.js";
export * from "./train-block.js";
export * from "./train-lab.js";
export * from "./train-steps.js";
export * from "./two-action-task.js";
export * from "./update-metrics.js";
