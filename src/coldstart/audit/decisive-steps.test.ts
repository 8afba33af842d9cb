import { describe, expect, test } from "vitest";
import { EXAMPLE_ROOM, playScript } from "../example-audit.js";
import { decisiveSteps } from "./decisive-steps.js";

const SEARCH = "search leakproof travel mug";

describe("decisiveSteps()", () => {
  test("names the decisions whose alternatives would have led astray", async () => {
    const calls = [SEARCH, "P3", "Back to results", "P1", "capacity=500 ml", "color=navy blue"];
    const audits = decisiveSteps(await playScript([...calls, "Buy now"]), EXAMPLE_ROOM);
    const facts = audits.map(({ step, contrast }) => [step, contrast.taken, contrast.rejected]);
    expect(facts).toContainEqual([2, ["leave"], []]);
    expect(facts).toContainEqual([4, ["option_explicit"], ["option_other"]]);
    expect(facts).toContainEqual([5, ["option_persona"], ["option_other"]]);
    expect(facts).toContainEqual([6, ["buy"], ["leave"]]);
    // Opening P3 was no good decision, and step 1 is not among them.
    expect(audits.map(({ step }) => step)).not.toContain(1);
    expect(audits.every(({ side, repair }) => side === "success" && repair.length === 0)).toBe(
      true,
    );
  });

  test("leaves out decisions that made no difference, and repeats", async () => {
    // Leaving P1, which meets the goal, and coming back to it.
    const calls = [SEARCH, "P1", "Back to results", "P1", "capacity=500 ml", "color=navy blue"];
    const audits = decisiveSteps(await playScript([...calls, "Buy now"]), EXAMPLE_ROOM);
    expect(audits.map(({ step }) => step)).not.toContain(2);
    const left = ["P3", "Back to results"];
    const twice = [SEARCH, ...left, ...left, ...calls.slice(3), "Buy now"];
    const trace = await playScript(twice);
    expect(trace.outcome.rSuccess).toBe(1);
    const leaves = decisiveSteps(trace, EXAMPLE_ROOM).filter(({ contrast }) =>
      contrast.taken.includes("leave"),
    );
    expect(leaves.map(({ step }) => step)).toEqual([2]);
  });

  test("finds none in a failure", async () => {
    expect(decisiveSteps(await playScript([SEARCH]), EXAMPLE_ROOM)).toEqual([]);
  });
});
