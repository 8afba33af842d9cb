import { describe, expect, test } from "vitest";
import { seededRandom } from "../../random/seeded-random.js";
import { EXAMPLE_PANEL, EXAMPLE_PRODUCTS, EXAMPLE_TASK } from "../example-shop.js";
import { makePanel } from "../panel/make-panel.js";
import { DEFAULT_SEED } from "../panel/plan.js";
import type { TaskReader } from "../reading/read-task.js";
import type { Session } from "../session.js";
import { openShop } from "../shop.js";
import type { Agent } from "./agent.js";
import { allAgents } from "./all-agents.js";
import { oracleAgent } from "./oracle-agent.js";
import { readingAgent } from "./reading-agent.js";
import { buyFirstAgent, firstResultAgent } from "./trivial-agents.js";

function play(agent: Agent, session: Session, seed = 1): Session {
  const random = seededRandom(seed);
  while (session.termination === null) {
    const call = agent.act({ task: session.task, observation: session.observation, random });
    if (call === null) session.reject();
    else session.act(call);
  }
  return session;
}

const visit = () => openShop(EXAMPLE_PANEL).session("T1");

describe("agents of rules", () => {
  test("buy-first takes the first values, first-result those of the request", () => {
    expect(play(buyFirstAgent, visit()).outcome).toMatchObject({ rAtt: 1, rOption: 0 });
    expect(play(firstResultAgent, visit()).outcome).toMatchObject({ rAtt: 1, rOption: 0.5 });
  });

  test("a reader chooses what the persona says, if it reads it", () => {
    const nothing = { attributes: [], options: [], budgetCents: null };
    const reader: TaskReader = () => ({
      types: ["travel mugs"],
      explicit: {
        attributes: ["leakproof"],
        options: [{ axis: "capacity", value: "500 ml" }],
        budgetCents: 2500,
      },
      persona: { ...nothing, options: [{ axis: "color", value: "navy blue" }] },
      distractors: [],
    });
    const explicit = readingAgent({ reader, readsPersona: false, isCareful: false });
    const aware = readingAgent({ reader, readsPersona: true, isCareful: false });
    expect(play(explicit, visit()).outcome).toMatchObject({ rAtt: 1, rOption: 0.5, rPrice: 1 });
    expect(play(aware, visit()).outcome.rSuccess).toBe(1);
  });

  test("a careful reader leaves a product that is dearer than it looked", () => {
    const [mug, equal] = EXAMPLE_PRODUCTS;
    // The card shows its lowest price, 19.99; 500 ml cost 24.99.
    const catalogue = [mug!, { ...equal!, title: "Cup", category: mug!.category }];
    const task = { ...EXAMPLE_TASK, instruction: "OV-100" };
    const session = () =>
      openShop({ ...EXAMPLE_PANEL, catalogue, taskById: new Map([["T1", task]]) }).session("T1");
    const reader: TaskReader = () => ({
      types: ["travel mugs"],
      explicit: {
        attributes: ["leakproof"],
        options: [{ axis: "capacity", value: "500 ml" }],
        budgetCents: 2000,
      },
      persona: { attributes: [], options: [], budgetCents: null },
      distractors: [],
    });
    const bought = (isCareful: boolean) => {
      const agent = readingAgent({ reader, readsPersona: true, isCareful });
      return play(agent, session()).observation;
    };
    expect(bought(false).visitedIds).toEqual(["P1"]);
    expect(bought(true).visitedIds).toEqual(["P1", "P2"]);
  });

  test("the oracle succeeds by public actions", () => {
    const productById = new Map(EXAMPLE_PRODUCTS.map((product) => [product.id, product]));
    const agent = oracleAgent({ goals: EXAMPLE_PANEL.goals, productById });
    expect(play(agent, visit()).outcome.rSuccess).toBe(1);
  });

  test.each(["en", "zh"] as const)(
    "rank as their names say (%s)",
    (language) => {
      const sizes = { train: 0, skillval: 0, dev: 150, test: 0, audit: 0 };
      const panel = makePanel({ seed: 2, language, sizes, productCount: 450 });
      const shop = openShop(panel);
      const rates = allAgents(panel).map((agent) => {
        const outcomes = panel.tasks.map(
          (task, at) => play(agent, shop.session(task.id), at).outcome,
        );
        return outcomes.reduce((sum, { rSuccess }) => sum + rSuccess, 0) / panel.tasks.length;
      });
      expect(rates).toEqual([...rates].sort((a, b) => a - b));
      expect(rates[0]).toBe(0);
      expect(rates[1]).toBeLessThan(0.03);
      expect(rates.at(-1)).toBe(1);
      // Reading 150 tasks takes a second on a free machine.
    },
    60_000,
  );

  test.each(["en", "zh"] as const)(
    "the oracle solves every default task (%s)",
    (language) => {
      const panel = makePanel({ seed: DEFAULT_SEED, language });
      const shop = openShop(panel);
      const agent = oracleAgent(panel);
      const failed = panel.tasks.filter(
        ({ id }) => play(agent, shop.session(id)).outcome.rSuccess < 1,
      );
      expect(panel.tasks).toHaveLength(2600);
      expect(failed).toEqual([]);
      // Two panels of 5,000 products take a few seconds on a free machine.
    },
    120_000,
  );
});
