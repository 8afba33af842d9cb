import {
  type Release,
  type ReleasedGate,
  TEST_CONDITIONS,
  type TestSummary,
} from "../analysis/release.js";
import { behaviorFindings } from "./check-behavior.js";
import { numberFindings, type ReleaseFinding } from "./release-finding.js";

export type { ReleaseFinding } from "./release-finding.js";

/** Sums in another order differ in their last digits. */
const SUM_TOLERANCE = 1e-12;

/**
 * Lists where a release's files do not agree with one another.
 *
 * Each file may be well formed and still say another thing than its neighbour.
 * The published run has two such places (trajectories and all-wrong groups of
 * round 0); they are findings to be shown, not faults to be refused.
 *
 * @returns Empty if all agree, else in the order of the checks.
 */
export function checkRelease(release: Release): ReleaseFinding[] {
  return [
    ...contributionFindings(release),
    ...release.gates.flatMap((gate) => gateFindings(gate, release)),
    ...testFindings(release),
    ...trainingFindings(release),
    ...behaviorFindings(release),
  ];
}

/** The table of all gates repeats the gates' own tables. */
function contributionFindings({ gates, contributions }: Release): ReleaseFinding[] {
  const key = (round: number, id: string) => `round ${round}, ${id}`;
  const fromGates = new Map(
    gates.flatMap(({ round, interventions }) =>
      interventions.map((row) => [key(round, row.id), { round, ...row }] as const),
    ),
  );
  const repeated = new Map(contributions.map((row) => [key(row.round, row.id), row] as const));
  return [...new Set([...fromGates.keys(), ...repeated.keys()])].flatMap((place) => {
    const ours = fromGates.get(place);
    const theirs = repeated.get(place);
    if (JSON.stringify(sorted(ours)) === JSON.stringify(sorted(theirs))) return [];
    return [
      {
        what: `${place}: the gate's own table and the table of all gates`,
        left: { file: "gate_r*_interventions.csv", value: JSON.stringify(ours ?? null) },
        right: { file: "chunk_contributions.csv", value: JSON.stringify(theirs ?? null) },
      },
    ];
  });
}

function sorted(row: object | undefined): unknown {
  return row === undefined ? null : Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Counts of the round table against the gate, and the bank handed from gate to gate. */
function gateFindings(gate: ReleasedGate, { rounds, gates }: Release): ReleaseFinding[] {
  const { round, interventions } = gate;
  const gateFile = `gate_r${round}_interventions.csv`;
  const record = rounds.find((row) => row.round === round);
  const countOf = (test: (row: (typeof interventions)[number]) => boolean) =>
    interventions.filter(test).length;
  const counts = [
    {
      what: "candidates",
      left: countOf(({ kind }) => kind === "candidate"),
      right: record?.candidateCount,
    },
    {
      what: "input chunks",
      left: countOf(({ kind }) => kind === "current"),
      right: record?.inputChunks,
    },
    {
      what: "selected chunks",
      left: countOf(({ status }) => status === "selected"),
      right: record?.selectedChunks,
    },
  ].flatMap(({ what, left, right }) =>
    numberFindings(
      `round ${round}: ${what}`,
      { file: gateFile, value: left },
      { file: "rounds.csv", value: right },
    ),
  );
  const next = gates.find((other) => other.round === round + 1);
  if (next === undefined) return counts;
  const slots = (rows: typeof interventions, test: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(test)
      .map(({ slotId }) => slotId)
      .sort()
      .join(" ");
  const kept = slots(interventions, ({ status }) => status === "selected");
  const taken = slots(next.interventions, ({ kind }) => kind === "current");
  if (kept === taken) return counts;
  return [
    ...counts,
    {
      what: `round ${round}: slots kept by the gate and in the bank of the next round`,
      left: { file: gateFile, value: kept },
      right: { file: `gate_r${round + 1}_interventions.csv`, value: taken },
    },
  ];
}

/** Means of the task table against the summaries. */
function testFindings({ testOutcomes, testSummaries }: Release): ReleaseFinding[] {
  const file = "test_outcomes.csv";
  const other = "test_summaries.json";
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return TEST_CONDITIONS.flatMap((condition) => {
    const summary: TestSummary = testSummaries[condition];
    const checks = [
      ["scored tasks", testOutcomes.length, summary.counts.scored],
      ["reward", mean(testOutcomes.map(({ reward }) => reward[condition])), summary.rewardMean],
      ["success", mean(testOutcomes.map(({ success }) => success[condition])), summary.successRate],
    ] as const;
    return checks.flatMap(([what, left, right]) =>
      numberFindings(
        `${condition}: ${what}`,
        { file, value: left },
        { file: other, value: right },
        SUM_TOLERANCE,
      ),
    );
  });
}

/** Totals of the steps against the round table; rates times groups give counts. */
function trainingFindings({ rounds, trainingSteps }: Release): ReleaseFinding[] {
  return rounds.flatMap((record) => {
    const steps = trainingSteps.filter(({ round }) => round === record.round);
    const total = (value: (step: (typeof steps)[number]) => number) =>
      Math.round(steps.reduce((sum, step) => sum + value(step), 0));
    const checks = [
      ["generated trajectories", total((step) => step.trajectoryCount), record.generatedEpisodes],
      ["groups", total((step) => step.groupCount), record.groupCount],
      ["admitted trajectories", total((step) => step.trainTrajectoryCount), record.trainerEpisodes],
      [
        "all-wrong groups",
        total((step) => step.allWrongGroupRate * step.groupCount),
        record.allWrongGroups,
      ],
    ] as const;
    return checks.flatMap(([what, left, right]) =>
      numberFindings(
        `round ${record.round}: ${what}`,
        { file: "training_steps.csv", value: left },
        { file: "rounds.csv", value: right },
      ),
    );
  });
}
