import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { clusterBootstrap, seedTaskBootstrap } from "./grouped-bootstrap.js";

describe("clusterBootstrap()", () => {
  test("sees two clusters, not two hundred values", () => {
    // Drawing single values would give an interval of about [0.43, 0.57].
    const clusters = [new Array<number>(100).fill(0), new Array<number>(100).fill(1)];
    expect(clusterBootstrap(clusters, { random: seededRandom(1) })).toEqual({
      difference: 0.5,
      interval: [0, 1],
    });
  });

  test("weighs a cluster by its values", () => {
    // A source that alternates draws both clusters once: (0 + 3) / 4, not the mean of the means.
    let turn = 0;
    const random = () => (turn++ % 2) / 2;
    expect(clusterBootstrap([[0], [1, 1, 1]], { random, resamples: 10 }).interval).toEqual([
      0.75, 0.75,
    ]);
  });

  test("refuses a single cluster and an empty one", () => {
    expect(() => clusterBootstrap([[1]], { random: () => 0 })).toThrow(
      "Cannot bootstrap as there must be >= 2 groups: there are 1",
    );
    expect(() => clusterBootstrap([[1], []], { random: () => 0 })).toThrow(
      "Cannot bootstrap: group 1 has 0 values",
    );
  });
});

describe("seedTaskBootstrap()", () => {
  test("does not let many tasks stand in for seeds", () => {
    const values = [new Array<number>(300).fill(0), new Array<number>(300).fill(1)];
    expect(seedTaskBootstrap(values, { random: seededRandom(1) }).interval).toEqual([0, 1]);
  });

  test("draws the same tasks for every seed", () => {
    // What one seed gains on a task the other loses: the mean over both is 0 for any tasks.
    const first = [1, -1, 2, -2, 5];
    const values = [first, first.map((value) => -value)];
    const alternating = [0, 0.5, ...new Array<number>(5).fill(0.1)];
    let turn = 0;
    const random = () => alternating[turn++ % alternating.length]!;
    const { interval } = seedTaskBootstrap(values, { random, resamples: 20 });
    expect(interval.map(Math.abs)).toEqual([0, 0]);
  });

  test("refuses a table with holes or a single task", () => {
    expect(() => seedTaskBootstrap([[1, 2], [1]], { random: () => 0 })).toThrow(
      "Cannot bootstrap as every seed needs all 2 tasks: seed 1 has 1",
    );
    expect(() => seedTaskBootstrap([[1], [1]], { random: () => 0 })).toThrow(
      "Cannot bootstrap as there must be >= 2 tasks: there are 1",
    );
  });
});
