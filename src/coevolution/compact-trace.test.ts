import { describe, expect, test } from "vitest";
import { runEpisode } from "../episode/run-episodes.js";
import { labPolicy } from "../policy/lab-policy.js";
import { compactTrace, replayTrace } from "./compact-trace.js";
import { smallNetwork, smallSettings } from "./small-run.js";
import { openFamilies } from "./world.js";

const { shop, read } = openFamilies(smallSettings())[0]!;

async function play(seed: number) {
  return runEpisode(
    { taskId: "train-0001", sample: 0, seed, treatment: "skill_free", chunks: [] },
    { shop, policy: labPolicy({ parameters: smallNetwork(), id: "small", read }) },
  );
}

const names = { unit: "block 1 1", family: "en" };

describe("replayTrace()", () => {
  test("gives back every page, action and outcome of an episode", async () => {
    for (const seed of [1, 2, 3, 4]) {
      const trace = await play(seed);
      const back = replayTrace(compactTrace(trace, names), { shop, skillHash: null });
      expect(back.steps.map(({ observation }) => observation)).toEqual(
        trace.steps.map(({ observation }) => observation),
      );
      expect(back.steps.map(({ call, feedback }) => ({ call, feedback }))).toEqual(
        trace.steps.map(({ call, feedback }) => ({ call, feedback })),
      );
      expect([back.outcome, back.termination, back.job, back.task]).toEqual([
        trace.outcome,
        trace.termination,
        trace.job,
        trace.task,
      ]);
    }
  });

  test("replays messages without an action and generations that ran out", async () => {
    let t = 0;
    const policy = {
      id: "mute",
      decide: () => [
        t++ === 0
          ? ({ kind: "protocol_error", detail: "", raw: "hm" } as const)
          : ({ kind: "length", raw: "" } as const),
      ],
    };
    const plan = { taskId: "train-0001", sample: 0, seed: 1, chunks: [] };
    const trace = await runEpisode({ ...plan, treatment: "skill_free" }, { shop, policy });
    const compact = compactTrace(trace, names);
    expect(compact.steps).toEqual([
      { on: "home", act: "none", invalid: "protocol_error" },
      { on: "home", act: "none" },
    ]);
    const back = replayTrace(compact, { shop, skillHash: null });
    expect(back.termination).toBe("generation_length");
    expect(back.steps.map(({ decision }) => decision.kind)).toEqual(["protocol_error", "length"]);
  });

  test("refuses a record that does not end as it says", async () => {
    const compact = compactTrace(await play(1), names);
    const short = { ...compact, steps: compact.steps.slice(0, -1) };
    expect(() => replayTrace(short, { shop, skillHash: null })).toThrow(
      `Cannot replay train-0001#0 as it ended by ${compact.termination}: the replay ends by null`,
    );
  });
});
