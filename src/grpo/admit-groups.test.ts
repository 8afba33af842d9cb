import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { admitGroups, type RewardedGroup } from "./admit-groups.js";
import { GRPO_PRESETS } from "./grpo-presets.js";

const published = GRPO_PRESETS.published.admission;
const group = (groupId: string, ...rewards: (number | null)[]): RewardedGroup => ({
  groupId,
  rewards,
});
const ids = (groups: readonly RewardedGroup[]) => groups.map(({ groupId }) => groupId);

describe("admitGroups()", () => {
  test("drops the equal group that can be spared", () => {
    const { admitted, dropped, shortfall } = admitGroups([group("a", 1, 1), group("b", 1, 0)], {
      ...published,
      targetGroups: 1,
    });
    expect(ids(admitted)).toEqual(["b"]);
    expect(dropped.map(({ reason }) => reason)).toEqual(["zero_spread"]);
    expect(shortfall).toBe(0);
  });

  test("admits equal groups to fill, the last to arrive, and takes the first that come", () => {
    const groups = [
      group("equal-1", 0, 0),
      group("spread-1", 1, 0),
      group("equal-2", 1, 1),
      group("broken", 1, null),
      group("equal-3", 0, 0),
      group("spread-2", 0, 1),
      group("spread-3", 0, 1),
    ];
    const four = admitGroups(groups, { ...published, targetGroups: 4 });
    // Seven are left at first: equal-1, equal-2 and broken go, then only four are left.
    expect(ids(four.admitted)).toEqual(["spread-1", "equal-3", "spread-2", "spread-3"]);
    const two = admitGroups(groups, { ...published, targetGroups: 2 });
    expect(ids(two.admitted)).toEqual(["spread-1", "spread-2"]);
    expect(two.dropped.map(({ group: { groupId }, reason }) => `${groupId} ${reason}`)).toEqual([
      "equal-1 zero_spread",
      "equal-2 zero_spread",
      "broken unscorable",
      "equal-3 zero_spread",
      "spread-3 surplus",
    ]);
  });

  test("drops broken groups even below the target, and says how many are missing", () => {
    const groups = [group("a", null, 1), group("b", 1, 0)];
    const { admitted, shortfall } = admitGroups(groups, { ...published, targetGroups: 2 });
    expect(ids(admitted)).toEqual(["b"]);
    expect(shortfall).toBe(1);
  });

  test("keeps what is scored of a broken group under every_sibling", () => {
    const settings = { ...published, unscorableIf: "every_sibling" as const, targetGroups: 1 };
    const groups = [group("a", null, Number.NaN), group("b", 1, 1, null), group("c", 1, 0, null)];
    const { admitted, dropped } = admitGroups(groups, settings);
    expect(ids(admitted)).toEqual(["c"]);
    expect(dropped.map(({ reason }) => reason)).toEqual(["unscorable", "zero_spread"]);
  });

  test("drops or keeps all equal groups under the other two rules", () => {
    const groups = [group("a", 1, 1), group("b", 1, 0)];
    const under = (zeroSpread: "drop" | "keep") =>
      ids(admitGroups(groups, { ...published, zeroSpread, targetGroups: 2 }).admitted);
    expect(under("drop")).toEqual(["b"]);
    expect(under("keep")).toEqual(["a", "b"]);
  });

  // data/release/training_steps.csv of the published run: logged groups are the admitted and the
  // dropped ones, and a drop rate is drops over drops plus 16. Blocks that filled up early logged less.
  test("reproduces the drop counts of all 80 published steps", () => {
    const steps = parse(readFileSync("data/release/training_steps.csv"), { columns: true }) as {
      group_count: string;
      technical_group_drop_count: string;
      technical_group_drop_rate: string;
      zero_std_group_drop_count: string;
      zero_std_group_drop_rate: string;
    }[];
    expect(steps).toHaveLength(80);
    for (const step of steps) {
      const broken = Number(step.technical_group_drop_count);
      const equal = Number(step.zero_std_group_drop_count);
      const groups = Array.from({ length: 32 }, (_, i) => {
        if (i < broken) return group(`${i}`, 1, null);
        return i < broken + equal ? group(`${i}`, 1, 1) : group(`${i}`, 1, 0);
      });
      const { admitted, dropped } = admitGroups(groups);
      const count = (wanted: string) => dropped.filter(({ reason }) => reason === wanted).length;
      expect(count("unscorable")).toBe(broken);
      expect(count("zero_spread")).toBe(equal);
      expect(32 - count("surplus")).toBe(Number(step.group_count));
      const rate = (drops: number) => drops / (drops + admitted.length);
      expect(rate(broken)).toBeCloseTo(Number(step.technical_group_drop_rate), 12);
      expect(rate(equal)).toBeCloseTo(Number(step.zero_std_group_drop_rate), 12);
    }
  });

  test("never admits a broken group, never loses one, and fills up whenever it can", () => {
    const reward = fc.constantFrom(0, 1, null);
    const groups = fc.array(fc.array(reward, { minLength: 2, maxLength: 4 }), { maxLength: 40 });
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 20 }), (rewards, targetGroups) => {
        const all = rewards.map((own, i) => group(`${i}`, ...own));
        const { admitted, dropped, shortfall } = admitGroups(all, { ...published, targetGroups });
        const broken = all.filter((g) => g.rewards.includes(null));
        expect(admitted.length + dropped.length).toBe(all.length);
        expect(admitted.some((g) => broken.includes(g))).toBe(false);
        expect(admitted.length + shortfall).toBe(targetGroups);
        // Broken groups that arrive late may leave a gap; nothing else does.
        if (all.length - broken.length < targetGroups) expect(shortfall).toBeGreaterThan(0);
        if (broken.length === 0 && all.length >= targetGroups) expect(shortfall).toBe(0);
      }),
    );
  });

  test("refuses a target of 0", () => {
    expect(() => admitGroups([], { ...published, targetGroups: 0 })).toThrow(
      "Cannot admit groups as the target must be >= 1: it is 0",
    );
  });
});
