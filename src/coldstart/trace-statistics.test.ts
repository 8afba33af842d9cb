import { describe, expect, test } from "vitest";
import { playScript } from "./example-audit.js";
import { traceStatistics } from "./trace-statistics.js";

const SEARCH = "search leakproof travel mug";

describe("traceStatistics()", () => {
  test("counts actions and the episodes that have them", async () => {
    const bought = [SEARCH, "P1", "capacity=500 ml", "color=navy blue", "Buy now"];
    const traces = [await playScript(bought), await playScript([SEARCH, SEARCH, "nowhere"])];
    expect(traceStatistics(traces)).toEqual({
      episodeCount: 2,
      finishedCount: 2,
      successCount: 1,
      actions: {
        search: { actionCount: 3, episodeCount: 2 },
        product: { actionCount: 1, episodeCount: 1 },
        option: { actionCount: 2, episodeCount: 1 },
        buy_now: { actionCount: 1, episodeCount: 1 },
        not_clickable: { actionCount: 1, episodeCount: 1 },
        // The generation that ran out.
        none: { actionCount: 1, episodeCount: 1 },
      },
      warnings: ["0 of 2 episodes go back"],
    });
  });

  test("warns of traces that never finish", async () => {
    const { warnings } = traceStatistics([await playScript([SEARCH, "P1", "Back to results"])]);
    expect(warnings).toEqual(["0 of 1 episodes choose an option", "0 of 1 episodes buy"]);
  });
});
