/**
 * The gate: what does each chunk still add on a frozen checkpoint?
 *
 * Pairs of episodes come in, one with some interventions on and one bare of
 * the same task; effects with their uncertainty and a decision about every
 * intervention go out. Estimating and deciding are two ideas and two files.
 * Read `estimate-effects.ts` first, then `decide-gate.ts`; a live gate is
 * `run-gate.ts`, and `planted/` repeats it where the truth is known.
 */
export * from "./assign-masks.js";
export * from "./decide-gate.js";
export * from "./design-diagnostics.js";
export * from "./drop-intervention.js";
export * from "./effect-table.js";
export * from "./estimate-effects.js";
export * from "./gate-design.js";
export * from "./gate-power.js";
export * from "./gate-settings.js";
export type * from "./intervention.js";
export * from "./interventions-of.js";
export * from "./judge-gate.js";
export * from "./measure-effects.js";
export * from "./measure-gap.js";
export * from "./merge-gates.js";
export type * from "./observation.js";
export * from "./pair-observations.js";
export * from "./permutation-null.js";
export * from "./plain-effects.js";
export * from "./planted/planted-bank.js";
export * from "./planted/planted-policy.js";
export * from "./planted/planted-scenarios.js";
export * from "./planted/repeat-gates.js";
export * from "./run-gate.js";
export * from "./run-pairs.js";
export type * from "./skill-gap.js";
