import type { GateSettings } from "../gate/gate-settings.js";
import type { Intervention } from "../gate/intervention.js";
import type { GateVerdict } from "../gate/judge-gate.js";
import type { EffectMeasurement } from "../gate/measure-effects.js";
import type { ScreenRow } from "../gate/run-gate.js";
import type { SkillGap } from "../gate/skill-gap.js";
import type { BlockMetrics } from "../grpo/block-metrics.js";
import type { UpdateMetrics } from "../grpo/update-metrics.js";
import type { Outcome } from "../shop/outcome.js";
import type { TerminationKind } from "../shop/session.js";
import type { TriageCounts } from "../triage/triage-groups.js";
import type { CompactTrace } from "./compact-trace.js";
import type { TestConditionName } from "./test-conditions.js";

/** One block of training, for one family. */
export interface StepRecord {
  readonly family: string;
  readonly round: number;
  readonly step: number;
  readonly metrics: BlockMetrics;
  /** Failing groups and what their one retry with the whole skill came to. */
  readonly triage: TriageCounts;
}

/** One step of the optimiser; the families share it. */
export interface UpdateRecord extends UpdateMetrics {
  readonly round: number;
  readonly step: number;
  readonly learningRate: number;
  readonly logProbGap: number | null;
}

/** A round's candidates, or the drafts of the first skill (round 0). */
export interface ProposalRecord {
  readonly family: string;
  readonly round: number;
  readonly analyzedCount: number;
  readonly eligibleCount: number;
  /** Ids of the chunks that were added to the bank as candidates. */
  readonly chunkIds: readonly string[];
}

/** One gate with all it found; its pairs are {@link PairRecord}s. */
export interface GateRecord {
  readonly family: string;
  /** Checkpoint: rounds of training before it. */
  readonly round: number;
  readonly policyId: string;
  readonly panelHash: string;
  readonly split: "skillval";
  /** `null` if the arm has no gate here. */
  readonly settings: GateSettings | null;
  readonly status: "complete" | "incomplete" | "empty" | "none";
  readonly missing: readonly string[];
  readonly screen: readonly ScreenRow[] | null;
  readonly columns: readonly Intervention[];
  readonly verdict: GateVerdict | null;
  readonly activeBefore: readonly string[];
  readonly activeAfter: readonly string[];
  /** Of the skill after the gate; `null` without a skill. */
  readonly gap: SkillGap | null;
  /** Mean reward and success bare. */
  readonly free: {
    readonly reward: number;
    readonly success: number;
    readonly episodeCount: number;
  };
  /** For the next round. */
  readonly q: number;
}

/** One pair of a gate. */
export interface PairRecord {
  readonly family: string;
  readonly round: number;
  readonly taskId: string;
  /** `1` in sight, `0` not, in the order of the gate's columns. */
  readonly mask: string;
  readonly outcome: Outcome;
  readonly bareOutcome: Outcome;
}

/** A checkpoint on tasks that no gate sees. */
export interface AuditRecord {
  readonly family: string;
  readonly round: number;
  readonly policyId: string;
  readonly free: {
    readonly reward: number;
    readonly success: number;
    readonly episodeCount: number;
  };
  /** The gate's columns measured anew; `null` if there was no gate. */
  readonly gateColumns: (EffectMeasurement & { readonly kept: readonly string[] }) | null;
  /** The chunks of the first skill, the same at every checkpoint; `null` if there is none. */
  readonly firstSkill: EffectMeasurement | null;
  /** Of the skill after the gate. */
  readonly gap: SkillGap | null;
}

/** One test episode. */
export interface TestRecord {
  readonly family: string;
  readonly condition: TestConditionName;
  readonly policyId: string;
  readonly taskId: string;
  readonly sample: number;
  readonly outcome: Outcome | null;
  readonly termination: TerminationKind | null;
}

/** What a unit writes, by stream; each stream is one file of the run. */
export interface RunRecords {
  readonly traces?: readonly CompactTrace[];
  readonly steps?: readonly StepRecord[];
  readonly updates?: readonly UpdateRecord[];
  readonly proposals?: readonly ProposalRecord[];
  readonly gates?: readonly GateRecord[];
  readonly pairs?: readonly PairRecord[];
  readonly audits?: readonly AuditRecord[];
  readonly tests?: readonly TestRecord[];
}

/** The streams of a run, in the order in which they are listed. */
export const RUN_STREAMS = [
  "traces",
  "steps",
  "updates",
  "proposals",
  "gates",
  "pairs",
  "audits",
  "tests",
] as const satisfies readonly (keyof RunRecords)[];
export type RunStream = (typeof RUN_STREAMS)[number];
