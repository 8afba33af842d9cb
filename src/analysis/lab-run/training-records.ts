import type { GateRecord, StepRecord } from "../../coevolution/records.js";
import type { OptimizerUpdate, RoundRecord, TrainingStep } from "../release.js";
import type { LabRun } from "./lab-run.js";

/** Chunks, cards and groups of one round, counted from 0. */
export function roundRecord(
  { settings, records }: LabRun,
  {
    family,
    round,
    steps,
    gates,
  }: {
    readonly family: string;
    readonly round: number;
    readonly steps: readonly StepRecord[];
    readonly gates: readonly GateRecord[];
  },
): RoundRecord {
  const own = steps.filter((step) => step.round === round + 1);
  const gate = gates.find((one) => one.round === round + 1);
  const before = gates.find((one) => one.round === round);
  const proposal = records.proposals.find((p) => p.family === family && p.round === round + 1);
  const sum = (of: (step: StepRecord) => number) => own.reduce((total, s) => total + of(s), 0);
  return {
    round,
    step: (round + 1) * settings.stepsPerRound,
    q: before?.q ?? Number(own[0]?.metrics.q),
    inputChunks: gate?.activeBefore.length ?? 0,
    selectedChunks: gate?.activeAfter.length ?? 0,
    candidateCount: gate?.columns.filter(({ kind }) => kind === "candidate").length ?? 0,
    eligibleCards: proposal?.eligibleCount ?? 0,
    analyzedCards: proposal?.analyzedCount ?? 0,
    groupCount: sum(({ metrics }) => metrics.groupCount),
    generatedEpisodes: sum(({ metrics }) => metrics.trajectoryCount),
    allWrongGroups: sum(({ triage }) => triage.allWrongGroups),
    trainerEpisodes: sum(({ metrics }) => metrics.trainTrajectoryCount),
    gateRefitMaxError: 0,
  };
}

/** One block in the form of the published step log. */
export function trainingStep({ step, round, metrics: m, triage }: StepRecord): TrainingStep {
  const { groupCount, dropCounts, trainGroupCount } = m;
  const perGroup = (count: number) => (groupCount === 0 ? 0 : count / groupCount);
  const scorable = groupCount - dropCounts.unscorable;
  const technical = dropCounts.unscorable + trainGroupCount;
  return {
    step,
    round: round - 1,
    trajectoryCount: m.trajectoryCount,
    groupCount,
    scoredRate: m.scoredRate ?? 0,
    rewardMean: m.rewardMean ?? 0,
    successRate: m.successRate ?? 0,
    skillFreeGroupRate: m.skillFreeGroupRate ?? 0,
    assistedEmptyGroupRate: m.assistedEmptyGroupRate ?? 0,
    skillsPerAssistedGroupMean: m.skillsPerAssistedGroupMean ?? 0,
    q: m.q,
    rhoMin: m.rhoMin ?? 0,
    rhoMean: m.rhoMean ?? 0,
    rhoMax: m.rhoMax ?? 0,
    allWrongGroupRate: m.allWrongGroupRate ?? 0,
    fullSkillRetryRate: perGroup(triage.retryCount),
    fullSkillRetrySuccessRate:
      triage.retryCount === 0 ? null : triage.deficitCount / triage.retryCount,
    internalizationDeficitRate: perGroup(triage.deficitCount),
    pendingAnalysisRate: perGroup(triage.pendingCount),
    runtimeErrorGroupRate: m.runtimeErrorGroupRate ?? 0,
    trainGroupCount,
    trainTrajectoryCount: m.trainTrajectoryCount,
    technicalGroupDropCount: dropCounts.unscorable,
    technicalGroupDropRate: technical === 0 ? null : dropCounts.unscorable / technical,
    zeroStdGroupDropCount: dropCounts.zero_spread,
    zeroStdGroupDropRate: scorable === 0 ? null : dropCounts.zero_spread / scorable,
  };
}

/** One update in the form of the published optimiser log; what had no decisions counts as 0. */
export function optimizerUpdate(
  update: LabRun["records"]["updates"][number],
  place: number,
): OptimizerUpdate {
  return {
    update: place + 1,
    trainStep: place + 1,
    step: update.step,
    round: update.round - 1,
    loss: update.loss,
    learningRate: update.learningRate,
    gradNorm: update.gradNorm,
    ppoKl: update.ppoKl ?? 0,
    entropy: update.entropy ?? 0,
    policyLoss: update.policyLoss,
    logProbGap: update.logProbGap ?? 0,
    globalBatchSize: update.episodeCount,
    clipFraction: update.clipFraction ?? 0,
  };
}
