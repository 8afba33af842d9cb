import { describe, expect, test } from "vitest";
import { readRelease } from "../../io/read-release.js";
import { findings, findingsTable } from "./findings.js";

const release = await readRelease("data/release");
const found = findings(release);
const textOf = (id: string) => {
  const { statement, explanation } = found.find((finding) => finding.id === id)!;
  return `${statement.en} ${explanation.en}`;
};

// Resampling takes a second or two where the machine is busy.
describe("findings()", { timeout: 30_000 }, () => {
  test("lists what does not fit in the published run", () => {
    expect(found.map(({ id }) => id)).toEqual([
      "logged-trajectories",
      "all-wrong-groups-r0",
      "training-reward-r0",
      "zero-variance-drops",
      "cross-checkpoint-intervals",
      "interval-base_s0-reward-twice",
      "interval-iter80_st-reward-twice",
      "reused-ids",
      "repeated-assignments",
      "thin-gates",
      "initial-skill",
      "ranking-reversed",
      "token-measures",
      "protocol-error-rates",
      "truncation",
      "rollout-kl",
      "zero-gradients",
      "raw-reward",
    ]);
  });

  test.each([
    ["logged-trajectories", "20,312 trajectories in 2,539 groups"],
    ["logged-trajectories", "20,480 in 2,560"],
    ["logged-trajectories", "Steps 6, 7, 9, 11, 15, 17 log fewer than 32 groups, 21 in all"],
    ["all-wrong-groups-r0", "104 all-wrong groups in the round records and 96 in the step log"],
    ["all-wrong-groups-r0", "96 retries = 9 that succeed + 87 that go to analysis"],
    ["training-reward-r0", "0.6623 by the step log and 0.6520 by the episode table"],
    [
      "cross-checkpoint-intervals",
      "iter80_free - base_free success [27.50, 37.50] points / [27.50, 37.75] points",
    ],
    ["cross-checkpoint-intervals", "Redrawn in that way 5 of 5 come out to 1e-12"],
    ["interval-base_s0-reward-twice", "both come out as released"],
    ["repeated-assignments", "Of 15 chunks"],
    ["thin-gates", "0 of 52 gate coefficients"],
    ["initial-skill", "2 positive ones are missing (chunk-36097c09dd60, chunk-381be5616e59)"],
    ["protocol-error-rates", "iter80_st 11.48 % / 3.47 %"],
    ["rollout-kl", "0 in all 80 rows"],
    ["zero-gradients", "66, 70, 82, 116, 140, 142, 156, 160"],
  ])("%s says: %s", (id, part) => {
    expect(textOf(id)).toContain(part);
  });

  test("reports nothing about the log if it holds every group", () => {
    // The round records brought down to what was logged.
    const steps = release.trainingSteps;
    const rounds = release.rounds.map((record) => {
      const own = steps.filter(({ round }) => round === record.round);
      const sum = (key: "groupCount" | "trajectoryCount") =>
        own.reduce((total, step) => total + step[key], 0);
      return {
        ...record,
        groupCount: sum("groupCount"),
        generatedEpisodes: sum("trajectoryCount"),
        allWrongGroups: record.round === 0 ? 96 : record.allWrongGroups,
      };
    });
    const ids = findings({ ...release, rounds }).map(({ id }) => id);
    expect(ids).not.toContain("logged-trajectories");
    expect(ids).not.toContain("all-wrong-groups-r0");
    expect(ids).toContain("training-reward-r0");
  });

  test("finds what there is in a run that logged less", () => {
    const ids = findings({
      ...release,
      gates: [],
      optimizerUpdates: [],
      rolloutSystems: [],
      behaviorRounds: [],
      behaviorCohorts: [],
      ranking: { ...release.ranking, contrasts: {}, coefficients: {} },
    }).map(({ id }) => id);
    expect(ids).toContain("logged-trajectories");
    expect(ids).toContain("protocol-error-rates");
    expect(ids).not.toContain("thin-gates");
    expect(ids).not.toContain("initial-skill");
  });

  test("reports a rho that does not come from the gate before", () => {
    const trainingSteps = release.trainingSteps.map((step) =>
      step.round === 2 ? { ...step, rhoMin: 0.25 } : step,
    );
    const finding = findings({ ...release, trainingSteps }).find(({ id }) => id === "rho-r2")!;
    expect(finding.statement.en).toContain("are 0.2500, 0.5525, 0.9000 in the log and 0.3621");
  });

  test("says nothing of a column that moves and of gradients that are not zero", () => {
    const rolloutSystems = release.rolloutSystems.map((row) => ({ ...row, kl: 0.01 }));
    const optimizerUpdates = release.optimizerUpdates.map((row) => ({ ...row, gradNorm: 1 }));
    const ids = findings({ ...release, rolloutSystems, optimizerUpdates }).map(({ id }) => id);
    expect(ids).not.toContain("rollout-kl");
    expect(ids).not.toContain("zero-gradients");
  });

  test("no longer calls drops a remainder if one step drops another number", () => {
    const trainingSteps = release.trainingSteps.map((step, t) =>
      t === 40 ? { ...step, zeroStdGroupDropCount: 9 } : step,
    );
    const ids = findings({ ...release, trainingSteps }).map(({ id }) => id);
    expect(ids).not.toContain("zero-variance-drops");
    const fewerAdmitted = release.trainingSteps.map((step, t) =>
      t === 40 ? { ...step, trainGroupCount: step.trainGroupCount - 1 } : step,
    );
    const others = findings({ ...release, trainingSteps: fewerAdmitted }).map(({ id }) => id);
    expect(others).not.toContain("zero-variance-drops");
  });

  test("counts an assignment as repeated only if every task has it", () => {
    // The first chunk of the last gate is tested with two versions in each gate before.
    const gates = release.gates.map((gate) =>
      gate.round === 3
        ? {
            ...gate,
            observations: gate.observations.map((pair, i) =>
              i === 0 ? { ...pair, mask: [!pair.mask[0], ...pair.mask.slice(1)] } : pair,
            ),
          }
        : gate,
    );
    const finding = findings({ ...release, gates }).find(
      ({ id }) => id === "repeated-assignments",
    )!;
    expect(finding.statement.en).toMatch(/^Of 15 chunks .*, 14 are on/);
  });

  test("does not claim to reproduce an interval that neither convention gives", () => {
    const { crossCheckpoint } = release.comparisons;
    const changed = {
      ...crossCheckpoint.internalization_free!,
      r_success: {
        ...crossCheckpoint.internalization_free!.r_success,
        interval: [0.2, 0.4] as const,
      },
    };
    const comparisons = {
      ...release.comparisons,
      crossCheckpoint: { ...crossCheckpoint, internalization_free: changed },
    };
    const finding = findings({ ...release, comparisons }).find(
      ({ id }) => id === "cross-checkpoint-intervals",
    )!;
    expect(finding.explanation.en).toContain("4 of 5 come out");
  });
});

describe("findingsTable()", () => {
  test("shows a row for every finding, in both languages", () => {
    const { rows } = findingsTable(found);
    expect(rows).toHaveLength(18);
    expect(rows.every((row) => /[一-鿿]/.test(String(row.explanationZh)))).toBe(true);
  });
});
