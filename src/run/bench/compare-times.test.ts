import { expect, test } from "vitest";
import { compareTimes, describeComparison } from "./compare-times.js";

test("compareTimes() pairs the times of one turn and leaves the warm-up out", async () => {
  const turns: string[] = [];
  const ours = [100, 100, 100, 1, 2, 4];
  const peer = [100, 100, 100, 4, 4, 4];
  const comparison = await compareTimes({
    name: "a against b",
    ours: () => {
      turns.push("ours");
      return ours.shift()!;
    },
    peer: () => {
      turns.push("peer");
      return peer.shift()!;
    },
    repeats: 3,
    goal: 3,
  });
  expect(turns.join(" ")).toBe("ours peer ".repeat(6).trim());
  expect(comparison).toMatchObject({ ratio: 2, lowestRatio: 1, highestRatio: 4, oursMs: 2 });
  expect(describeComparison(comparison)).toBe(
    "a against b: 2.0 ms against 4.0 ms, 2.00x (1.00 to 4.00, 3 turns), goal 3x MISSED",
  );
});
