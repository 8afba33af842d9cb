/**
 * The whole life of a skill and a policy, as one run.
 *
 * Settings with an arm, a base policy, shops and an analyst come in; records of
 * training, gates, audits and the final four conditions go out, unit by unit,
 * so that a run can stop anywhere and go on. An arm is data: plain GRPO, a
 * fixed skill and the full co-evolution share one loop. Read `arm.ts` first,
 * then `units.ts` and `run-coevolution.ts`.
 */
export * from "./analyst-source.js";
export * from "./arm.js";
export * from "./arm-words.js";
export type * from "./chunk-source.js";
export * from "./compact-trace.js";
export * from "./q-rule.js";
export * from "./records.js";
export { measureContributions } from "./run-audit-unit.js";
export * from "./run-coevolution.js";
export * from "./run-state.js";
export * from "./settings.js";
export * from "./small-run.js";
export * from "./test-conditions.js";
export type * from "./unit-result.js";
export * from "./units.js";
export * from "./world.js";
