import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { LabRun } from "../analysis/lab-run/lab-run.js";
import { startState } from "../coevolution/run-state.js";
import { smallSettings } from "../coevolution/small-run.js";
import { packGzip } from "./gzip-file.js";
import { packKeptRun, readKeptRun } from "./kept-run.js";

const folder = mkdtempSync(join(tmpdir(), "kept-run-"));
const path = join(folder, "full-1.json.gz");
afterAll(() => rmSync(folder, { recursive: true }));

const settings = smallSettings();
const proposal = { family: "en", round: 0, analyzedCount: 4, eligibleCount: 3, chunkIds: ["c1"] };
const empty: LabRun["records"] = {
  traces: [],
  steps: [],
  updates: [],
  proposals: [],
  gates: [],
  pairs: [],
  audits: [],
  tests: [],
};
const run: LabRun = {
  settings,
  panels: { en: "p" },
  base: "b",
  testEpisodeCount: 24,
  families: startState(settings).families,
  records: { ...empty, proposals: [proposal] },
};

describe("packKeptRun()", () => {
  test("comes back as it was", async () => {
    writeFileSync(path, packKeptRun(run));
    expect(await readKeptRun(path)).toEqual(run);
  });

  test("is without episodes, pairs, waiting retries and the analyst's memory", async () => {
    const pair = { family: "en", round: 0, taskId: "t", mask: "1" };
    const full = {
      ...run,
      families: run.families.map((one) => ({ ...one, pending: [{}], ledger: { cards: 3 } })),
      records: { ...run.records, pairs: [pair], traces: [{ family: "en" }] },
    } as unknown as LabRun;
    expect(packKeptRun(full)).toEqual(packKeptRun(run));
  });
});

describe("readKeptRun()", () => {
  test("says where a file is no kept run", async () => {
    writeFileSync(path, packGzip('{\n  "schema": "intraskill.run/1"\n}'));
    await expect(readKeptRun(path)).rejects.toThrow(`Cannot read ${path} as a kept run: `);
    await expect(readKeptRun(path)).rejects.toThrow("intraskill.kept-run/1");
  });
});
