import type { InclusionRule } from "../curriculum/inclusion-rates.js";
import { PUBLISHED_INCLUSION } from "../curriculum/inclusion-rates.js";
import { type GateSettings, LAB_GATE, PUBLISHED_GATE } from "../gate/gate-settings.js";
import { GRPO_PRESETS } from "../grpo/grpo-presets.js";
import type { GrpoSettings } from "../grpo/grpo-settings.js";
import type { TrainedPart } from "../policy/trainer.js";
import type { ChunkText } from "../skill/chunk.js";
import { type FrontierRule, PUBLISHED_FRONTIER } from "../triage/select-frontier.js";
import type { QRule } from "./q-rule.js";

/** Where the first skill comes from. */
export type InitialSkill =
  | { readonly kind: "none" }
  /** Drafts from base episodes on `train`; the gate, if there is one, chooses among them. */
  | {
      readonly kind: "cold_start";
      readonly episodeCount: number;
      readonly draftCount: number;
      readonly gate: GateSettings | null;
    }
  /** Given texts, by the name of the family that reads them. */
  | {
      readonly kind: "fixed";
      readonly chunks: Readonly<Record<string, readonly ChunkText[]>>;
      readonly gate: GateSettings | null;
    };

/**
 * A whole training design, as plain data.
 *
 * Plain GRPO, a fixed skill, masks without gates and the full co-evolution
 * differ in these values alone; there is one loop for all of them.
 */
export interface Arm {
  readonly name: string;
  readonly initialSkill: InitialSkill;
  /** How q, the share of groups without a skill, is set after every gate. */
  readonly q: QRule;
  /** How effects turn into the chance that an assisted group sees a chunk. */
  readonly inclusion: InclusionRule;
  /** The gate at the end of a round; `null` keeps the skill as it is. */
  readonly gate: GateSettings | null;
  /** Who turns failures into candidates at the end of a round. */
  readonly candidates: { readonly source: "none" } | CandidateSettings;
  /** Most chunks of a skill, an integer >= 1. */
  readonly budget: number;
  /** Step size of Adam. */
  readonly learningRate: number;
  readonly trained: TrainedPart;
  readonly grpo: GrpoSettings;
}

/** How failures become candidates. */
export interface CandidateSettings {
  readonly source: "analyst";
  /** Most candidates of a round. */
  readonly limit: number;
  /** Which groups are retried with the whole skill and, if that fails, analysed. */
  readonly frontier: FrontierRule;
}

const FULL: Arm = {
  name: "full",
  initialSkill: { kind: "cold_start", episodeCount: 400, draftCount: 16, gate: LAB_GATE },
  q: { kind: "fixed", q: 0.2 },
  inclusion: PUBLISHED_INCLUSION,
  gate: LAB_GATE,
  candidates: { source: "analyst", limit: 6, frontier: PUBLISHED_FRONTIER },
  budget: 10,
  learningRate: 1.5e-3,
  trained: "policy",
  grpo: GRPO_PRESETS.published,
};

const UNGATED: Arm = { ...FULL, gate: null, candidates: { source: "none" } };

/** Changes every gate of an arm. */
export function withGate(arm: Arm, change: (gate: GateSettings) => GateSettings): Arm {
  const { initialSkill, gate } = arm;
  return {
    ...arm,
    gate: gate && change(gate),
    initialSkill:
      initialSkill.kind === "none" || initialSkill.gate === null
        ? initialSkill
        : { ...initialSkill, gate: change(initialSkill.gate) },
  };
}

/**
 * The arms that have a name.
 *
 * - `full`: co-evolution as published, with the lab's gate of four pairs a task.
 * - `one_pair`: the same with the gate as published, one pair a task.
 * - `hysteresis`: what is in the bank stays until it clearly harms, what is new must clearly help.
 * - `screened`: candidates that harm alone do not come into the joint gate.
 * - `adaptive`: q follows the gap between with and without skill.
 * - `plain`: GRPO whose groups never see a skill. The first skill is made all
 *   the same, so that its contributions can be followed on this policy too.
 * - `fixed`: the first skill, always in full sight, never changed.
 * - `masked`: the first skill under masks, never changed.
 */
export const ARMS = {
  full: FULL,
  one_pair: { ...withGate(FULL, () => PUBLISHED_GATE), name: "one_pair" },
  hysteresis: {
    ...withGate(FULL, (gate) => ({ ...gate, rule: { name: "hysteresis_1se", limit: 10 } })),
    name: "hysteresis",
  },
  screened: {
    ...withGate(FULL, (gate) => ({ ...gate, screen: { pairsPerTask: 2, dropBelowErrors: 2 } })),
    name: "screened",
  },
  adaptive: {
    ...FULL,
    name: "adaptive",
    q: { kind: "gap", start: 0.2, low: 0.1, high: 0.6, fullGap: 0.3 },
  },
  plain: { ...UNGATED, name: "plain", q: { kind: "fixed", q: 1 } },
  fixed: {
    ...UNGATED,
    name: "fixed",
    q: { kind: "fixed", q: 0 },
    inclusion: { kind: "constant", rho: 1 },
  },
  masked: { ...UNGATED, name: "masked", inclusion: { kind: "constant", rho: 0.5 } },
} as const satisfies Readonly<Record<string, Arm>>;

/** Name of a ready-made arm. */
export type ArmName = keyof typeof ARMS;
