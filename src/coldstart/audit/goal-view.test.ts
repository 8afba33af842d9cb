import { describe, expect, test } from "vitest";
import { EXAMPLE_GOAL, EXAMPLE_PANEL, EXAMPLE_PRODUCTS } from "../../shop/example-shop.js";
import { openShop } from "../../shop/shop.js";
import { callOf, EXAMPLE_ROOM } from "../example-audit.js";
import { goalView } from "./goal-view.js";
import { callsTowardsGoal } from "./next-forward.js";

describe("goalView()", () => {
  const view = goalView(EXAMPLE_ROOM, "T1");

  test("knows which products can succeed, and completes a choice with the cheapest rest", () => {
    expect(["P1", "P2", "P3", "P4", "P5", "P6"].map(view.meets)).toEqual([
      true,
      true,
      ...[false, false, false, false],
    ]);
    const goal = { ...EXAMPLE_GOAL, options: { color: "Navy Blue" } };
    const panel = { ...EXAMPLE_ROOM.panel, goals: new Map([["T1", goal]]) };
    const open = goalView({ ...EXAMPLE_ROOM, panel }, "T1");
    expect(open.completion("P1", {})).toEqual({ capacity: "350 ml", color: "navy blue" });
    expect(view.completion("P1", { color: "blue" })).toBeNull();
    expect(view.completion("P9", {})).toBeNull();
  });

  test("looks ahead to later pages of the results, and not back to earlier ones", () => {
    const [mug] = EXAMPLE_PRODUCTS;
    // Alike for the query, so they stand by id: 25 that fail, then the one that succeeds.
    const fails = Array.from({ length: 25 }, (_, n) => ({
      ...mug!,
      id: `A${String(n).padStart(2, "0")}`,
      attributes: ["steamproof", "carry loop"],
    }));
    const catalogue = [...fails, mug!, { ...fails[0]!, id: "Z0" }];
    const shop = openShop({ ...EXAMPLE_PANEL, catalogue });
    const productById = new Map(catalogue.map((product) => [product.id, product]));
    const room = { shop, panel: { ...EXAMPLE_ROOM.panel, productById } };
    const ahead = goalView(room, "T1");
    const session = shop.session("T1");
    const first = session.act(callOf("search travel mug"));
    expect(first.results.some(({ id }) => id === "P1")).toBe(false);
    expect(ahead.isViable(first)).toBe(true);
    expect(callsTowardsGoal(first, ahead, [])[0]).toEqual(callOf("Next page"));
    const second = session.act(callOf("Next page"));
    expect(callsTowardsGoal(second, ahead, [])[0]).toEqual(callOf("P1"));
    const wrong = session.act(callOf("Z0"));
    expect(ahead.isViable(wrong)).toBe(false);
  });

  test("refuses a task without a goal", () => {
    expect(() => goalView(EXAMPLE_ROOM, "T9")).toThrow(
      "Cannot audit an episode as its task has no goal: T9",
    );
  });
});
