import type {
  OptimizerUpdate,
  RolloutSystem,
  RoundRecord,
  TrainingStep,
} from "../analysis/release.js";
import { amountCell, countCell, numberCell, optionalCell, shareCell } from "./cell-schemas.js";
import { type Contradiction, csvFormat } from "./csv-format.js";

/** `rounds.csv`: chunks, cards and groups of each round. */
export const roundsFormat = csvFormat(
  {
    round: countCell,
    step: countCell,
    q: shareCell,
    input_chunks: countCell,
    selected_chunks: countCell,
    candidate_count: countCell,
    eligible_cards: countCell,
    analyzed_cards: countCell,
    group_count: countCell,
    generated_episodes: countCell,
    all_wrong_groups: countCell,
    trainer_episodes: countCell,
    gate_refit_max_error: amountCell,
  },
  (cells): RoundRecord => ({
    round: cells.round,
    step: cells.step,
    q: cells.q,
    inputChunks: cells.input_chunks,
    selectedChunks: cells.selected_chunks,
    candidateCount: cells.candidate_count,
    eligibleCards: cells.eligible_cards,
    analyzedCards: cells.analyzed_cards,
    groupCount: cells.group_count,
    generatedEpisodes: cells.generated_episodes,
    allWrongGroups: cells.all_wrong_groups,
    trainerEpisodes: cells.trainer_episodes,
    gateRefitMaxError: cells.gate_refit_max_error,
  }),
  { key: ["round"], ascending: "round" },
);

/** `training_steps.csv`: counts and rates of each rollout step. */
export const trainingStepsFormat = csvFormat(
  {
    step: countCell,
    round: countCell,
    trajectory_count: countCell,
    group_count: countCell,
    scored_rate: shareCell,
    reward_mean: shareCell,
    success_rate: shareCell,
    skill_free_group_rate: shareCell,
    assisted_empty_group_rate: shareCell,
    skills_per_assisted_group_mean: amountCell,
    q: shareCell,
    rho_min: shareCell,
    rho_mean: shareCell,
    rho_max: shareCell,
    all_wrong_group_rate: shareCell,
    full_skill_retry_rate: shareCell,
    full_skill_retry_success_rate: optionalCell(shareCell),
    internalization_deficit_rate: shareCell,
    pending_analysis_rate: shareCell,
    runtime_error_group_rate: shareCell,
    train_group_count: countCell,
    train_trajectory_count: countCell,
    technical_group_drop_count: optionalCell(countCell),
    technical_group_drop_rate: optionalCell(shareCell),
    zero_std_group_drop_count: optionalCell(countCell),
    zero_std_group_drop_rate: optionalCell(shareCell),
  },
  (cells): TrainingStep => ({
    step: cells.step,
    round: cells.round,
    trajectoryCount: cells.trajectory_count,
    groupCount: cells.group_count,
    scoredRate: cells.scored_rate,
    rewardMean: cells.reward_mean,
    successRate: cells.success_rate,
    skillFreeGroupRate: cells.skill_free_group_rate,
    assistedEmptyGroupRate: cells.assisted_empty_group_rate,
    skillsPerAssistedGroupMean: cells.skills_per_assisted_group_mean,
    q: cells.q,
    rhoMin: cells.rho_min,
    rhoMean: cells.rho_mean,
    rhoMax: cells.rho_max,
    allWrongGroupRate: cells.all_wrong_group_rate,
    fullSkillRetryRate: cells.full_skill_retry_rate,
    fullSkillRetrySuccessRate: cells.full_skill_retry_success_rate,
    internalizationDeficitRate: cells.internalization_deficit_rate,
    pendingAnalysisRate: cells.pending_analysis_rate,
    runtimeErrorGroupRate: cells.runtime_error_group_rate,
    trainGroupCount: cells.train_group_count,
    trainTrajectoryCount: cells.train_trajectory_count,
    technicalGroupDropCount: cells.technical_group_drop_count,
    technicalGroupDropRate: cells.technical_group_drop_rate,
    zeroStdGroupDropCount: cells.zero_std_group_drop_count,
    zeroStdGroupDropRate: cells.zero_std_group_drop_rate,
  }),
  { key: ["step"], ascending: "step", contradictions: rhoContradictions },
);

function rhoContradictions({ rhoMin, rhoMean, rhoMax }: TrainingStep): Contradiction[] {
  if (rhoMin <= rhoMean && rhoMean <= rhoMax) return [];
  return [{ column: "rho_mean", expected: `a number in [${rhoMin}, ${rhoMax}]` }];
}

