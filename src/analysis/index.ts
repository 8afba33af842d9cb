/**
 * From a run's numbers to tables, findings and checked claims.
 *
 * A `Release` comes in: the published run read from `data/release/`, or a run
 * of the lab brought into the same form. Tables with full precision and
 * two-language headings go out, the ledger that compares every printed number
 * with its data, and findings about what does not fit. All of it is pure. Read
 * `release.ts` first, then `report-tables.ts` and `claims/claims-ledger.ts`.
 */
export * from "./agents-table.js";
export * from "./behavior-mean.js";
export * from "./behavior-metrics.js";
export type * from "./bilingual.js";
export type * from "./claims/claim-family.js";
export * from "./claims/claims-ledger.js";
export * from "./claims/ledger-table.js";
export * from "./condition-names.js";
export type { Finding } from "./findings/finding.js";
export * from "./findings/findings.js";
export * from "./key-results.js";
export * from "./logged-round.js";
export * from "./missing-parts.js";
export * from "./paired-comparison.js";
export * from "./pick-gate.js";
export * from "./pick-row.js";
export * from "./refit-gate.js";
export * from "./release.js";
export * from "./report-tables.js";
export * from "./retrieval-table.js";
export * from "./step-distribution.js";
export * from "./table.js";
export * from "./table-options.js";
export * from "./tables/behavior-paired-table.js";
export * from "./tables/behavior-phases-table.js";
export * from "./tables/behavior-tables.js";
export * from "./tables/funnel-table.js";
export * from "./tables/gate-summary-table.js";
export * from "./tables/gate-table.js";
export * from "./tables/optimization-tables.js";
export * from "./tables/outcome-components-table.js";
export * from "./tables/paired-comparisons-table.js";
export * from "./tables/ranking-tables.js";
export * from "./tables/rounds-table.js";
export * from "./tables/step-distribution-table.js";
export * from "./tables/systems-table.js";
export * from "./tables/test-conditions-table.js";
export * from "./tables/training-dynamics-table.js";
export * from "./tables/transitions-table.js";
export * from "./task-means.js";
export * from "./test-scores.js";
