import { describe, expect, test } from "vitest";
import type { Trace } from "../episode/trace.js";
import type { EpisodeGroup, TrainingEpisode } from "../grpo/generator.js";
import { activeChunks, addChunk, emptyBank } from "../skill/bank.js";
import { skillHash } from "../skill/chunk.js";
import { planRetries, type Retry, recordRetries } from "./retry.js";
import { selectFrontier } from "./select-frontier.js";
import { triageGroups } from "./triage-groups.js";

/** A group by its rewards; 1 is a success, `null` a technical failure. */
function group(groupId: string, rewards: readonly (number | null)[]): EpisodeGroup<null> {
  return {
    groupId,
    episodes: rewards.map((reward, sibling) => ({
      rolloutId: `${groupId}/${sibling}`,
      taskId: `task ${groupId}`,
      treatment: { kind: "skill_free", chunkIds: [] },
      seed: sibling,
      reward,
      isSuccess: reward === 1,
      rolloutLogProbs: [],
      actions: [],
      record: null,
    })),
  };
}

/** A trace that holds as much as triage looks at. */
function traceOf(taskId: string, seed: number, rSuccess: number | null): Trace {
  const decision = { kind: "length", raw: "", logProb: -1, training: { choice: 0 } };
  return {
    job: { taskId, seed, sample: 0, split: "train" },
    steps: [{ observation: {}, decision, call: null, feedback: null }],
    outcome: rSuccess === null ? null : { rSuccess },
    error: rSuccess === null ? { boundary: "policy", message: "no connection" } : null,
  } as unknown as Trace;
}

const idsOf = (groups: readonly { readonly groupId: string }[]) => groups.map((g) => g.groupId);

describe("selectFrontier()", () => {
  const groups = [
    group("a", [0, 0.5]),
    group("b", [0, 1]),
    group("c", [0, null]),
    group("d", [1, 1]),
    group("e", [0, 0.75]),
  ];

  test("takes groups in which all were scored and none succeeded", () => {
    const frontier = selectFrontier(groups);
    expect(idsOf(frontier.selected)).toEqual(["a", "e"]);
    expect(frontier).toMatchObject({
      rule: { name: "all_wrong" },
      groupCount: 5,
      episodeCount: 10,
      technicalGroupCount: 1,
      allWrongGroupCount: 2,
    });
    expect(frontier.selected[0]).toMatchObject({ meanReward: 0.25, spread: 0.25, siblingCount: 2 });
  });

  test("takes groups of low mean and low spread, and records the thresholds", () => {
    const rule = { name: "low_mean_low_spread", maxMean: 0.375, maxSpread: 0.3 } as const;
    const frontier = selectFrontier(groups, rule);
    expect(idsOf(frontier.selected)).toEqual(["a"]);
    // The bounds belong to it: e has a mean and a spread of 0.375.
    const wide = selectFrontier(groups, { ...rule, maxSpread: 0.375 });
    expect(idsOf(wide.selected)).toEqual(["a", "e"]);
    expect(wide).toMatchObject({ rule: { maxSpread: 0.375 }, allWrongGroupCount: 2 });
  });

  test("can take a group with a success, if it hardly earns anything", () => {
    const rare = group("r", [1, 0, 0, 0, 0, 0, 0, 0]);
    const rule = { name: "low_mean_low_spread", maxMean: 0.2, maxSpread: 0.4 } as const;
    expect(idsOf(selectFrontier([rare], rule).selected)).toEqual(["r"]);
    expect(selectFrontier([rare]).selected).toEqual([]);
  });

  test("refuses thresholds outside [0, 1] and empty groups", () => {
    const rule = { name: "low_mean_low_spread", maxMean: 1.5, maxSpread: 0 } as const;
    expect(() => selectFrontier(groups, rule)).toThrow(
      "Cannot select a frontier as maxMean must be in [0, 1]: it is 1.5",
    );
    expect(() => selectFrontier([group("z", [])])).toThrow(
      "Cannot triage group z: it has 0 siblings",
    );
  });
});

