/**
 * What is missing in the skill, as candidates for the next gate.
 *
 * Failed retries come in; each is audited, and an analyst says ADD, REWRITE or
 * nothing; a compiler merges what is eligible into at most six candidates, and
 * a ledger keeps everything that was seen, proposed and refused. Read
 * `propose-round.ts` first, then `analyze-retries.ts` and `compile-candidates.ts`.
 */
export * from "./analyze-retries.js";
export * from "./candidate-ledger.js";
export * from "./compile-candidates.js";
export * from "./enter-candidates.js";
export * from "./express-edit.js";
export * from "./propose-round.js";
