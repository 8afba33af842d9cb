import type { GateStatus, Intervention } from "../gate/intervention.js";
import type { GateObservation } from "../gate/observation.js";

/**
 * The numbers of one co-evolution run in the form in which they are published.
 *
 * The published run is read from `data/release/`; a run of the lab is brought
 * into the same form, so that one set of functions reports on both.
 */
export interface Release {
  readonly testOutcomes: readonly TestOutcome[];
  /** Per condition, as released. */
  readonly testSummaries: Readonly<Record<TestCondition, TestSummary>>;
  readonly comparisons: PublishedComparisons;
  /** One gate a round, in the order of rounds. */
  readonly gates: readonly ReleasedGate[];
  readonly contributions: readonly ChunkContribution[];
  readonly rounds: readonly RoundRecord[];
  readonly trainingSteps: readonly TrainingStep[];
  readonly optimizerUpdates: readonly OptimizerUpdate[];
  readonly rolloutSystems: readonly RolloutSystem[];
  readonly claims: readonly PublishedClaim[];
  readonly ranking: RankingAppendix;
  readonly behaviorRounds: readonly BehaviorRound[];
  readonly behaviorCohorts: readonly BehaviorCohort[];
  readonly behaviorPaired: readonly BehaviorPaired[];
  readonly behaviorPhases: readonly BehaviorPhase[];
  readonly stepDistribution: readonly StepCount[];
}

/** The four final conditions: a checkpoint, without or with a skill. */
export const TEST_CONDITIONS = ["base_free", "base_s0", "iter80_free", "iter80_st"] as const;
export type TestCondition = (typeof TEST_CONDITIONS)[number];

/** One test task under the four conditions. */
export interface TestOutcome {
  readonly taskId: string;
  /** Strict reward in [0, 1], by condition. */
  readonly reward: Readonly<Record<TestCondition, number>>;
  /** 0 or 1, by condition. */
  readonly success: Readonly<Record<TestCondition, number>>;
}

/** One condition's totals as released. */
export interface TestSummary {
  readonly counts: {
    readonly requested: number;
    readonly traceFiles: number;
    readonly completed: number;
    readonly failed: number;
    readonly scored: number;
    readonly coverage: number;
  };
  readonly rewardMean: number;
  readonly rewardSem: number;
  readonly successRate: number;
  /** Mean components: `r_att`, `r_loose`, `r_option`, `r_price`, `r_strict`, `r_success`, `r_type`. */
  readonly rewardComponents: Readonly<Record<string, number>>;
  readonly behavior: {
    readonly stepsMean: number;
    readonly modelSteps: number;
    readonly protocolErrors: number;
    readonly protocolErrorRate: number;
    readonly policyFailures: number;
    readonly policyFailureRate: number;
    readonly invalidActionRate: number;
    readonly invalidActions: number;
    readonly totalActions: number;
    readonly terminationReasons: Readonly<Record<string, number>>;
  };
  readonly cost: {
    readonly durationMsMean: number;
    readonly completionTokens: number;
    readonly promptTokens: number;
    readonly totalTokens: number;
  };
}

/** A mean difference with its interval, as released. */
export interface ReleasedDifference {
  readonly pairs: number;
  /** Mean of the condition that is subtracted. */
  readonly minusMean: number;
  readonly plusMean: number;
  readonly difference: number;
  readonly interval: readonly [low: number, high: number];
}

/** How a released interval was made. */
export interface BootstrapProtocol {
  readonly method: string;
  readonly samples: number;
  readonly seed: number;
  readonly confidenceLevel: number;
}

/** The released comparisons, by name and metric. */
export interface PublishedComparisons {
  /** Within a checkpoint: `base_s0` (minus `base_free`) and `iter80_st` (minus `iter80_free`). */
  readonly withinCheckpoint: Readonly<
    Record<
      "base_s0" | "iter80_st",
      {
        readonly bootstrap: BootstrapProtocol;
        readonly metrics: Readonly<Record<string, ReleasedDifference>>;
      }
    >
  >;
  /** Across checkpoints: `internalization_free`, `coevolution_upper`, `pair_vs_s0_descriptive`. */
  readonly crossCheckpoint: Readonly<
    Record<string, Readonly<Record<"reward" | "r_success", ReleasedDifference>>>
  >;
}

/** One gate: what went in and what the release says came out. */
export interface ReleasedGate {
  readonly round: number;
  /** Pairs of episodes a task. @defaultValue 1, as published */
  readonly pairsPerTask?: number;
  readonly interventions: readonly ReleasedIntervention[];
  readonly observations: readonly GateObservation[];
}

/** A gate column with the released result. */
export interface ReleasedIntervention extends Intervention {
  /** Released least-squares coefficient, in strict reward. */
  readonly coefficient: number;
  /** Place among the winners of their slots, from 1; `null` for a loser. */
  readonly rank: number | null;
  readonly status: GateStatus;
}

/** A row of the table of all gates. */
export interface ChunkContribution extends ReleasedIntervention {
  readonly round: number;
}

/** Chunks, cards and groups of one round. */
export interface RoundRecord {
  readonly round: number;
  /** Rollout step after which the round's gate ran. */
  readonly step: number;
  readonly q: number;
  readonly inputChunks: number;
  readonly selectedChunks: number;
  readonly candidateCount: number;
  readonly eligibleCards: number;
  readonly analyzedCards: number;
  readonly groupCount: number;
  readonly generatedEpisodes: number;
  readonly allWrongGroups: number;
  readonly trainerEpisodes: number;
  readonly gateRefitMaxError: number;
}

