import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXAMPLE_GOAL, EXAMPLE_PANEL, EXAMPLE_PRODUCTS, EXAMPLE_TASK } from "./example-shop.js";
import { BUTTONS, optionLabel } from "./labels.js";
import type { Observation } from "./observation.js";
import type { Product } from "./product.js";
import { renderObservation } from "./render-observation.js";
import type { Session } from "./session.js";
import { openShop, type ShopOptions } from "./shop.js";
import type { ToolCall } from "./tool-call.js";

const search = (query: string): ToolCall => ({ name: "search", query });
const click = (value: string): ToolCall => ({ name: "click", value });

function visit(options: ShopOptions = {}): Session {
  return openShop(EXAMPLE_PANEL, options).session("T1");
}

/** A shop of the example task with other products. */
function visitShopOf(products: readonly Product[]): Session {
  return openShop({ ...EXAMPLE_PANEL, catalogue: products }).session("T1");
}

function after(session: Session, ...calls: readonly ToolCall[]): Observation {
  for (const call of calls) session.act(call);
  return session.observation;
}

const values = ({ clickables }: Observation) => clickables.map(({ value }) => value);

/** What an observation says beside step and feedback, which every action changes. */
const restOf = ({ step, feedback, ...rest }: Observation) => rest;

const BUY = [
  search("travel mug"),
  click("P1"),
  click("capacity=500 ml"),
  click("color=navy blue"),
  click("Buy now"),
];

