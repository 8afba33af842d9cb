/**
 * Files, and what is shown from them.
 *
 * Files come in as records that have been checked, with every fault named by
 * file, line, column and value; records go out as CSV, JSON, JSONL, gzip,
 * figures, progress and notebook output. Read `read-release.ts` first, then
 * `csv-format.ts` and one format such as `gate-format.ts`; `import-layout.ts`
 * is the map of a checkout of the public release.
 */
export * from "./canonical-json.js";
export * from "./check-release.js";
export * from "./fault.js";
export * from "./format-csv.js";
export * from "./gzip-file.js";
export * from "./jsonl.js";
export * from "./kept-run.js";
export * from "./read-release.js";
export * from "./read-report.js";
export * from "./release-tables.js";
export * from "./save-figure.js";
export * from "./show.js";
export * from "./show-progress.js";
export * from "./tolerant-json.js";
export * from "./write-atomic.js";
