import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as tf from "@tensorflow/tfjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingParts } from "../analysis/missing-parts.js";
import { reportTables } from "../analysis/report-tables.js";
import { runCoevolution } from "../coevolution/run-coevolution.js";
import { ruleSource, smallNetwork, smallSettings } from "../coevolution/small-run.js";
import { openFamilies } from "../coevolution/world.js";
import { readReport } from "./read-report.js";
import { openRunStore } from "./run-store.js";

const root = mkdtempSync(join(tmpdir(), "read-report-"));
const folder = join(root, "full-7");
let hash = "";

/** Runs the smallest whole life of a skill into a folder; `limit` stops it after so many units. */
async function makeRun(into: string, limit = Number.POSITIVE_INFINITY): Promise<void> {
  const settings = smallSettings({ rounds: 1, stepsPerRound: 1, seed: 7 });
  const families = openFamilies(settings);
  hash = families[0]!.panel.hash;
  const store = await openRunStore(into, {
    schema: "intraskill.run/1",
    settings,
    inputs: { base: "b", source: "rules/1", panels: { en: hash } },
    versions: {},
    commit: null,
    testEpisodeCount: 0,
  });
  const base = { parameters: smallNetwork(), id: "base/1" };
  const world = { settings, families, base, source: ruleSource("en"), tf };
  let done = 0;
  const { commit } = store.journal;
  const journal: typeof store.journal = {
    ...store.journal,
    commit: async (...unit) => {
      if (++done > limit) throw new Error("stopped");
      await commit(...unit);
    },
  };
  try {
    await runCoevolution(world, { journal });
  } finally {
    await store.close();
  }
}

beforeAll(async () => {
  await tf.setBackend("cpu");
  await makeRun(folder);
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("readReport()", () => {
  test("reads the published run, whose notes need no other name", async () => {
    const report = await readReport({ source: "published" });
    expect(report.gates.map(({ round }) => round)).toEqual([0, 1, 2, 3]);
    expect([report.isPublished, report.lab, report.options]).toEqual([true, null, {}]);
    expect(report.source.en).toContain("Qwen3.5-4B");
  });

  test("reads a run of the lab with the gate of its first skill, and names it in every note", async () => {
    const report = await readReport({ source: "lab", folder });
    expect(report.gates.map(({ round }) => round)).toEqual([-1, 0]);
    expect([report.isPublished, report.lab?.family]).toEqual([false, "en"]);
    const words = `lab run full-7 (arm full, seed 7, family en, panel ${hash.slice(0, 12)})`;
    expect(report.source.en).toBe(words);
    expect(report.source.zh).toContain("方案 full，种子 7，任务族 en");
    // The release's files are not where these numbers stand.
    for (const { note } of reportTables(report.release, report.options)) {
      expect(note.en.endsWith(`Source: ${words}.`)).toBe(true);
      expect(note.zh).not.toContain(".csv");
    }
    expect(Object.keys(missingParts(report.release))).toEqual(
      expect.arrayContaining(["claims", "ranking", "systems", "phases", "tokens"]),
    );
  });

  test("refuses a family that the run does not have", async () => {
    await expect(readReport({ source: "lab", folder, family: "zh" })).rejects.toThrow(
      "Cannot report on family zh: the run has en",
    );
    await expect(readReport({ source: "published", family: "en" })).rejects.toThrow(
      "Cannot report on family en: a published run has no families",
    );
  });

  test.each([
    {
      folder: "runs/lab/full-1234567",
      message:
        "Cannot report on runs/lab/full-1234567 as a run of the lab: there is none; `npm run coevolve -- --arm full --seed 1234567` makes one",
    },
    {
      folder: "elsewhere/plain-3",
      message: "`npm run coevolve -- --arm plain --seed 3 --out elsewhere/plain-3` makes one",
    },
    { folder: "runs/mine-1", message: "`npm run coevolve -- --out runs/mine-1` makes one" },
    {
      folder: "data/lab/full-1.json.gz",
      message:
        "it is without episodes and pairs; `npm run coevolve -- --arm full --seed 1` makes the whole run",
    },
  ])("says which command makes a run that is not there: $folder", async ({ folder, message }) => {
    await expect(readReport({ source: "lab", folder })).rejects.toThrow(message);
  });

  test.each(["data/lab", "data/release", "package.json"])(
    "does not advise to make a run in %s, which holds something else",
    async (taken) => {
      await expect(readReport({ source: "lab", folder: taken })).rejects.toThrow(
        /^Cannot report on \S+ as a run of the lab: .*; `npm run coevolve -- --out` with a new folder makes one$/s,
      );
    },
  );

  test("refuses a run that is not finished, and says what goes on with it", async () => {
    const stopped = join(root, "full-8");
    await expect(makeRun(stopped, 4)).rejects.toThrow("stopped");
    await expect(readReport({ source: "lab", folder: stopped })).rejects.toThrow(
      /4 of 11 units are done; `npm run coevolve -- --arm full --seed 8 --out .*full-8` makes or finishes one$/,
    );
  }, 30_000);

  test("names a damaged file", async () => {
    const damaged = join(root, "damaged");
    await makeRun(damaged);
    writeFileSync(join(damaged, "manifest.json"), "{");
    await expect(readReport({ source: "lab", folder: damaged })).rejects.toThrow(
      /Cannot report on .*damaged as a run of the lab: Cannot read .*manifest\.json as the manifest of a run: .* with a new folder makes one$/,
    );
  }, 30_000);

  test("refuses a run that has lost its state or a line", async () => {
    const damaged = join(root, "full-9");
    await makeRun(damaged);
    const path = join(damaged, "traces.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace(/[^\n]+\n$/, ""));
    await expect(readReport({ source: "lab", folder: damaged })).rejects.toThrow(
      /as a finished run as traces\.jsonl must have \d+ bytes: it has \d+; .* with a new folder makes one$/,
    );
    rmSync(join(damaged, "state.bin"));
    await expect(readReport({ source: "lab", folder: damaged })).rejects.toThrow(
      "as a finished run: it has no state.bin; ",
    );
  }, 30_000);

  test("does not take a run of the lab for a release", async () => {
    await expect(readReport({ source: "published", folder })).rejects.toThrow(
      /as a published run: it holds a run of the lab; set source to lab$/,
    );
  });
});