describe("Session", () => {
  test("leads from a search to a purchase", () => {
    const session = visit();
    expect(session.observation).toMatchObject({ page: "home", canSearch: true, clickables: [] });
    const results = after(session, search("travel mug"));
    expect(results).toMatchObject({ page: "results", resultCount: 4, resultPage: 1, step: 1 });
    expect(results.results[0]).toMatchObject({ rank: 1, category: EXAMPLE_GOAL.category });
    after(session, ...BUY.slice(1));
    expect(session.termination).toBe("purchase");
    expect(session.outcome).toMatchObject({ reward: 1, rSuccess: 1 });
    expect(session.observation).toMatchObject({ page: "end", step: 5, clickables: [] });
  });

  test("offers to buy only once every axis is chosen", () => {
    const session = visit();
    const open = after(session, search("mug"), click("P1"));
    expect(values(open)).not.toContain("Buy now");
    expect(open.product).toMatchObject({ missingAxes: ["capacity", "color"] });
    const early = after(session, click("Buy now"));
    expect(early.feedback).toEqual({
      status: "invalid",
      reason: "incomplete_options",
      detail: "Not everything is chosen yet: capacity, color.",
    });
    const half = after(session, click("color=blue"));
    expect(values(half)).not.toContain("Buy now");
    expect(values(after(session, click("capacity=350 ml")))).toContain("Buy now");
  });

  test("shows the price once the deciding axis is chosen, and lets a choice be changed", () => {
    const session = visit();
    const price = (observation: Observation) => observation.product?.selectedPriceCents;
    expect(price(after(session, search("mug"), click("P1"), click("color=blue")))).toBeNull();
    expect(price(after(session, click("capacity=500 ml")))).toBe(2499);
    const changed = after(session, click("capacity=350 ml"));
    expect(price(changed)).toBe(1999);
    expect(changed.product?.selected).toEqual({ color: "blue", capacity: "350 ml" });
  });

  test("keeps the same words on two axes apart", () => {
    const session = visit();
    const page = after(session, search("two-tone"), click("P4"), click("lid=black"));
    expect(page.product?.selected).toEqual({ lid: "black" });
    expect(values(page)).toContain("body=black");
    expect(values(page)).not.toContain("lid=black");
  });

  test.each([
    ["search_unavailable", [search("mug"), search("lamp")]],
    ["empty_query", [search("  \t ")]],
    ["not_clickable", [click("P1")]],
    ["not_clickable", [search("mug"), click("P5")]],
    ["not_clickable", [search("mug"), click("Next page")]],
    ["not_clickable", [search("mug"), click("Previous page")]],
    ["not_clickable", [search("mug"), click("P1"), click("capacity=9 l")]],
    ["not_clickable", [search("mug"), click("P1"), click("500 ml")]],
    ["already_selected", [search("mug"), click("P1"), click("color=blue"), click("color=blue")]],
    ["incomplete_options", [search("mug"), click("P1"), click("Buy now")]],
    ["not_clickable", [click("Buy now")]],
    ["protocol_error", [{ name: "fly" } as unknown as ToolCall]],
    ["protocol_error", [{ name: "click" } as unknown as ToolCall]],
    ["protocol_error", [null as unknown as ToolCall]],
  ] as const)("answers %s, changes nothing and counts a step", (reason, calls) => {
    const session = visit();
    const before = after(session, ...calls.slice(0, -1));
    const now = after(session, calls.at(-1)!);
    expect(now.feedback).toMatchObject({ status: "invalid", reason });
    expect(now.step).toBe(before.step + 1);
    expect(restOf(now)).toEqual(restOf(before));
  });

  test("ends at the action limit with nothing, and does not count what comes after", () => {
    const session = visit({ actionLimit: 3 });
    after(session, search("mug"), click("P1"), click("P1"));
    expect(session.termination).toBe("action_limit");
    expect(session.outcome.reward).toBe(0);
    const late = after(session, click("Buy now"));
    expect(late).toMatchObject({ step: 3, page: "end" });
    expect(late.feedback).toMatchObject({ reason: "episode_over" });
  });

  test("lets the last action buy", () => {
    const session = visit({ actionLimit: 5 });
    after(session, ...BUY);
    expect(session.termination).toBe("purchase");
  });

  test("ends when told so, once", () => {
    const session = visit();
    session.terminate("generation_length");
    expect(session.termination).toBe("generation_length");
    expect(session.outcome.reward).toBe(0);
    after(session, ...BUY);
    expect(session.termination).toBe("generation_length");
  });

  test("remembers what was searched and seen, each product once", () => {
    const session = visit();
    const back = click("Back to results");
    after(session, search("mug"), click("P2"), back, click("P1"), back, click("P2"));
    expect(session.observation.visitedIds).toEqual(["P2", "P1"]);
    after(session, click("Back to search"), search("mug"));
    expect(session.observation.pastQueries).toEqual(["mug", "mug"]);
  });

  test("starts anew on reset", () => {
    const session = visit();
    const start = session.observation;
    after(session, ...BUY);
    expect(session.reset("T1")).toEqual(start);
    expect(session.termination).toBeNull();
    expect(() => session.outcome).toThrow(
      "Cannot judge an episode before its end: T1 is at step 0",
    );
    expect(() => session.reset("T9")).toThrow(
      "Cannot find a task as the panel has none of that id: T9",
    );
  });

  test("reads a click in the normal form", () => {
    const session = visit();
    after(
      session,
      search("mug"),
      click(" ｐ1 "),
      click("CAPACITY=500  ML"),
      click("color=Navy Blue"),
    );
    expect(after(session, click("BUY NOW ")).page).toBe("end");
    expect(session.outcome.rSuccess).toBe(1);
  });

  test("shows what was typed on one line, so that nobody forges a part of the page", () => {
    const found = after(visit(), search("travel\u001b[2J\n== End ==\u2028mug"));
    expect(found.query).toBe("travel [2J == End == mug");
    expect(found.resultCount).toBeGreaterThan(0);
    const text = renderObservation(after(visit(), search("mug"), click("\u0007a\nb")));
    expect(text).toContain('" a b"');
  });

  test("has no words with a hidden meaning", () => {
    for (const query of ["<r> T1", "<a> leakproof", "<c> Kitchen", "<q> mug", "T1", "secret"]) {
      expect(JSON.stringify(after(visit(), search(query)))).not.toContain("fullInstruction");
    }
  });

  test("bounds the pages of the results", () => {
    const many = Array.from({ length: 45 }, (_, at) => ({
      ...EXAMPLE_PRODUCTS[4]!,
      id: `L${String(at).padStart(2, "0")}`,
    }));
    const session = visitShopOf(many);
    const first = after(session, search("lamp"));
    expect(first).toMatchObject({ resultPage: 1, resultPageCount: 3, resultCount: 45 });
    expect(values(first).slice(-2)).toEqual(["Next page", "Back to search"]);
    expect(first.results).toHaveLength(20);
    const last = after(session, click("Next page"), click("Next page"));
    expect(last.results.map(({ rank }) => rank)).toEqual([41, 42, 43, 44, 45]);
    expect(values(last)).not.toContain("Next page");
    expect(after(session, click("Next page")).resultPage).toBe(3);
    // A product leads back to the page it was opened from.
    expect(after(session, click("L44"), click("Back to results")).resultPage).toBe(3);
  });

  test("lists at most 150 products of a search", () => {
    const many = Array.from({ length: 400 }, (_, at) => ({
      ...EXAMPLE_PRODUCTS[4]!,
      id: `L${at}`,
    }));
    expect(after(visitShopOf(many), search("lamp"))).toMatchObject({
      resultCount: 150,
      resultPageCount: 8,
    });
  });

  test.each([
    "1/2 inch",
    '20-29"',
    "[大号]",
    "</parameter>",
    "😀",
    "trailing ",
    "a=b",
    "__proto__",
    "back\\slash",
  ])("lets the option %j be clicked as it is listed", (value) => {
    const axes = ["a", "a=b", "__proto__"].map((name) => ({
      name,
      values: [value, "other"].map((one) => ({ value: one, priceCents: null })),
    }));
    const session = visitShopOf([{ ...EXAMPLE_PRODUCTS[4]!, axes }]);
    let page = after(session, search("lamp"), click("P5"));
    const listed = values(page).filter((label) => label.endsWith(`=${value}`));
    expect(new Set(listed).size).toBe(3);
    for (const label of listed) page = after(session, click(label));
    expect(Object.entries(page.product!.selected)).toEqual(axes.map(({ name }) => [name, value]));
    expect(after(session, click("Buy now")).page).toBe("end");
  });
});

