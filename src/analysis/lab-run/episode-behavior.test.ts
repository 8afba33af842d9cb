import { describe, expect, test } from "vitest";
import type { CompactStep, CompactTrace } from "../../coevolution/compact-trace.js";
import { behaviorRows, countTraces, stepCounts } from "./behavior-rows.js";
import { episodeBehavior } from "./episode-behavior.js";

const EPISODE: readonly CompactStep[] = [
  { on: "home", act: "search", value: "red shoes" },
  { on: "results", act: "next_page", value: "Next" },
  { on: "results", act: "product", value: "P1", rank: 23 },
  { on: "product", act: "option", value: "color=red" },
  { on: "product", act: "option", value: "color=blue" },
  { on: "product", act: "option", value: "size=40=wide" },
  { on: "product", act: "none", value: "P9", invalid: "not_clickable" },
  { on: "product", act: "back_to_results", value: "Back" },
  { on: "results", act: "search", value: "red", invalid: "search_unavailable" },
  { on: "results", act: "none", invalid: "protocol_error" },
  { on: "results", act: "product", value: "P1", rank: 23 },
  { on: "product", act: "option", value: "color=red" },
  { on: "product", act: "buy_now", value: "Buy now" },
];

describe("episodeBehavior()", () => {
  test("counts what changed the page, and what did not", () => {
    expect(episodeBehavior({ steps: EPISODE })).toEqual({
      model_steps: 13,
      actions: 12,
      valid_actions: 10,
      invalid_actions: 2,
      protocol_errors: 1,
      searches: 1,
      unique_queries: 1,
      pagination: 1,
      product_opens: 2,
      unique_products: 1,
      product_revisits: 1,
      first_product_rank: 23,
      backtracks: 1,
      option_selections: 4,
      // Blue after red; red on the second visit is a first choice again.
      option_changes: 1,
    });
  });

  test("has no rank if nothing was opened", () => {
    expect(episodeBehavior({ steps: [] }).first_product_rank).toBeNull();
  });
});

function trace(rSuccess: 0 | 1 | null, steps = EPISODE): CompactTrace {
  const outcome =
    rSuccess === null
      ? null
      : { reward: rSuccess, rType: 1, rAtt: 1, rOption: 1, rPrice: 1, rLoose: 1, rSuccess };
  return {
    unit: "block 1 1",
    family: "en",
    taskId: `train-${steps.length}`,
    split: "train",
    sample: 0,
    seed: 1,
    treatment: "skill_free",
    chunkIds: [],
    policyId: "p",
    steps,
    outcome,
    termination: outcome && "purchase",
    error: outcome === null ? { boundary: "policy", message: "gone" } : null,
  };
}

const counted = countTraces([
  trace(1),
  trace(0, EPISODE.slice(0, 3)),
  trace(0, EPISODE.slice(0, 1)),
  trace(null, []),
]);

describe("behaviorRows()", () => {
  const rows = behaviorRows(counted, { byTreatment: true });
  const find = (block: string, metric: string) =>
    rows.find((row) => row.block === block && row.metric === metric);

  test("sums up episodes by outcome and leaves technical failures out", () => {
    expect(find("all", "model_steps")).toMatchObject({ n: 3, mean: 17 / 3, median: 3 });
    expect(find("failure", "model_steps")).toMatchObject({ n: 2, mean: 2 });
    expect(find("all", "success_rate")).toMatchObject({ mean: 1 / 3 });
    expect(find("technical", "technical_n")).toMatchObject({ mean: 1, n: 4 });
    expect(find("assisted", "model_steps")).toMatchObject({ n: 0, mean: null });
  });

  test("counts a metric over the episodes that have it", () => {
    expect(find("all", "first_product_rank")).toMatchObject({ n: 2, mean: 23 });
  });

  test("gives shares of episodes", () => {
    expect(find("all", "rate:backtracks")).toMatchObject({ mean: 1 / 3 });
    expect(find("all", "termination:purchase")).toMatchObject({ mean: 3 });
  });
});

describe("stepCounts()", () => {
  test("counts episodes by length and outcome", () => {
    const lengths = stepCounts(counted, 0).filter(({ metric }) => metric === "model_steps");
    expect(lengths.map(({ outcome, value, count }) => [outcome, value, count])).toEqual([
      ["success", 13, 1],
      ["failure", 1, 1],
      ["failure", 3, 1],
    ]);
  });
});