describe("planRetries()", () => {
  const origin = { source: "handwritten", round: 0, evidence: [] } as const;
  const text = (topic: string) => ({
    appliesWhen: `The page shows ${topic}.`,
    procedure: "Buy it.",
    verify: "The page says so.",
    avoid: "Waiting too long.",
    language: "en" as const,
  });
  const bank = ["a", "b"].reduce(
    (next, id) => addChunk(next, text(id), { origin, id }).bank,
    emptyBank(),
  );
  const skill = activeChunks(bank);
  const frontier = selectFrontier([group("x", [0, 0]), group("y", [0, 0])]);

  test("shows every chunk, once a group, with a seed of its own", () => {
    const plans = planRetries(frontier, { skill, runSeed: 1, round: 2 });
    expect(plans.map(({ groupId, plan }) => [groupId, plan.taskId])).toEqual([
      ["x", "task x"],
      ["y", "task y"],
    ]);
    for (const { plan } of plans) {
      expect(plan).toMatchObject({ treatment: "assisted", skillHash: skillHash(skill) });
      expect(plan.chunks.map(({ id }) => id)).toEqual(["a", "b"]);
    }
    const other = planRetries(frontier, { skill, runSeed: 1, round: 3 });
    const seeds = [...plans, ...other].map(({ plan }) => plan.seed);
    expect(new Set(seeds).size).toBe(4);
  });

  test("says so if there is no skill to show", () => {
    const [first] = planRetries(frontier, { skill: [], runSeed: 1, round: 0 });
    expect(first!.plan).toMatchObject({ treatment: "assisted_empty", chunks: [], skillHash: null });
  });
});

describe("triageGroups()", () => {
  const frontier = selectFrontier(["a", "b", "c", "d"].map((id) => group(id, [0, 0])));
  const plans = planRetries(frontier, { skill: [], runSeed: 1, round: 0 }).slice(0, 3);
  const retries = recordRetries(
    plans,
    plans.map(({ plan }, at) => traceOf(plan.taskId, plan.seed, [1, 0, null][at]!)),
  );

  test("tells deficits, pending groups and technical failures apart", () => {
    const { groups, counts } = triageGroups(frontier, retries);
    expect(groups.map(({ group, label }) => [group.groupId, label])).toEqual([
      ["a", "internalization_deficit"],
      ["b", "pending_analysis"],
      ["c", "environment_error"],
      ["d", "none"],
    ]);
    expect(counts).toEqual({
      groupCount: 4,
      generatedEpisodes: 8,
      technicalGroupCount: 0,
      allWrongGroups: 4,
      frontierGroups: 4,
      retryCount: 3,
      deficitCount: 1,
      pendingCount: 1,
      environmentErrorCount: 1,
    });
  });

  test("keeps a retry from becoming a training episode", () => {
    const [retry] = retries;
    // @ts-expect-error: a retry has nothing that a trainer reads.
    const episode: TrainingEpisode<unknown> = retry!;
    // @ts-expect-error: and a training episode is no retry.
    const back: Retry = group("a", [0]).episodes[0]!;
    expect([episode, back]).toHaveLength(2);
    // Nor can its trace be dressed up as one: log-probabilities and features are gone.
    expect(retry!.trace.steps[0]!.decision).toEqual({ kind: "length", raw: "" });
  });

  test("refuses retries that do not belong to their groups", () => {
    expect(() => triageGroups(frontier, [retries[0]!, retries[0]!])).toThrow(
      "Cannot triage group a: it was retried twice",
    );
    const stranger = { ...retries[0]!, groupId: "q" };
    expect(() => triageGroups(frontier, [stranger])).toThrow(
      "Cannot triage a retry of group q: it is not in the frontier",
    );
    expect(() => recordRetries(plans, [])).toThrow("Cannot match retries: 3 were planned, 0 came");
    const test = { ...retries[0]!.trace.job, split: "test" as const };
    const leaked = retries.map(({ trace }) => ({ ...trace, job: test }));
    expect(() => recordRetries(plans, leaked)).toThrow(
      "Cannot use task a for triage as it takes train alone: it is of test",
    );
    const other = plans.map(({ plan }) => traceOf("task q", plan.seed, 0));
    expect(() => recordRetries(plans, other)).toThrow(
      `Cannot match a retry as it must be of task a with seed ${plans[0]!.plan.seed}: the trace is of task q`,
    );
  });
});