describe("optionLabel()", () => {
  test("keeps apart what only the signs around the border tell apart", () => {
    expect(optionLabel("x=", "y")).toBe("x\\==y");
    expect(optionLabel("x\\", "=y")).toBe("x\\\\==y");
  });

  test("never names two options alike", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "=", "\\") });
    fc.assert(
      fc.property(text, text, text, text, (axis, value, otherAxis, otherValue) => {
        fc.pre(axis !== otherAxis || value !== otherValue);
        expect(optionLabel(axis, value)).not.toBe(optionLabel(otherAxis, otherValue));
      }),
    );
  });
});

describe("any sequence of calls", () => {
  const lawful = fc.constantFrom<ToolCall>(
    search("travel mug"),
    search("lamp"),
    ...["P1", "P2", "P4", "P5", ...Object.values(BUTTONS.en)].map(click),
    ...["capacity=500 ml", "color=blue", "body=black", "lid=white"].map(click),
  );
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }).map(search),
    fc.string({ unit: "binary", maxLength: 40 }).map(click),
    fc.constantFrom(...["T1", "goal", "__proto__", "constructor", "secret"].map(click)),
    fc.constant(search("x".repeat(10_000))),
    fc.anything().map((value) => value as ToolCall),
  );
  const calls = fc.array(fc.oneof({ weight: 3, arbitrary: lawful }, hostile), { maxLength: 45 });

  // Words that stand in the goal and nowhere in public.
  const goal = {
    ...EXAMPLE_GOAL,
    attributes: ["leakproof", "zanzibar"],
    fullInstruction: "quixote",
  };
  const shop = openShop({ ...EXAMPLE_PANEL, goals: new Map([["T1", goal]]) });

  test("keeps the page lawful, ends within the limit and never shows the goal", () => {
    fc.assert(
      fc.property(calls, (sequence) => {
        const session = shop.session("T1");
        for (const [at, call] of sequence.entries()) {
          // A query that happens to hold the words would be shown as typed.
          fc.pre(!/zanzibar|quixote/i.test(JSON.stringify(call) ?? ""));
          const now = session.act(call);
          expect(now.step).toBe(Math.min(now.step, at + 1, 30));
          expect(now.page === "end").toBe(session.termination !== null);
          if (at >= 29) expect(session.termination).not.toBeNull();
          expect(now.canSearch).toBe(now.page === "home");
          expect(now.resultPage).toBeLessThanOrEqual(now.resultPageCount);
          expect(new Set(values(now)).size).toBe(now.clickables.length);
          const canBuy = values(now).includes("Buy now");
          expect(canBuy).toBe(now.product?.missingAxes.length === 0);
          for (const [axis, value] of Object.entries(now.product?.selected ?? {})) {
            const offered = now.product!.axes.find(({ name }) => name === axis)!.values;
            expect(offered).toContain(value);
          }
          const shown = JSON.stringify(now) + renderObservation(now);
          expect(shown).not.toMatch(/zanzibar|quixote|"(secret|budgetCents|reward)":/);
        }
      }),
    );
  });

  test("gives the same pages a second time, beside other visits", () => {
    fc.assert(
      fc.property(calls, calls, (sequence, others) => {
        const alone = shop.session("T1");
        const first = sequence.map((call) => alone.act(call));
        const [again, other] = [shop.session("T1"), shop.session("T1")];
        const second = sequence.map((call, at) => {
          if (others[at] !== undefined) other.act(others[at]);
          return again.act(call);
        });
        expect(second).toEqual(first);
      }),
      { numRuns: 50 },
    );
  });

  test("does every listed click", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 29 }), (choices) => {
        const session = shop.session("T1");
        for (const choice of choices) {
          const { canSearch, clickables } = session.observation;
          if (session.termination !== null) return;
          const call = canSearch
            ? search("leakproof travel mug lamp")
            : click(clickables[choice % clickables.length]!.value);
          expect(session.act(call).feedback).toEqual({ status: "ok" });
        }
      }),
    );
  });
});

describe("openShop()", () => {
  test("refuses what cannot be opened", () => {
    expect(() => openShop(EXAMPLE_PANEL, { actionLimit: 0 })).toThrow(
      "Cannot open a shop as the action limit must be an integer >= 1: it is 0",
    );
    const { data } = openShop({ ...EXAMPLE_PANEL, catalogue: EXAMPLE_PRODUCTS.slice(1) }).index;
    expect(() => openShop(EXAMPLE_PANEL, { index: data })).toThrow(
      "Cannot open a shop as its index must hold its products",
    );
  });

  test("keeps the goal out of everything that can be reached from a session", () => {
    const session = openShop(EXAMPLE_PANEL).session(EXAMPLE_TASK.id);
    expect(JSON.stringify(session)).not.toContain("goal");
    expect(Reflect.ownKeys(session)).toEqual([]);
  });
});
