/**
 * From tables and a run's numbers to what a reader sees.
 *
 * Tables come in and leave as CSV, Markdown, HTML or aligned text; a `Release`
 * leaves as figures, which are plotly.js specs with the numbers they draw.
 * Every text stands in English and Chinese. Nothing here touches files: `run/`
 * saves, and `io/` shows in notebooks. Read `figure.ts` first, then
 * `figures/index.ts` and `report-markdown.ts`.
 */
export type * from "./figure.js";
export * from "./figures/arm-results.js";
export * from "./figures/contribution-curves.js";
export * from "./figures/inclusion.js";
export * from "./figures/index.js";
export * from "./figures/learning-curves.js";
export * from "./figures/refit-effects.js";
export * from "./findings-text.js";
export * from "./format-cell.js";
export * from "./ledger-text.js";
export * from "./quick-table.js";
export * from "./report-markdown.js";
export * from "./show.js";
export * from "./table-csv.js";
export * from "./table-html.js";
export * from "./table-markdown.js";
export * from "./table-text.js";
