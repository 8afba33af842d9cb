import { describe, expect, test } from "vitest";
import { requireSplit } from "./require-split.js";

const job = (taskId: string, split: "skillval" | "test") => ({
  job: { taskId, sample: 0, seed: 1, split },
});

describe("requireSplit()", () => {
  test("lets a gate look at skillval alone", () => {
    const rule = { split: "skillval", stage: "gate" } as const;
    expect(() => requireSplit([job("skillval-0001", "skillval")], rule)).not.toThrow();
    expect(() =>
      requireSplit([job("skillval-0001", "skillval"), job("test-0001", "test")], rule),
    ).toThrow("Cannot use test-0001 for gate as it takes skillval alone: it is of test");
  });
});
