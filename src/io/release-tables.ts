import {
  behaviorCohortsFormat,
  behaviorPairedFormat,
  behaviorPhasesFormat,
  behaviorRoundsFormat,
  claimsFormat,
  stepDistributionFormat,
} from "./behavior-format.js";
import type { CsvFormat } from "./csv-format.js";
import { contributionsFormat } from "./gate-format.js";
import { testOutcomesFormat } from "./test-outcomes-format.js";
import {
  optimizerUpdatesFormat,
  rolloutSystemsFormat,
  roundsFormat,
  trainingStepsFormat,
} from "./training-format.js";

/** A table of the release: its file and what the file must look like. */
export interface ReleaseTable<Row> {
  readonly file: string;
  readonly format: CsvFormat<Row>;
}

function table<Row>(file: string, format: CsvFormat<Row>): ReleaseTable<Row> {
  return { file, format };
}

/** The CSV files of a release other than its gates, by the field of `Release` that they fill. */
export const RELEASE_TABLES = {
  testOutcomes: table("test_outcomes.csv", testOutcomesFormat),
  contributions: table("chunk_contributions.csv", contributionsFormat),
  rounds: table("rounds.csv", roundsFormat),
  trainingSteps: table("training_steps.csv", trainingStepsFormat),
  optimizerUpdates: table("optimizer_updates.csv", optimizerUpdatesFormat),
  rolloutSystems: table("rollout_systems.csv", rolloutSystemsFormat),
  claims: table("published_claims.csv", claimsFormat),
  behaviorRounds: table("behavior_rounds.csv", behaviorRoundsFormat),
  behaviorCohorts: table("behavior_cohorts.csv", behaviorCohortsFormat),
  behaviorPaired: table("behavior_paired.csv", behaviorPairedFormat),
  behaviorPhases: table("behavior_phases.csv", behaviorPhasesFormat),
  stepDistribution: table("behavior_step_distribution.csv", stepDistributionFormat),
} as const;

/** Name of a table of the release. */
export type ReleaseTableName = keyof typeof RELEASE_TABLES;

/** The record that a row of a table becomes. */
export type ReleaseRow<Name extends ReleaseTableName> =
  (typeof RELEASE_TABLES)[Name] extends ReleaseTable<infer Row> ? Row : never;

/** File of a gate's interventions. */
export function interventionsFile(round: number): string {
  return `gate_r${round}_interventions.csv`;
}

/** File of a gate's pairs. */
export function observationsFile(round: number): string {
  return `gate_r${round}_observations.csv`;
}
