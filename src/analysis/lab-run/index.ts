/**
 * From what a run of the lab recorded to tables and statements.
 *
 * A `LabRun` comes in, as `readRun` gives it; out go the published run's form,
 * so that its tables and figures report on the lab too, and the tables that
 * only the lab has: several seeds, several arms, audits. Read `lab-release.ts`
 * first, then `lab-tables.ts`.
 */
export * from "./arm-results.js";
export * from "./behavior-rows.js";
export * from "./episode-behavior.js";
export * from "./lab-arm-differences-table.js";
export * from "./lab-arms-table.js";
export * from "./lab-comparisons.js";
export * from "./lab-conditions.js";
export * from "./lab-designs-table.js";
export * from "./lab-phases-table.js";
export * from "./lab-release.js";
export type * from "./lab-run.js";
export * from "./lab-source.js";
export * from "./lab-statements.js";
export * from "./lab-tables.js";
