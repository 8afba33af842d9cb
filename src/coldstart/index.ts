/**
 * From the first episodes of the bare base to a few drafts of chunks.
 *
 * Traces on `train` come in; each is audited with its goal in a live session;
 * what may go on passes the firewall as cards; cards of both sides are aligned
 * into at most 16 mechanisms, and an analyst words each as a draft. What did
 * not get through stays in a ledger. Read `cold-start.ts` first, then
 * `audit/audit-failure.ts`, `firewall/firewall.ts` and `align-mechanisms.ts`.
 */
export * from "./admit-text.js";
export * from "./align-mechanisms.js";
export type * from "./analyst/analyst.js";
export { composeText } from "./analyst/compose-text.js";
export { readMechanism } from "./analyst/read-mechanism.js";
export { ruleAnalyst } from "./analyst/rule-analyst.js";
export { type AuditOptions, auditFailure } from "./audit/audit-failure.js";
export { decisiveSteps } from "./audit/decisive-steps.js";
export { type AuditRoom, type GoalView, goalView } from "./audit/goal-view.js";
export type * from "./audit/privileged-audit.js";
export type { PublicContrast } from "./audit/public-contrast.js";
export * from "./card.js";
export * from "./cold-start.js";
export * from "./collect-cards.js";
export { callOf, EXAMPLE_ROOM, EXAMPLE_TRAIN_TASK, playScript } from "./example-audit.js";
export * from "./firewall/firewall.js";
export * from "./firewall/measure-firewall.js";
export { DISGUISES, type Disguise, type PlantedLeak, plantLeak } from "./firewall/plant-leak.js";
export * from "./firewall/private-text.js";
export * from "./trace-statistics.js";