/** `optimizer_updates.csv`; two columns of the log say a value twice and must agree. */
export const optimizerUpdatesFormat = csvFormat(
  {
    update: countCell,
    train_step: countCell,
    step: countCell,
    round: countCell,
    "train/loss": numberCell,
    "train/step": countCell,
    "train/lr-pg_1": amountCell,
    "train/lr-pg_0": amountCell,
    "train/grad_norm": amountCell,
    "train/ppo_kl": numberCell,
    "train/entropy_loss": amountCell,
    "train/pg_loss": numberCell,
    "train/train_rollout_logprob_abs_diff": amountCell,
    "train/global_batch_size": countCell,
    "train/pg_clipfrac": shareCell,
  },
  (cells): OptimizerUpdate => ({
    update: cells.update,
    trainStep: cells.train_step,
    step: cells.step,
    round: cells.round,
    loss: cells["train/loss"],
    learningRate: cells["train/lr-pg_0"],
    gradNorm: cells["train/grad_norm"],
    ppoKl: cells["train/ppo_kl"],
    entropy: cells["train/entropy_loss"],
    policyLoss: cells["train/pg_loss"],
    logProbGap: cells["train/train_rollout_logprob_abs_diff"],
    globalBatchSize: cells["train/global_batch_size"],
    clipFraction: cells["train/pg_clipfrac"],
  }),
  { key: ["update"], ascending: "update", contradictions: doubledColumns },
);

function doubledColumns(
  { trainStep, learningRate }: OptimizerUpdate,
  texts: Readonly<Record<string, string>>,
): Contradiction[] {
  const expectations = [
    { column: "train/step", value: trainStep, other: "train_step" },
    { column: "train/lr-pg_1", value: learningRate, other: "train/lr-pg_0" },
  ];
  return expectations
    .filter(({ column, value }) => Number(texts[column]) !== value)
    .map(({ column, value, other }) => ({ column, expected: `${value}, as in ${other}` }));
}

/** `rollout_systems.csv`: response lengths and timing of each rollout step. */
export const rolloutSystemsFormat = csvFormat(
  {
    step: countCell,
    round: countCell,
    "rollout/response_len/mean": amountCell,
    "rollout/response_len/median": amountCell,
    "rollout/response_len/max": amountCell,
    "rollout/truncated_ratio": shareCell,
    "rollout/repetition_frac": shareCell,
    "rollout/raw_reward": numberCell,
    "rollout/kl": numberCell,
    "perf/rollout_time": amountCell,
    "perf/actor_train_tok_per_s": amountCell,
    "perf/actor_train_time": amountCell,
    "perf/log_probs_time": amountCell,
    "perf/train_time": amountCell,
    "perf/step_time": amountCell,
    "perf/train_wait_time": amountCell,
    "perf/wait_time_ratio": shareCell,
    "perf/update_weights_time": amountCell,
    "perf/tokens_per_gpu_per_sec": amountCell,
    "perf/actor_train_tflops": amountCell,
  },
  (cells): RolloutSystem => ({
    step: cells.step,
    round: cells.round,
    responseLengthMean: cells["rollout/response_len/mean"],
    responseLengthMedian: cells["rollout/response_len/median"],
    responseLengthMax: cells["rollout/response_len/max"],
    truncatedRatio: cells["rollout/truncated_ratio"],
    repetitionFraction: cells["rollout/repetition_frac"],
    rawReward: cells["rollout/raw_reward"],
    kl: cells["rollout/kl"],
    rolloutSeconds: cells["perf/rollout_time"],
    actorTrainTokensPerSecond: cells["perf/actor_train_tok_per_s"],
    actorTrainSeconds: cells["perf/actor_train_time"],
    logProbSeconds: cells["perf/log_probs_time"],
    trainSeconds: cells["perf/train_time"],
    stepSeconds: cells["perf/step_time"],
    trainWaitSeconds: cells["perf/train_wait_time"],
    waitTimeRatio: cells["perf/wait_time_ratio"],
    updateWeightsSeconds: cells["perf/update_weights_time"],
    tokensPerGpuPerSecond: cells["perf/tokens_per_gpu_per_sec"],
    actorTrainTflops: cells["perf/actor_train_tflops"],
  }),
  { key: ["step"], ascending: "step" },
);
