import { describe, expect, test } from "vitest";
import { runStages, type Stage } from "./run-stages.js";

/** A clock that moves on by half a second whenever it is asked. */
function steppingClock(): () => number {
  let time = 0;
  return () => (time += 500);
}

const stage = (name: string, lines: readonly string[]): Stage => ({
  name,
  title: `does ${name}`,
  run: async () => lines,
});

const failing: Stage = {
  name: "middle",
  title: "breaks",
  run: async () => {
    throw new Error("Cannot go on: 3 of 4");
  },
};

describe("runStages()", () => {
  test("runs stages in order, with the time since the start, and ends with their lines", async () => {
    const said: string[] = [];
    const failed = await runStages([stage("one", ["1 file"]), stage("two", ["2 files"])], {
      say: (line) => said.push(line),
      nowMs: steppingClock(),
    });
    expect(failed).toEqual([]);
    expect(said).toEqual([
      "[   0.5 s] 1/2 one: does one",
      "[   1.0 s] 2/2 two: does two",
      "[   1.5 s] 2 of 2 stages done",
      "",
      "1 file",
      "2 files",
    ]);
  });

  test("goes on after a failed stage, names it and repeats its error at the end", async () => {
    const said: string[] = [];
    const failed = await runStages([failing, stage("last", ["done"])], {
      say: (line) => said.push(line),
      nowMs: steppingClock(),
    });
    expect(failed).toEqual(["middle"]);
    expect(said.slice(-2)).toEqual(["FAILED middle: Cannot go on: 3 of 4", "done"]);
  });

  test("indents what a stage says while it runs", async () => {
    const said: string[] = [];
    const talking: Stage = {
      ...stage("one", []),
      run: async (sayInside) => {
        sayInside("half way");
        return [];
      },
    };
    await runStages([talking], {
      say: (line) => said.push(line),
      nowMs: steppingClock(),
    });
    expect(said).toContain("           half way");
  });
});
