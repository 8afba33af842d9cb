import { describe, expect, test } from "vitest";
import { buyFirstAgent, doNothingAgent, randomAgent } from "../shop/agents/trivial-agents.js";
import { EXAMPLE_GOAL, EXAMPLE_PANEL, EXAMPLE_TASK } from "../shop/example-shop.js";
import { NO_PURCHASE } from "../shop/reward.js";
import type { Session } from "../shop/session.js";
import { openShop } from "../shop/shop.js";
import { agentPolicy } from "./agent-policy.js";
import type { Decision, DecisionRequest, Policy } from "./policy.js";
import { type EpisodePlan, runEpisode, runEpisodes } from "./run-episodes.js";
import { decisionSeed, episodeSeed } from "./seeds.js";
import { isFinished } from "./trace.js";

const TASK_COUNT = 9;
const ids = Array.from({ length: TASK_COUNT }, (_, at) => `T${at}`);
const shop = openShop({
  ...EXAMPLE_PANEL,
  taskById: new Map(ids.map((id) => [id, { ...EXAMPLE_TASK, id }])),
  goals: new Map(ids.map((taskId) => [taskId, { ...EXAMPLE_GOAL, taskId }])),
});

function plan(taskId: string, more: Partial<EpisodePlan> = {}): EpisodePlan {
  const seed = episodeSeed({ run: 1, step: 0, taskId, sibling: 0 });
  return { taskId, sample: 0, seed, treatment: "skill_free", chunks: [], ...more };
}

/** A policy that answers each request by a function. */
function policyOf(decide: (request: DecisionRequest) => Decision): Policy {
  return { id: "test", decide: (requests) => requests.map(decide) };
}

const say = (query: string): Decision => ({
  kind: "call",
  call: { name: "search", query },
  raw: query,
});

describe("runEpisode()", () => {
  test("records what was seen, decided, done and earned", async () => {
    const chunks = [{ id: "c1", text: "Read the options." }];
    const policy = agentPolicy(buyFirstAgent);
    const trace = await runEpisode(plan("T0", { treatment: "assisted", chunks, skillHash: "5k" }), {
      shop,
      policy,
      promptHash: "pr",
    });
    expect(trace.job).toMatchObject({ taskId: "T0", sample: 0, split: "dev" });
    expect(trace.treatment).toEqual({ kind: "assisted", chunkIds: ["c1"] });
    expect(trace.provenance).toEqual({
      policyId: "agent/buy-first/1",
      panelHash: EXAMPLE_PANEL.hash,
      language: "en",
      actionLimit: 30,
      promptHash: "pr",
      skillHash: "5k",
    });
    expect(trace.steps.map(({ observation }) => observation.page)).toEqual([
      "home",
      "results",
      "product",
      "product",
      "product",
    ]);
    expect(trace.steps.at(-1)).toMatchObject({
      call: { name: "click", value: "Buy now" },
      feedback: { status: "ok" },
    });
    expect(trace).toMatchObject({ termination: "purchase", error: null });
    expect(trace.outcome).toMatchObject({ rAtt: 1, rOption: 0 });
    expect(JSON.stringify(trace)).not.toContain("fullInstruction");
  });

  test("shows a policy its request's public side, its chunks and its past", async () => {
    const seen: DecisionRequest[] = [];
    const chunks = [{ id: "c1", text: "Read." }];
    const policy = policyOf((request) => {
      seen.push(request);
      return request.history.length < 2 ? say("") : { kind: "length", raw: "" };
    });
    const { seed } = plan("T0");
    await runEpisode(plan("T0", { treatment: "assisted", chunks }), { shop, policy });
    expect(seen.map(({ history }) => history.length)).toEqual([0, 1, 2]);
    expect(seen[2]!.history[1]!.feedback).toMatchObject({ reason: "empty_query" });
    expect(seen.map((request) => request.seed)).toEqual(
      [0, 1, 2].map((t) => decisionSeed(seed, t)),
    );
    expect(seen[0]).toMatchObject({ chunks, task: { id: "T0" }, tools: [{ type: "function" }] });
    expect(JSON.stringify(seen)).not.toContain("budgetCents");
  });

  test("ends without a reward at the action limit and at the length limit", async () => {
    const silent = await runEpisode(plan("T0"), { shop, policy: agentPolicy(doNothingAgent) });
    expect(silent).toMatchObject({ termination: "action_limit", outcome: { reward: 0 } });
    expect(silent.steps).toHaveLength(30);
    expect(silent.steps[0]).toMatchObject({ call: null, feedback: { reason: "protocol_error" } });
    const policy = policyOf(() => ({ kind: "length", raw: "..." }));
    const cut = await runEpisode(plan("T0"), { shop, policy });
    expect(cut).toMatchObject({ termination: "generation_length", outcome: { reward: 0 } });
    expect(cut.steps).toMatchObject([{ call: null, feedback: null }]);
  });

  test("rejects several calls in one message, or does the first, as told", async () => {
    const calls = [
      { name: "search", query: "mug" } as const,
      { name: "click", value: "P1" } as const,
    ];
    const policy = policyOf(({ history }) =>
      history.length === 0
        ? { kind: "several_calls", calls, raw: "" }
        : { kind: "length", raw: "" },
    );
    const rejected = await runEpisode(plan("T0"), { shop, policy });
    expect(rejected.steps[0]).toMatchObject({
      call: null,
      feedback: { reason: "protocol_error", detail: "One action a message, please: there were 2." },
    });
    const first = await runEpisode(plan("T0"), { shop, policy, severalCalls: "first" });
    expect(first.steps[0]).toMatchObject({ call: calls[0], feedback: { status: "ok" } });
    expect(first.steps[1]!.observation.page).toBe("results");
  });

  test("keeps a technical failure apart from a reward of 0", async () => {
    const policy = policyOf(({ history }) => {
      if (history.length === 1) throw new Error("no connection");
      return say("mug");
    });
    const trace = await runEpisode(plan("T0"), { shop, policy });
    expect(trace).toMatchObject({
      outcome: null,
      termination: null,
      error: { boundary: "policy", message: "no connection" },
    });
    expect(trace.steps).toHaveLength(1);
    expect(isFinished(trace)).toBe(false);
  });

  test("shows a policy nothing private, whatever the shop does", async () => {
    const policy = policyOf(() => {
      throw new Error("It was asked");
    });
    const leaky = {
      ...shop,
      session: (id: string): Session => {
        const { task, observation, termination } = shop.session(id);
        const leak = { ...observation, budgetCents: 2500 };
        const act = () => leak;
        const outcome = NO_PURCHASE;
        const rest = { act, reset: act, reject: act, terminate: () => undefined };
        return { task, observation: leak, termination, outcome, ...rest };
      },
    };
    const trace = await runEpisode(plan("T0"), { shop: leaky, policy });
    expect(trace.error).toEqual({
      boundary: "session",
      message: "Cannot show an observation as it must be public: it carries budgetCents",
    });
  });

  test("turns a policy that answers the wrong number of requests into a failure", async () => {
    const trace = await runEpisode(plan("T0"), { shop, policy: { id: "none", decide: () => [] } });
    expect(trace.error?.message).toBe("Cannot match decisions to requests: 1 were asked, 0 came");
  });
});

