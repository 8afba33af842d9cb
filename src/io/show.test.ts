import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Table } from "../analysis/table.js";
import type { DisplayOptions, MimeBundle } from "../report/show.js";
import { show } from "./show.js";
import { showProgress } from "./show-progress.js";

const TABLE: Table = {
  name: "gate",
  title: { en: "Gate", zh: "门控" },
  note: { en: "n = 400", zh: "n = 400" },
  columns: [{ key: "chunk", label: { en: "Chunk", zh: "知识块" } }],
  rows: [{ chunk: "a" }],
};

describe("in a notebook", () => {
  let shown: { data: MimeBundle; options: DisplayOptions }[];
  beforeEach(() => {
    shown = [];
    const display = (data: MimeBundle, options: DisplayOptions = {}) => {
      shown.push({ data, options });
    };
    Object.assign(globalThis, { __lab__: { root: "/", display, clearOutput: () => undefined } });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, "__lab__"));

  test("a text is Markdown and a table speaks the asked language", async () => {
    await show("**7**");
    await show(TABLE, { language: "zh" });
    expect(shown[0]!.data).toEqual({ "text/markdown": "**7**", "text/plain": "**7**" });
    expect(shown[1]!.data["text/plain"]).toContain("门控\n\n知识块\n");
  });

  test("progress is one output that is replaced", () => {
    const progress = showProgress("rollouts", 2);
    progress.update(1);
    progress.update(2, "round 3");
    expect(shown).toEqual([
      {
        data: { "text/plain": "rollouts: 1 of 2" },
        options: { id: "progress-rollouts", update: false },
      },
      {
        data: { "text/plain": "rollouts: 2 of 2, round 3" },
        options: { id: "progress-rollouts", update: true },
      },
    ]);
  });
});

describe("outside a notebook", () => {
  test("texts and tables are printed", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    try {
      await show("**7**");
      await show(TABLE);
      expect(log.mock.calls).toEqual([["**7**"], ["Gate\n\nChunk\n-----\na\n\nn = 400"]]);
    } finally {
      log.mockRestore();
    }
  });
});
