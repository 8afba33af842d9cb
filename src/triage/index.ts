/**
 * Which failures are the policy's and which are the skill's.
 *
 * The generated groups of a round come in; those on the frontier get one retry
 * with the full skill; out go groups with a verdict: a deficit of the policy, or
 * pending analysis. Retries are never trained on. Read `select-frontier.ts`
 * first, then `retry.ts` and `triage-groups.ts`.
 */
export * from "./retry.js";
export * from "./select-frontier.js";
export * from "./triage-groups.js";
