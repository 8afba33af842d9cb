import { describe, expect, test } from "vitest";
import { describeTask } from "./describe-task.js";
import { makePanel } from "./make-panel.js";

const panel = makePanel({ seed: 4, language: "en", sizes: { dev: 3 }, productCount: 6 });
const task = panel.taskById.get("dev-0002")!;
const goal = panel.goals.get("dev-0002")!;

describe("describeTask()", () => {
  test("shows request and persona and nothing of the goal", () => {
    const text = describeTask(panel, "dev-0002");
    expect(text.split("\n").slice(2)).toEqual([task.instruction, "", task.persona]);
    expect(text).not.toContain(goal.fullInstruction);
    expect(text).not.toContain(goal.productId);
  });

  test("adds the goal and the gold product when asked to", () => {
    const text = describeTask(panel, "dev-0002", { reveal: true });
    expect(text).toContain(`goal        ${goal.fullInstruction}`);
    expect(text).toContain(`gold        ${goal.productId} ${goal.title}`);
  });

  test("says it in Chinese on a Chinese panel", () => {
    const chinese = makePanel({ seed: 4, language: "zh", sizes: { dev: 3 }, productCount: 6 });
    const text = describeTask(chinese, "dev-0002", { reveal: true });
    const { productId } = chinese.goals.get("dev-0002")!;
    expect(text).toContain(`原商品      ${productId} `);
    expect(text).toMatch(/^dev-0002 \(dev, zh\)，用户 /);
  });

  test("refuses a task that is not there", () => {
    expect(() => describeTask(panel, "dev-0004")).toThrow(
      "Cannot describe task dev-0004: the panel has 3 tasks, such as dev-0001",
    );
  });
});
