/**
 * One episode: a policy shops on one task, and a trace records it.
 *
 * Plans (task, seed, visible chunks), a shop and a policy come in, traces go
 * out. A policy is anything that answers `decide(requests)`: a network, a
 * language model, an agent of rules. Read `policy.ts` first, then `trace.ts`
 * and `run-episodes.ts`.
 */
export { agentPolicy } from "./agent-policy.js";
export type {
  Decision,
  DecisionRequest,
  DecisionResult,
  EpisodeStep,
  Policy,
  Usage,
  VisibleChunk,
} from "./policy.js";
export * from "./require-split.js";
export {
  type EpisodeOptions,
  type EpisodePlan,
  runEpisode,
  runEpisodes,
} from "./run-episodes.js";
export { decisionSeed, type EpisodeKey, episodeSeed } from "./seeds.js";
export { type SeveralCallsRule, settleDecision } from "./settle-decision.js";
export * from "./trace.js";
