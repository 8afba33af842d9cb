import { describe, expect, test } from "vitest";
import { splitTasks } from "./split-tasks.js";

const panel = {
  tasks: [
    { id: "a", split: "train" },
    { id: "b", split: "test" },
    { id: "c", split: "train" },
  ],
} as const;

describe("splitTasks()", () => {
  test("takes the tasks of a split in order", () => {
    expect(splitTasks(panel, "train")).toEqual({ split: "train", ids: ["a", "c"] });
    expect(splitTasks(panel, "train", 1).ids).toEqual(["a"]);
  });

  test("refuses more than there are", () => {
    expect(() => splitTasks(panel, "train", 3)).toThrow(
      "Cannot take 3 tasks of train: the panel has 2",
    );
    expect(() => splitTasks(panel, "audit")).toThrow(
      "Cannot take 0 tasks of audit: the panel has 0",
    );
  });
});
