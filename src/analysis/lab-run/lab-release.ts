import type { GateRecord, TestRecord } from "../../coevolution/records.js";
import { TEST_CONDITION_NAMES } from "../../coevolution/test-conditions.js";
import { parseMask } from "../../skill/mask.js";
import { mean } from "../../stats/mean.js";
import { pairedComparison } from "../paired-comparison.js";
import type {
  PublishedComparisons,
  Release,
  ReleasedDifference,
  ReleasedGate,
  TestCondition,
  TestOutcome,
} from "../release.js";
import { behaviorRows, type CountedTrace, countTraces, stepCounts } from "./behavior-rows.js";
import type { LabRun } from "./lab-run.js";
import { pairedBehavior } from "./paired-behavior.js";
import { RELEASE_CONDITIONS, testSummary } from "./test-summary.js";
import { optimizerUpdate, roundRecord, trainingStep } from "./training-records.js";

/**
 * Brings one family of a run into the form of the published run.
 *
 * Rounds count from 0 there: round `r` is the training between checkpoints `r`
 * and `r + 1`, closed by the gate of the latter; the first skill's own gate is
 * not among them (see {@link firstGate}). What a network without tokens does
 * not have stays empty: `rolloutSystems`, `behaviorPhases`, `claims` and the
 * ranking appendix.
 *
 * @throws {RangeError} If the run has no such family, or a test task lacks a condition.
 */
export function labRelease(run: LabRun, family: string): Release {
  const { settings, records } = run;
  const isOwn = (record: { readonly family: string }) => record.family === family;
  if (!settings.families.some(({ name }) => name === family)) {
    throw new RangeError(
      `Cannot report on family ${family}: the run has ${settings.families.map(({ name }) => name).join(", ")}`,
    );
  }
  const steps = records.steps.filter(isOwn);
  const gates = records.gates.filter(isOwn);
  const counted = countTraces(records.traces.filter(isOwn));
  const unitOf = (pattern: RegExp) => counted.filter(({ trace }) => pattern.test(trace.unit));
  const testOutcomes = outcomesOf(records.tests.filter(isOwn));
  const rounds = Array.from({ length: settings.rounds }, (_, round) => round);
  const training = rounds.map((round) => unitOf(new RegExp(`^block ${round + 1} `)));
  const bare = gates.map(({ round }) =>
    unitOf(new RegExp(`^gate ${family} ${round}$`)).filter(
      ({ trace }) => trace.treatment === "skill_free" && trace.sample === 0,
    ),
  );
  const released = gates.flatMap((gate) => {
    const one = gate.round === 0 ? null : releasedGate(run, gate);
    return one === null ? [] : [one];
  });
  return {
    testOutcomes,
    testSummaries: Object.fromEntries(
      TEST_CONDITION_NAMES.map((name) => [
        RELEASE_CONDITIONS[name],
        testSummary(unitOf(new RegExp(`^test ${family} ${name}$`))),
      ]),
    ) as Release["testSummaries"],
    comparisons: comparisonsOf(testOutcomes),
    gates: released,
    contributions: released.flatMap(({ round, interventions }) =>
      interventions.map((intervention) => ({ ...intervention, round })),
    ),
    rounds: rounds.map((round) => roundRecord(run, { family, round, steps, gates })),
    trainingSteps: steps.map(trainingStep),
    optimizerUpdates: records.updates.map(optimizerUpdate),
    rolloutSystems: [],
    claims: [],
    ranking: NO_RANKING,
    behaviorRounds: training.flatMap((episodes, round) =>
      behaviorRows(episodes, { byTreatment: true }).map((row) => ({ ...row, round })),
    ),
    behaviorCohorts: [
      ...bare.flatMap((episodes, r) =>
        cohort(r === 0 ? "val_base" : `val_${r * settings.stepsPerRound}`, episodes),
      ),
      ...TEST_CONDITION_NAMES.flatMap((name) =>
        cohort(`test_${RELEASE_CONDITIONS[name]}`, unitOf(new RegExp(`^test ${family} ${name}$`))),
      ),
    ],
    behaviorPaired: pairedBehavior(bare[0] ?? [], bare.at(-1) ?? [], settings.seed),
    behaviorPhases: [],
    stepDistribution: training.flatMap(stepCounts),
  };
}

