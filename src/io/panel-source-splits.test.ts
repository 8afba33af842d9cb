import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SplitSubject, splitTasks } from "./panel-source-splits.js";

const few = fc.integer({ min: 0, max: 12 }).map(String);
const manyTasks = fc.uniqueArray(
  fc.record({ taskId: fc.uuid(), productId: few, persona: fc.oneof(fc.constant(""), few) }),
  { selector: ({ taskId }) => taskId, maxLength: 60 },
);

describe("splitTasks()", () => {
  test("keeps together what a product or a persona joins, also through others", () => {
    const chain: SplitSubject[] = Array.from({ length: 50 }, (_, i) => ({
      taskId: `t${i}`,
      // t0 and t1 share product 0, t1 and t2 persona 1, t2 and t3 product 1, ...
      productId: String(Math.floor(i / 2)),
      persona: String(Math.ceil(i / 2)),
    }));
    expect(new Set(splitTasks(chain).values()).size).toBe(1);
  });

  test("does not join tasks by having no persona", () => {
    const loose = Array.from({ length: 500 }, (_, i) => ({
      taskId: `t${i}`,
      productId: `p${i}`,
      persona: "",
    }));
    const sizes = new Map<string, number>();
    for (const split of splitTasks(loose).values()) sizes.set(split, (sizes.get(split) ?? 0) + 1);
    expect(sizes.size).toBe(5);
    // 1,200 of 2,600 tasks are for training; the standard deviation for 500 is 11.
    expect(Math.abs(sizes.get("train")! - (500 * 1200) / 2600)).toBeLessThan(45);
  });

  test("lets no product and no persona lie in two splits, in any order of the tasks", () => {
    fc.assert(
      fc.property(manyTasks, (tasks) => {
        const splits = splitTasks(tasks);
        expect(new Map(splitTasks(tasks.toReversed()))).toEqual(splits);
        const owners = new Map<string, string>();
        for (const { taskId, productId, persona } of tasks) {
          const split = splits.get(taskId)!;
          for (const key of [`p${productId}`, ...(persona === "" ? [] : [`w${persona}`])]) {
            expect(owners.get(key) ?? split).toBe(split);
            owners.set(key, split);
          }
        }
      }),
    );
  });
});