/** One rollout step of training; rates are over the logged groups. `null` where nothing was logged. */
export interface TrainingStep {
  readonly step: number;
  readonly round: number;
  readonly trajectoryCount: number;
  readonly groupCount: number;
  readonly scoredRate: number;
  readonly rewardMean: number;
  readonly successRate: number;
  readonly skillFreeGroupRate: number;
  readonly assistedEmptyGroupRate: number;
  readonly skillsPerAssistedGroupMean: number;
  readonly q: number;
  readonly rhoMin: number;
  readonly rhoMean: number;
  readonly rhoMax: number;
  readonly allWrongGroupRate: number;
  readonly fullSkillRetryRate: number;
  readonly fullSkillRetrySuccessRate: number | null;
  readonly internalizationDeficitRate: number;
  readonly pendingAnalysisRate: number;
  readonly runtimeErrorGroupRate: number;
  readonly trainGroupCount: number;
  readonly trainTrajectoryCount: number;
  readonly technicalGroupDropCount: number | null;
  readonly technicalGroupDropRate: number | null;
  readonly zeroStdGroupDropCount: number | null;
  readonly zeroStdGroupDropRate: number | null;
}

/** One optimizer update. */
export interface OptimizerUpdate {
  readonly update: number;
  readonly trainStep: number;
  readonly step: number;
  readonly round: number;
  readonly loss: number;
  readonly learningRate: number;
  readonly gradNorm: number;
  readonly ppoKl: number;
  /** Logged token entropy, in nats. */
  readonly entropy: number;
  readonly policyLoss: number;
  /** Mean absolute difference of log-probabilities between trainer and rollout engine. */
  readonly logProbGap: number;
  readonly globalBatchSize: number;
  /** Share of clipped tokens, in [0, 1]. */
  readonly clipFraction: number;
}

/** Response lengths and timing of one rollout step. */
export interface RolloutSystem {
  readonly step: number;
  readonly round: number;
  readonly responseLengthMean: number;
  readonly responseLengthMedian: number;
  readonly responseLengthMax: number;
  readonly truncatedRatio: number;
  readonly repetitionFraction: number;
  readonly rawReward: number;
  readonly kl: number;
  readonly rolloutSeconds: number;
  readonly actorTrainTokensPerSecond: number;
  readonly actorTrainSeconds: number;
  readonly logProbSeconds: number;
  readonly trainSeconds: number;
  readonly stepSeconds: number;
  readonly trainWaitSeconds: number;
  readonly waitTimeRatio: number;
  readonly updateWeightsSeconds: number;
  readonly tokensPerGpuPerSecond: number;
  readonly actorTrainTflops: number;
}

/** A number that a published page states. */
export interface PublishedClaim {
  readonly id: string;
  /** The page: `report`, `readme`, `method`, `behavior`, `optimization`, `results` or `data`. */
  readonly where: string;
  readonly what: string;
  /** As printed there, digit by digit. */
  readonly printed: string;
  readonly unit: string;
}

/** The appendix that compares ranked subsets of chunks on the base checkpoint. */
export interface RankingAppendix {
  readonly checkpointId: string;
  readonly split: string;
  readonly chunksPerArm: number;
  readonly bootstrap: BootstrapProtocol;
  readonly seedEvaluated: number;
  readonly seedsNotRun: readonly number[];
  readonly arms: Readonly<Record<string, RankingArm>>;
  /** By name, such as `top_minus_bottom`. */
  readonly contrasts: Readonly<
    Record<
      string,
      {
        readonly plus: string;
        readonly minus: string;
        readonly metrics: Readonly<Record<string, ReleasedDifference>>;
      }
    >
  >;
  /** Gate coefficient of every draft chunk on the base checkpoint. */
  readonly coefficients: Readonly<Record<string, number>>;
  readonly ranked: readonly { readonly chunkId: string; readonly coefficient: number }[];
}

/** One arm of the ranking appendix. */
export interface RankingArm {
  readonly chunkIds: readonly string[];
  readonly rewardMean: number;
  readonly rewardSem: number;
  readonly successRate: number;
  readonly rewardComponents: Readonly<Record<string, number>>;
}

/** Distribution of one behaviour metric over episodes; `null` where it is undefined. */
export interface BehaviorMetric {
  readonly metric: string;
  readonly n: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly p90: number | null;
}

/** Training behaviour of one round. */
export interface BehaviorRound extends BehaviorMetric {
  readonly round: number;
  /** `all`, `success`, `failure`, `skill_free`, `assisted` or `technical`. */
  readonly block: string;
}

/** Evaluation behaviour of one cohort. */
export interface BehaviorCohort extends BehaviorMetric {
  readonly cohort: string;
  /** `all`, `success` or `failure`. */
  readonly block: string;
}

/** Paired change of one metric on the fixed validation tasks, base to final. */
export interface BehaviorPaired {
  /** `fixed_val_all` or `fixed_val_both_success`. */
  readonly comparison: string;
  readonly metric: string;
  readonly n: number;
  readonly base: number;
  readonly final: number;
  readonly difference: number;
  readonly interval: readonly [low: number, high: number];
}

/** Tokens per model turn by the page before the action. */
export interface BehaviorPhase {
  readonly round: number;
  readonly phase: string;
  readonly n: number;
  readonly mean: number;
  readonly median: number;
  readonly p90: number;
}

/** How many episodes of a round had a value of a metric. */
export interface StepCount {
  readonly round: number;
  readonly outcome: "success" | "failure";
  readonly metric: string;
  readonly value: number;
  readonly count: number;
}
