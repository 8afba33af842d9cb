/**
 * Where a checkout of the public release keeps what our tables hold.
 *
 * This file is the whole mapping: a path or a field that is named otherwise in
 * a checkout is corrected here, on its line. The inner shape of the JSON files
 * and the columns of the tables are those of the published numbers; the paths
 * below `artifacts/analysis/` and the columns of the behaviour tables are our
 * reading of the release's description and were not seen in a checkout.
 */

/** A JSON document, or a part of one, that is a part of one of our JSON files. */
export interface JsonSource {
  readonly path: string;
  /** Dotted path of the part in theirs; empty for the whole document. */
  readonly from: string;
  readonly file: string;
  /** Dotted path of the part in ours; empty for the whole document. */
  readonly to: string;
}

/** A table, as CSV, gzip CSV or a list in a JSON document. */
export interface RowSource {
  readonly path: string;
  /** Dotted path of the list in a JSON document; unused for CSV. */
  readonly rows: string;
  /** Our file, or the kind of behaviour table. */
  readonly file: string;
  /** Their field by our column. */
  readonly columns: Readonly<Record<string, string>>;
  /** Our columns that their table does not have, with their value. */
  readonly constants: Readonly<Record<string, string>>;
}

/** Names a field in theirs as in ours. */
function same(...columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column) => [column, column]));
}

export const JSON_SOURCES: readonly JsonSource[] = [
  json("artifacts/eval/base_free/summary.json", "", "test_summaries.json", "base_free"),
  json("artifacts/eval/base_s0/summary.json", "", "test_summaries.json", "base_s0"),
  json("artifacts/eval/iter80_free/summary.json", "", "test_summaries.json", "iter80_free"),
  json("artifacts/eval/iter80_st/summary.json", "", "test_summaries.json", "iter80_st"),
  json("artifacts/analysis/published_comparisons.json", "", "published_comparisons.json", ""),
  json("artifacts/analysis/ranking_appendix.json", "", "ranking_appendix.json", ""),
];

function json(path: string, from: string, file: string, to: string): JsonSource {
  return { path, from, file, to };
}

const ROUNDS = [0, 1, 2, 3];

const INTERVENTION_COLUMNS = {
  intervention_id: "intervention_id",
  kind: "kind",
  logical_chunk_id: "logical_chunk_id",
  operation: "operation",
  order: "order",
  coefficient: "coefficient",
  rank: "rank",
  status: "status",
};

const OBSERVATION_COLUMNS = {
  task_id: "task_id",
  mask: "mask",
  ...same("r_type", "r_att", "r_option", "r_price", "r_loose", "reward"),
  ...same("bare_r_type", "bare_r_att", "bare_r_option", "bare_r_price", "bare_r_loose"),
  bare_reward: "bare_reward",
};

function contributionsPath(round: number): string {
  return `artifacts/round-${String(round).padStart(3, "0")}/gate/contributions.json`;
}

/** A list of a gate's `contributions.json`. */
function gate(
  round: number,
  rows: string,
  file: string,
  columns: Readonly<Record<string, string>>,
  constants: Readonly<Record<string, string>> = {},
): RowSource {
  return { path: contributionsPath(round), rows, file, columns, constants };
}

/** A table below `artifacts/analysis/`. */
function analysis(
  name: string,
  file: string,
  columns: Readonly<Record<string, string>>,
): RowSource {
  return { path: `artifacts/analysis/${name}`, rows: "", file, columns, constants: {} };
}