describe("runEpisodes()", () => {
  const plans = ids.flatMap((id) =>
    [0, 1].map((sibling) =>
      plan(id, {
        sample: sibling,
        seed: episodeSeed({ run: 7, step: "gate/1", taskId: id, sibling }),
      }),
    ),
  );

  test.each([1, 2, 5, 17])("gives the same traces with %i episodes side by side", async (size) => {
    const policy = agentPolicy(randomAgent);
    const all = await runEpisodes(plans, { shop, policy });
    expect(await runEpisodes(plans, { shop, policy, batchSize: size })).toEqual(all);
    expect(all.map(({ job }) => [job.taskId, job.sample])).toEqual(
      plans.map(({ taskId, sample }) => [taskId, sample]),
    );
  });

  test("loses only the episodes that cannot be decided, for any batch size", async () => {
    const agent = agentPolicy(randomAgent);
    const policy: Policy = {
      id: "fragile",
      decide: async (requests) => {
        if (requests.some(({ task }) => task.id === "T3")) throw new Error("T3 is too much");
        return agent.decide(requests);
      },
    };
    const traces = await runEpisodes(plans, { shop, policy });
    const failed = traces.filter((trace) => !isFinished(trace));
    expect(failed.map(({ job }) => job.taskId)).toEqual(["T3", "T3"]);
    expect(await runEpisodes(plans, { shop, policy, batchSize: 3 })).toEqual(traces);
  });

  test("asks for as many decisions at once as told, and refills", async () => {
    const sizes: number[] = [];
    const policy: Policy = {
      id: "count",
      decide: (requests) => {
        sizes.push(requests.length);
        return requests.map(() => ({ kind: "length", raw: "" }));
      },
    };
    await runEpisodes(plans.slice(0, 7), { shop, policy, batchSize: 3 });
    expect(sizes).toEqual([3, 3, 1]);
  });

  test("gives siblings different seeds", () => {
    expect(new Set(plans.map(({ seed }) => seed)).size).toBe(plans.length);
  });

  test("refuses plans that contradict themselves, and unknown tasks", async () => {
    const policy = agentPolicy(doNothingAgent);
    const options = { shop, policy };
    await expect(runEpisodes([], { ...options, batchSize: 0 })).rejects.toThrow(
      "Cannot run episodes as the batch size must be an integer >= 1: it is 0",
    );
    await expect(runEpisode(plan("T0", { treatment: "assisted" }), options)).rejects.toThrow(
      "Cannot run an episode as assisted must have chunks: T0 has 0",
    );
    const chunks = [{ id: "c1", text: "" }];
    await expect(runEpisode(plan("T0", { chunks }), options)).rejects.toThrow(
      "Cannot run an episode as skill_free must have no chunks: T0 has 1",
    );
    await expect(runEpisode(plan("T99"), options)).rejects.toThrow("none of that id: T99");
  });
});
