/**
 * Numbers about numbers: means, quantiles, intervals, tests and least squares.
 *
 * Lists of numbers come in, estimates with their uncertainty go out; nothing
 * here knows about shops or skills. Chance comes in as an argument. Read
 * `paired-bootstrap.ts` first, `release-bootstrap.ts` for the published
 * intervals, `least-squares.ts` for the fit behind the gate.
 */
export type { BootstrapOptions, BootstrapResult } from "./bootstrap-options.js";
export * from "./grouped-bootstrap.js";
export * from "./least-squares.js";
export * from "./least-squares-bootstrap.js";
export * from "./mcnemar.js";
export * from "./mean.js";
export * from "./mean-interval.js";
export { pairedBootstrap } from "./paired-bootstrap.js";
export * from "./percentile-interval.js";
export * from "./quantile.js";
export * from "./release-bootstrap.js";
export * from "./robust-errors.js";
export * from "./student-t.js";
export * from "./sum.js";
export * from "./trailing-mean.js";
export * from "./variance.js";
export * from "./wilson-interval.js";
