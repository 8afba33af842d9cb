import { describe, expect, test } from "vitest";
import { callOf, EXAMPLE_ROOM, playScript } from "../example-audit.js";
import { auditFailure } from "./audit-failure.js";

const SEARCH = "search leakproof travel mug";
const audit = async (calls: readonly string[]) =>
  auditFailure(await playScript(calls), EXAMPLE_ROOM);

describe("auditFailure()", () => {
  test("finds the option that was chosen wrong, and repairs it for real", async () => {
    const calls = [SEARCH, "P1", "capacity=500 ml", "color=blue", "Buy now"];
    const found = await audit(calls);
    if (found.kind !== "repaired") throw new RangeError(found.reason);
    // The wrong color is the divergence; at the purchase it can still be changed.
    expect(found.audits.map(({ step, place }) => [step, place])).toEqual([
      [3, "divergence"],
      [4, "purchase"],
    ]);
    const [divergence, purchase] = found.audits;
    expect(divergence).toMatchObject({
      call: callOf("color=blue"),
      repair: [callOf("color=navy blue"), callOf("Buy now")],
      contrast: { taken: ["option_persona"], rejected: ["option_other"] },
      failed: ["rOption"],
    });
    expect(purchase!.repair).toEqual([callOf("color=navy blue"), callOf("Buy now")]);
    expect(purchase!.contrast.taken).toContain("option_change");
  });

  test("leaves a product that can never succeed, by the least way out", async () => {
    const found = await audit([SEARCH, "P3", "capacity=500 ml", "color=navy blue", "Buy now"]);
    if (found.kind !== "repaired") throw new RangeError(found.reason);
    const purchase = found.audits.find(({ place }) => place === "purchase")!;
    expect(purchase.repair[0]).toEqual(callOf("Back to results"));
    expect(purchase.repair.at(-1)).toEqual(callOf("Buy now"));
    expect(purchase.contrast.situation).toContain("explicit_missing");
    expect(purchase.contrast).toMatchObject({ taken: ["leave"], rejected: ["buy"] });
    // The earliest decision after which it was lost is opening that product.
    expect(found.audits[0]).toMatchObject({ step: 1, place: "divergence", call: callOf("P3") });
  });

  test("counts one way out: a list without anything fitting is left for the search at once", async () => {
    const calls = ["search light", "P3", "capacity=500 ml", "color=navy blue", "Buy now"];
    const found = await audit(calls);
    if (found.kind !== "repaired") throw new RangeError(found.reason);
    const purchase = found.audits.find(({ place }) => place === "purchase")!;
    expect(purchase.repair[0]).toEqual(callOf("Back to search"));
    // The query was the divergence, as nothing that it lists can succeed.
    expect(found.audits[0]).toMatchObject({ step: 0, place: "divergence" });
  });

  test("changes every option that is wrong, and only those", async () => {
    const found = await audit([SEARCH, "P1", "capacity=350 ml", "color=blue", "Buy now"]);
    if (found.kind !== "repaired") throw new RangeError(found.reason);
    const purchase = found.audits.find(({ place }) => place === "purchase")!;
    expect(purchase.repair).toEqual(["capacity=500 ml", "color=navy blue", "Buy now"].map(callOf));
  });

  test("takes what comes after a recovery, not the first mistake", async () => {
    const calls = [SEARCH, "P3", "Back to results", "P1", "capacity=350 ml", "color=navy blue"];
    const found = await audit([...calls, "Buy now"]);
    if (found.kind !== "repaired") throw new RangeError(found.reason);
    expect(found.audits[0]).toMatchObject({ step: 4, contrast: { taken: ["option_explicit"] } });
  });

  test("finds where an episode without a purchase could still have finished", async () => {
    const calls = [SEARCH, ...Array.from({ length: 11 }, () => SEARCH)];
    const found = await audit(calls);
    if (found.kind !== "repaired") throw new RangeError(found.reason);
    const [only] = found.audits;
    expect(found.audits).toHaveLength(1);
    expect(only).toMatchObject({ place: "divergence", failed: ["not_bought"] });
    // Twelve actions: two options, the product and the purchase need four of them.
    expect(only!.step).toBe(8);
    expect(only!.repair).toHaveLength(4);
  });

  test.each([
    [[SEARCH, "P1", "capacity=500 ml", "color=navy blue", "Buy now"], "not_a_failure"],
    // Nothing was done at all.
    [[], "not_a_failure"],
  ])("has nothing to say about %j", async (calls, reason) => {
    const trace = await playScript(calls);
    const cut = calls.length === 0 ? { ...trace, steps: [] } : trace;
    expect(auditFailure(cut, EXAMPLE_ROOM)).toEqual({ kind: "no_proposal", reason });
  });

  test("does not trust a trace that the live session contradicts", async () => {
    const trace = await playScript([SEARCH, "P1", "capacity=500 ml", "color=blue", "Buy now"]);
    const [first, second, ...rest] = trace.steps;
    const observation = { ...second!.observation, results: second!.observation.results.slice(1) };
    const altered = { ...trace, steps: [first!, { ...second!, observation }, ...rest] };
    expect(auditFailure(altered, EXAMPLE_ROOM)).toEqual({
      kind: "no_proposal",
      reason: "replay_differs",
    });
  });

  test("proposes nothing if no real success comes of it", async () => {
    const trace = await playScript([SEARCH, "P1", "capacity=500 ml", "color=blue", "Buy now"]);
    const [goal] = EXAMPLE_ROOM.panel.goals.values();
    const goals = new Map([[goal!.taskId, { ...goal!, attributes: ["made of gold"] }]]);
    const room = { ...EXAMPLE_ROOM, panel: { ...EXAMPLE_ROOM.panel, goals } };
    expect(auditFailure(trace, room)).toEqual({
      kind: "no_proposal",
      reason: "no_terminal_success",
    });
  });

  test("proposes nothing if nothing public tells the mistake from the repair", async () => {
    // Nobody reads the persona: navy blue and blue look alike.
    const trace = await playScript([SEARCH, "P1", "capacity=500 ml", "color=blue", "Buy now"]);
    const blind = EXAMPLE_ROOM.read(trace.task);
    const read = () => ({ ...blind, persona: { attributes: [], options: [], budgetCents: null } });
    const found = auditFailure(trace, { ...EXAMPLE_ROOM, read });
    const places = found.kind === "repaired" ? found.audits.map(({ place }) => place) : [];
    expect(places).toEqual(["purchase"]);
  });
});