export const ROW_SOURCES: readonly RowSource[] = [
  ...ROUNDS.flatMap((round) => [
    gate(round, "interventions", `gate_r${round}_interventions.csv`, INTERVENTION_COLUMNS),
    gate(round, "observations", `gate_r${round}_observations.csv`, OBSERVATION_COLUMNS),
    gate(round, "interventions", "chunk_contributions.csv", INTERVENTION_COLUMNS, {
      round: String(round),
    }),
  ]),
  analysis("test_outcomes.csv", "test_outcomes.csv", {
    task_id: "task_id",
    ...same("base_free_reward", "base_free_success", "base_s0_reward", "base_s0_success"),
    ...same("iter80_free_reward", "iter80_free_success", "iter80_st_reward", "iter80_st_success"),
  }),
  analysis("rounds.csv", "rounds.csv", {
    ...same("round", "step", "q", "input_chunks", "selected_chunks", "candidate_count"),
    ...same("eligible_cards", "analyzed_cards", "group_count", "generated_episodes"),
    ...same("all_wrong_groups", "trainer_episodes", "gate_refit_max_error"),
  }),
  analysis("training_steps.csv", "training_steps.csv", {
    ...same("step", "round", "trajectory_count", "group_count", "scored_rate", "reward_mean"),
    ...same("success_rate", "skill_free_group_rate", "assisted_empty_group_rate"),
    ...same("skills_per_assisted_group_mean", "q", "rho_min", "rho_mean", "rho_max"),
    ...same("all_wrong_group_rate", "full_skill_retry_rate", "full_skill_retry_success_rate"),
    ...same("internalization_deficit_rate", "pending_analysis_rate", "runtime_error_group_rate"),
    ...same("train_group_count", "train_trajectory_count", "technical_group_drop_count"),
    ...same("technical_group_drop_rate", "zero_std_group_drop_count", "zero_std_group_drop_rate"),
  }),
  analysis("optimizer_updates.csv", "optimizer_updates.csv", {
    ...same("update", "train_step", "step", "round", "train/loss", "train/step"),
    ...same("train/lr-pg_1", "train/lr-pg_0", "train/grad_norm", "train/ppo_kl"),
    ...same("train/entropy_loss", "train/pg_loss", "train/train_rollout_logprob_abs_diff"),
    ...same("train/global_batch_size", "train/pg_clipfrac"),
  }),
  analysis("rollout_systems.csv", "rollout_systems.csv", {
    ...same("step", "round", "rollout/response_len/mean", "rollout/response_len/median"),
    ...same("rollout/response_len/max", "rollout/truncated_ratio", "rollout/repetition_frac"),
    ...same("rollout/raw_reward", "rollout/kl", "perf/rollout_time"),
    ...same("perf/actor_train_tok_per_s", "perf/actor_train_time", "perf/log_probs_time"),
    ...same("perf/train_time", "perf/step_time", "perf/train_wait_time", "perf/wait_time_ratio"),
    ...same("perf/update_weights_time", "perf/tokens_per_gpu_per_sec", "perf/actor_train_tflops"),
  }),
  analysis("behavior_paired.csv", "behavior_paired.csv", {
    ...same("comparison", "metric", "n", "a", "b", "difference", "ci_low", "ci_high"),
  }),
];

/** Values that a behaviour table gives of one episode, with `mean`, `median` and `p90` each. */
export const EPISODE_METRICS = [
  ...["model_steps", "actions", "valid_actions", "tokens_per_turn", "generated_tokens"],
  ...["first_turn_tokens", "searches", "unique_queries", "product_opens", "unique_products"],
  ...["product_revisits", "backtracks", "pagination", "option_selections", "option_changes"],
  ...["protocol_errors", "invalid_actions", "reasoning_chars_per_turn", "first_product_rank"],
] as const;

const EPISODE_COLUMNS = {
  task_id: "task_id",
  technical: "technical",
  success: "success",
  reward: "reward",
  termination: "termination",
  ...same(...EPISODE_METRICS),
};

/** The gzip tables from which the behaviour tables are computed. */
export const BEHAVIOR_SOURCES = {
  trainingEpisodes: analysis("behavior_training_episodes.csv.gz", "training episodes", {
    round: "round",
    treatment: "treatment",
    ...EPISODE_COLUMNS,
  }),
  evaluationEpisodes: analysis("behavior_evaluation_episodes.csv.gz", "evaluation episodes", {
    cohort: "cohort",
    ...EPISODE_COLUMNS,
  }),
  trainingTurns: analysis("behavior_training_turns.csv.gz", "training turns", {
    round: "round",
    phase: "phase",
    tokens: "tokens",
  }),
};
