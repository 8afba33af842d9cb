import {
  metricSeed,
  type ReleaseBootstrapResult,
  releaseBootstrap,
} from "../stats/release-bootstrap.js";
import type { PublishedComparisons, TestCondition, TestOutcome } from "./release.js";
import { remember } from "./remember.js";
import { type TestMetric, testScores } from "./test-scores.js";

/** Two conditions of the test, and the name of their comparison across checkpoints if it was released. */
export interface ConditionPair {
  readonly minus: TestCondition;
  readonly plus: TestCondition;
  /** What is asked by comparing them. */
  readonly question: "training" | "initial skill" | "final skill" | "both" | "both over initial";
  readonly crossCheckpoint: string | null;
}

/** The pairs that the report and its released files compare. */
export const CONDITION_PAIRS: readonly ConditionPair[] = [
  {
    minus: "base_free",
    plus: "iter80_free",
    question: "training",
    crossCheckpoint: "internalization_free",
  },
  { minus: "base_free", plus: "base_s0", question: "initial skill", crossCheckpoint: null },
  { minus: "iter80_free", plus: "iter80_st", question: "final skill", crossCheckpoint: null },
  {
    minus: "base_free",
    plus: "iter80_st",
    question: "both",
    crossCheckpoint: "coevolution_upper",
  },
  {
    minus: "base_s0",
    plus: "iter80_st",
    question: "both over initial",
    crossCheckpoint: "pair_vs_s0_descriptive",
  },
];

/** The pairs whose intervals the pages print: what training, the first and the last skill add. */
export const PRINTED_PAIRS: readonly ConditionPair[] = CONDITION_PAIRS.slice(0, 3);

/** The name under which the release draws each metric. */
const RELEASED_METRIC = { reward: "reward", success: "r_success" } as const;

/**
 * Compares two conditions on the same tasks, with the report's bootstrap interval.
 *
 * @returns `plus` minus `minus`, in reward or share of tasks, with its 95 % interval.
 */
export function pairedComparison(
  outcomes: readonly TestOutcome[],
  { minus, plus }: Pick<ConditionPair, "minus" | "plus">,
  metric: TestMetric,
): ReleaseBootstrapResult {
  const known = knownComparisons(outcomes);
  const key = `${plus} ${minus} ${metric}`;
  const found =
    known.get(key) ??
    releaseBootstrap(testScores(outcomes, minus, metric), testScores(outcomes, plus, metric), {
      seed: metricSeed(RELEASED_METRIC[metric]),
    });
  known.set(key, found);
  return found;
}

const knownComparisons = remember(
  (_outcomes: readonly TestOutcome[]) => new Map<string, ReleaseBootstrapResult>(),
);

/** Finds the interval that the release gives for a pair, within a checkpoint or across; `undefined` if none. */
export function releasedInterval(
  { withinCheckpoint, crossCheckpoint }: PublishedComparisons,
  pair: ConditionPair,
  metric: TestMetric,
): readonly [low: number, high: number] | undefined {
  const name = RELEASED_METRIC[metric];
  if (pair.crossCheckpoint !== null) {
    return crossCheckpoint[pair.crossCheckpoint]?.[name]?.interval;
  }
  return pair.plus === "base_s0" || pair.plus === "iter80_st"
    ? withinCheckpoint[pair.plus].metrics[name]?.interval
    : undefined;
}