/** The gate that chose the first skill, in the form of the others; `null` if there was none. Its round is -1. */
export function firstGate(run: LabRun, family: string): ReleasedGate | null {
  const gate = run.records.gates.find((one) => one.family === family && one.round === 0);
  return gate === undefined ? null : releasedGate(run, gate);
}

function releasedGate({ records }: LabRun, gate: GateRecord): ReleasedGate | null {
  const { verdict, columns, family, round, settings } = gate;
  if (verdict === null) return null;
  return {
    round: round - 1,
    pairsPerTask: settings!.pairsPerTask,
    interventions: columns.map((column, j) => ({
      ...column,
      coefficient: verdict.effects[j]!.effect,
      rank: verdict.decisions[j]!.rank,
      status: verdict.decisions[j]!.status,
    })),
    observations: records.pairs
      .filter((pair) => pair.family === family && pair.round === round)
      .map(({ taskId, mask, outcome, bareOutcome }) => ({
        taskId,
        mask: parseMask(mask),
        outcome,
        bareOutcome,
      })),
  };
}

/** One row a task that was scored under all four conditions; several samples are averaged. */
function outcomesOf(tests: readonly TestRecord[]): readonly TestOutcome[] {
  const byTask = new Map<string, TestRecord[]>();
  for (const test of tests) byTask.set(test.taskId, [...(byTask.get(test.taskId) ?? []), test]);
  return [...byTask].flatMap(([taskId, rows]): TestOutcome[] => {
    const score = (pick: (outcome: NonNullable<TestRecord["outcome"]>) => number) =>
      Object.fromEntries(
        TEST_CONDITION_NAMES.map((name) => {
          const values = rows
            .filter(({ condition, outcome }) => condition === name && outcome !== null)
            .map(({ outcome }) => pick(outcome!));
          return [RELEASE_CONDITIONS[name], values.length === 0 ? Number.NaN : mean(values)];
        }),
      ) as Record<TestCondition, number>;
    const reward = score((outcome) => outcome.reward);
    if (Object.values(reward).some(Number.isNaN)) return [];
    return [{ taskId, reward, success: score((outcome) => outcome.rSuccess) }];
  });
}

function comparisonsOf(outcomes: readonly TestOutcome[]): PublishedComparisons {
  const between = (minus: TestCondition, plus: TestCondition) => {
    const one = (metric: "reward" | "success"): ReleasedDifference => {
      const { difference, interval } = pairedComparison(outcomes, { minus, plus }, metric);
      const scores = (condition: TestCondition) => mean(outcomes.map((o) => o[metric][condition]));
      return {
        pairs: outcomes.length,
        minusMean: scores(minus),
        plusMean: scores(plus),
        difference,
        interval,
      };
    };
    return { reward: one("reward"), r_success: one("success") };
  };
  const bootstrap = {
    method: "paired bootstrap over tasks",
    samples: 10_000,
    // The published method is taken whole, with the number that its seeds are made of.
    seed: 20_260_901,
    confidenceLevel: 0.95,
  };
  return {
    withinCheckpoint: {
      base_s0: { bootstrap, metrics: between("base_free", "base_s0") },
      iter80_st: { bootstrap, metrics: between("iter80_free", "iter80_st") },
    },
    crossCheckpoint: {
      internalization_free: between("base_free", "iter80_free"),
      coevolution_upper: between("base_free", "iter80_st"),
      pair_vs_s0_descriptive: between("base_s0", "iter80_st"),
    },
  };
}

function cohort(name: string, episodes: readonly CountedTrace[]) {
  return behaviorRows(episodes, { byTreatment: false }).map((row) => ({ ...row, cohort: name }));
}

const NO_RANKING: Release["ranking"] = {
  checkpointId: "",
  split: "",
  chunksPerArm: 0,
  bootstrap: { method: "", samples: 0, seed: 0, confidenceLevel: 0 },
  seedEvaluated: 0,
  seedsNotRun: [],
  arms: {},
  contrasts: {},
  coefficients: {},
  ranked: [],
};
