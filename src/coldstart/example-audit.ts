import type { Policy } from "../episode/policy.js";
import { runEpisode } from "../episode/run-episodes.js";
import type { FinishedTrace } from "../episode/trace.js";
import {
  EXAMPLE_GOAL,
  EXAMPLE_PANEL,
  EXAMPLE_PRODUCTS,
  EXAMPLE_TASK,
} from "../shop/example-shop.js";
import { openShop } from "../shop/shop.js";
import type { Task } from "../shop/task.js";
import type { ToolCall } from "../shop/tool-call.js";
import type { AuditOptions } from "./audit/audit-failure.js";

/** The task of the example shop, as one to learn from. */
export const EXAMPLE_TRAIN_TASK: Task = { ...EXAMPLE_TASK, split: "train" };

const taskById = new Map([[EXAMPLE_TRAIN_TASK.id, EXAMPLE_TRAIN_TASK]]);

/** The example shop with its goal at hand, for audits that can be reckoned by hand. */
export const EXAMPLE_ROOM: AuditOptions = {
  shop: openShop({ ...EXAMPLE_PANEL, taskById }, { actionLimit: 12 }),
  panel: {
    goals: new Map([[EXAMPLE_GOAL.taskId, EXAMPLE_GOAL]]),
    productById: new Map(EXAMPLE_PRODUCTS.map((product) => [product.id, product])),
    taskById,
  },
  read: () => ({
    types: ["travel mugs"],
    explicit: {
      attributes: ["leakproof"],
      options: [{ axis: "capacity", value: "500 ml" }],
      budgetCents: 2500,
    },
    persona: {
      attributes: [],
      options: [{ axis: "color", value: "navy blue" }],
      budgetCents: null,
    },
    distractors: [],
  }),
};

/** A search, and anything else as a click. */
export function callOf(text: string): ToolCall {
  return text.startsWith("search ")
    ? { name: "search", query: text.slice("search ".length) }
    : { name: "click", value: text };
}

/** Plays written calls in the example shop; the generation ends when there are none left. */
export async function playScript(calls: readonly string[]): Promise<FinishedTrace> {
  const policy: Policy = {
    id: "script",
    decide: (requests) =>
      requests.map(({ history }) => {
        const text = calls[history.length];
        return text === undefined
          ? { kind: "length", raw: "" }
          : { kind: "call", call: callOf(text), raw: text, logProb: -1 };
      }),
  };
  const plan = { taskId: EXAMPLE_TASK.id, sample: 0, seed: 1, chunks: [] } as const;
  const trace = await runEpisode(
    { ...plan, treatment: "skill_free" },
    { shop: EXAMPLE_ROOM.shop, policy },
  );
  return trace as FinishedTrace;
}
