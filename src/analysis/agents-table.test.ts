import { describe, expect, test } from "vitest";
import { agentPolicy } from "../episode/agent-policy.js";
import { runEpisodes } from "../episode/run-episodes.js";
import { buyFirstAgent, doNothingAgent } from "../shop/agents/trivial-agents.js";
import { EXAMPLE_GOAL, EXAMPLE_PANEL, EXAMPLE_TASK } from "../shop/example-shop.js";
import { openShop } from "../shop/shop.js";
import { agentsTable } from "./agents-table.js";

describe("agentsTable()", () => {
  const ids = ["T1", "T2", "T3", "T4"];
  const shop = openShop({
    ...EXAMPLE_PANEL,
    taskById: new Map(ids.map((id) => [id, { ...EXAMPLE_TASK, id, userId: `U${id}` }])),
    goals: new Map(ids.map((taskId) => [taskId, goalOf(taskId)])),
  });
  const plans = ids.map((taskId) => ({
    taskId,
    sample: 0,
    seed: 1,
    treatment: "skill_free" as const,
    chunks: [],
  }));

  /** The first values of the first product meet the first task alone. */
  function goalOf(taskId: string) {
    const options = taskId === "T1" ? { capacity: "350 ml", color: "blue" } : EXAMPLE_GOAL.options;
    return { ...EXAMPLE_GOAL, taskId, options };
  }

  test("counts successes, rewards and steps of finished episodes", async () => {
    const traces = await runEpisodes(plans, { shop, policy: agentPolicy(buyFirstAgent) });
    const silent = await runEpisodes(plans, { shop, policy: agentPolicy(doNothingAgent) });
    const broken = await runEpisodes(plans.slice(0, 1), {
      shop,
      policy: { id: "broken", decide: () => [] },
    });
    const { rows } = agentsTable(
      [
        { name: "buy-first", traces: [...traces, ...broken] },
        { name: "do-nothing", traces: silent },
      ],
      { panelHash: EXAMPLE_PANEL.hash, splits: "dev" },
    );
    expect(rows[0]).toMatchObject({
      agent: "buy-first",
      n: 4,
      success: 25,
      reward: 0.25,
      failures: 1,
    });
    expect(rows[0]).toMatchObject({ steps: 5, invalid: 0, bought: 100 });
    // Wilson, 1 of 4: as in Newcombe (1998), equation 3, worked out by hand.
    expect(rows[0]!.successLow).toBeCloseTo(4.56, 2);
    expect(rows[0]!.successHigh).toBeCloseTo(69.94, 2);
    expect(rows[1]).toMatchObject({ success: 0, steps: 30, invalid: 100, bought: 0 });
  });

  test("refuses an agent that finished nothing", () => {
    expect(() =>
      agentsTable([{ name: "x", traces: [] }], { panelHash: "", splits: "dev" }),
    ).toThrow("Cannot sum up an agent without finished episodes: x has 0");
  });
});
