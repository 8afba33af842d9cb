/**
 * The lab's own small policy: a network that reads a task, a page and the visible chunks.
 *
 * A page and the wishes read from public prose come in as numbers, chunks come
 * in as text; out goes one tool call with its log-probability, and for training
 * the same network as TensorFlow.js variables with Adam. Read `lab-policy.ts`
 * first, then `forward.ts` (the whole network in 40 lines), `chunk-code.ts` (how
 * a text bends it), `trainer.ts`, and `pretrain.ts` for where the base checkpoint comes from.
 */
export { ACTION_FEATURES } from "./action-features.js";
export * from "./candidates.js";
export * from "./checkpoint.js";
export * from "./chunk-code.js";
export * from "./classroom.js";
export * from "./describe-choice.js";
export * from "./forward.js";
export * from "./lab-policy.js";
export * from "./lab-shape.js";
export * from "./load-tensorflow.js";
export * from "./mat-mul.js";
export * from "./network-shape.js";
export * from "./parameters.js";
export * from "./play-tasks.js";
export * from "./pretrain.js";
export * from "./rules/base-report.js";
export * from "./rules/draw-rules.js";
export * from "./rules/follow-ratio.js";
export { handSkill } from "./rules/hand-skill.js";
export * from "./rules/rule.js";
export * from "./rules/teacher-policy.js";
export * from "./rules/wording.js";
export { STATE_FEATURES } from "./state-features.js";
export * from "./tensor-network.js";
export * from "./text-bag.js";
export * from "./trainer.js";
