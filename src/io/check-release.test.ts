import { beforeAll, describe, expect, test } from "vitest";
import type { Release } from "../analysis/release.js";
import { checkRelease } from "./check-release.js";
import { readRelease } from "./read-release.js";

let release: Release;
beforeAll(async () => {
  release = await readRelease("data/release");
});

/** What is found besides the published run's own three. */
const added = (changed: Partial<Release>) => {
  const known = checkRelease(release).map(({ what }) => what);
  return checkRelease({ ...release, ...changed }).filter(({ what }) => !known.includes(what));
};

describe("checkRelease()", () => {
  // data/release/README.md, "What does not agree in the source".
  test("finds the disagreements of the published run and no others", () => {
    const found = checkRelease(release).map(({ what, left, right }) => [
      what,
      left.value,
      right.value,
    ]);
    expect(found).toEqual([
      ["round 0: generated trajectories", "4952", "5120"],
      ["round 0: groups", "619", "640"],
      ["round 0: all-wrong groups", "96", "104"],
    ]);
  });

  test("finds a row of the table of all gates that the gate does not have so", () => {
    const contributions = release.contributions.map((row, index) =>
      index === 3 ? { ...row, rank: 1 } : row,
    );
    expect(added({ contributions })).toMatchObject([
      {
        what: "round 0, chunk-a71a5634ee99: the gate's own table and the table of all gates",
        left: { value: expect.stringContaining('"rank":15') },
        right: { value: expect.stringContaining('"rank":1,') },
      },
    ]);
    expect(added({ contributions: release.contributions.slice(1) })).toMatchObject([
      { right: { value: "null" } },
    ]);
  });

  test("finds counts and banks that do not follow from the gate", () => {
    const rounds = release.rounds.map((row) =>
      row.round === 1 ? { ...row, candidateCount: 5, selectedChunks: 6, inputChunks: 8 } : row,
    );
    expect(
      added({ rounds }).map(({ what, left, right }) => [what, left.value, right.value]),
    ).toEqual([
      ["round 1: candidates", "6", "5"],
      ["round 1: input chunks", "7", "8"],
      ["round 1: selected chunks", "5", "6"],
    ]);
    const gates = release.gates.map((gate) => ({
      ...gate,
      interventions: gate.interventions.map((row) =>
        gate.round === 2 && row.kind === "current" ? { ...row, slotId: `${row.slotId}x` } : row,
      ),
    }));
    expect(added({ gates }).map(({ what }) => what)).toContain(
      "round 1: slots kept by the gate and in the bank of the next round",
    );
    expect(added({ rounds: release.rounds.slice(0, 3) })).toMatchObject([
      { what: "round 3: candidates", left: { value: "4" }, right: { value: "missing" } },
      { what: "round 3: input chunks" },
      { what: "round 3: selected chunks" },
    ]);
  });

  test("finds a summary that is not the mean of its tasks", () => {
    const testOutcomes = release.testOutcomes.map((row, i) =>
      i === 0 ? { ...row, reward: { ...row.reward, base_s0: 0.5 } } : row,
    );
    expect(added({ testOutcomes }).map(({ what }) => what)).toEqual(["base_s0: reward"]);
  });

  test("finds behaviour tables that count the same episodes differently", () => {
    const stepDistribution = release.stepDistribution.map((row, i) =>
      i === 0 ? { ...row, count: row.count + 1 } : row,
    );
    expect(
      added({ stepDistribution }).map(({ what, left, right }) => [what, left.value, right.value]),
    ).toEqual([
      ["round 0, success: episodes with model_steps", "3235", "3234"],
      ["round 0, success: mean of model_steps", expect.any(String), expect.any(String)],
    ]);
    const behaviorRounds = release.behaviorRounds.map((row) =>
      row.round === 3 && row.block === "all" && row.metric === "model_steps"
        ? { ...row, n: 5119 }
        : row,
    );
    expect(added({ behaviorRounds }).map(({ what }) => what)).toEqual([
      "round 3: successes and failures",
      "round 3: skill-free and assisted episodes",
      "round 3: scored and technical episodes",
    ]);
  });
});
