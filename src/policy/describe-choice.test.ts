import { beforeAll, describe, expect, test } from "vitest";
import type { DecisionRequest } from "../episode/policy.js";
import { runEpisodes } from "../episode/run-episodes.js";
import { seededRandom } from "../random/seeded-random.js";
import { EXAMPLE_GOAL, EXAMPLE_PANEL, EXAMPLE_TASK } from "../shop/example-shop.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { taskReader } from "../shop/reading/read-task.js";
import { openShop } from "../shop/shop.js";
import { shelvesOf } from "../shop/vocabulary/shelf.js";
import { ACTION_FEATURES } from "./action-features.js";
import { describeRequest, labPolicy } from "./lab-policy.js";
import { LAB_SHAPE } from "./lab-shape.js";
import { freshParameters } from "./parameters.js";
import { STATE_FEATURES } from "./state-features.js";

const read = taskReader(shelvesOf("en"), "en");
const panel = makePanel({ seed: 5, language: "en", sizes: { train: 30 }, productCount: 300 });
const requests: DecisionRequest[] = [];

/** Plays fresh-network episodes and keeps what the policy was asked. */
beforeAll(async () => {
  const parameters = freshParameters(LAB_SHAPE, seededRandom(1));
  const policy = labPolicy({ parameters, id: "fresh", read });
  await runEpisodes(
    panel.tasks.map(({ id }) => ({
      taskId: id,
      sample: 0,
      seed: 7,
      treatment: "skill_free" as const,
      chunks: [],
    })),
    {
      shop: openShop(panel),
      policy: {
        id: "spy",
        decide: (asked) => {
          requests.push(...asked);
          return policy.decide(asked);
        },
      },
    },
  );
});

describe("describeChoice()", () => {
  test("keeps every feature in [0, 1], and uses nearly all of them", () => {
    const describeOne = describeRequest(read);
    const usedStates = new Set<number>();
    const usedActions = new Set<number>();
    for (const request of requests) {
      const { candidates, choice } = describeOne(request);
      expect(choice.starts.length).toBe(candidates.length + 1);
      for (const [index, value] of choice.state.entries()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        if (value > 0) usedStates.add(index);
      }
      for (const [n, value] of choice.values.entries()) {
        expect(value).toBeGreaterThan(0);
        expect(value).toBeLessThanOrEqual(1);
        usedActions.add(choice.columns[n]!);
      }
    }
    const unused = [
      ...STATE_FEATURES.filter((_, index) => !usedStates.has(index)),
      ...ACTION_FEATURES.filter((_, index) => !usedActions.has(index)),
    ];
    expect(unused).toEqual([]);
  });

  test("offers no call twice, and marks exactly the calls that the page refuses", () => {
    const describeOne = describeRequest(read);
    for (const request of requests) {
      const { candidates } = describeOne(request);
      const { clickables, canSearch } = request.observation;
      const calls = candidates.map(({ call }) => JSON.stringify(call));
      expect(new Set(calls).size).toBe(calls.length);
      for (const { call, offered } of candidates) {
        const isLawful =
          call.name === "search" ? canSearch : clickables.some(({ value }) => value === call.value);
        expect(offered).toBe(isLawful);
      }
    }
  });

  test("gives the same numbers for tasks that differ in their goals alone", () => {
    const observe = (goal: typeof EXAMPLE_GOAL) => {
      const goals = new Map([[EXAMPLE_TASK.id, goal]]);
      const session = openShop({ ...EXAMPLE_PANEL, goals }).session(EXAMPLE_TASK.id);
      const query = { name: "search", query: "mug" } as const;
      return [session.observation, session.act(query)].map((observation) =>
        describeRequest(read)({
          episodeId: "e",
          task: session.task,
          observation,
          tools: [],
          chunks: [],
          history: [],
          seed: 1,
        }),
      );
    };
    const other = {
      ...EXAMPLE_GOAL,
      attributes: ["nothing of the kind"],
      options: {},
      budgetCents: 1,
      title: "Another",
      fullInstruction: "Buy something else.",
    };
    expect(observe(other)).toEqual(observe(EXAMPLE_GOAL));
  });
});
