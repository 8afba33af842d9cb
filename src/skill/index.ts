/**
 * The external skill: short texts that an agent may read, and their history.
 *
 * Texts come in as candidates, a gate's choice makes some of them active, and
 * out go the chunks in sight as Markdown or as a policy reads them, with a hash
 * that names exactly what can be read. Read `chunk.ts` first, then `bank.ts`.
 */
export * from "./bank.js";
export * from "./chunk.js";
export * from "./find-leak.js";
export * from "./lint-chunk.js";
export * from "./mask.js";
export * from "./render-skill.js";
