import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { runCoevolution } from "../coevolution/run-coevolution.js";
import { ruleSource, smallNetwork, smallSettings } from "../coevolution/small-run.js";
import { openFamilies, type RunWorld } from "../coevolution/world.js";
import { readRun } from "./read-run.js";
import { type RunManifest, settingDifferences } from "./run-manifest.js";
import { decodePosition, encodePosition } from "./run-state-file.js";
import { type OpenRunOptions, openRunStore } from "./run-store.js";
import { writeAtomic } from "./write-atomic.js";

const settings = smallSettings({ rounds: 1, stepsPerRound: 2 });
const folders: string[] = [];
let world: RunWorld;
let whole: Record<string, string>;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "run-store-"));
  folders.push(folder);
  return folder;
}

function manifestOf(changes: Partial<RunManifest> = {}): RunManifest {
  return {
    schema: "intraskill.run/1",
    settings,
    inputs: { base: "b", source: "rules/1", panels: { en: world.families[0]!.panel.hash } },
    versions: {},
    commit: null,
    testEpisodeCount: 0,
    ...changes,
  };
}

async function run(folder: string, options: OpenRunOptions = {}): Promise<readonly string[]> {
  const store = await openRunStore(folder, manifestOf(), options);
  try {
    await runCoevolution(world, { journal: store.journal });
    return store.cut;
  } finally {
    await store.close();
  }
}

/** Every file of a folder, by its path. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path).toString("base64")]),
  );
}

/** A disk that is full from its k-th whole file on. */
function fullAfter(count: number): OpenRunOptions {
  let written = 0;
  return {
    write: (path, content) => {
      written += 1;
      if (written > count) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
      return writeAtomic(path, content);
    },
  };
}

beforeAll(async () => {
  await tf.setBackend("cpu");
  world = {
    settings,
    families: openFamilies(settings),
    base: { parameters: smallNetwork(), id: "base/1" },
    source: ruleSource("en"),
    tf,
  };
  const folder = newFolder();
  await run(folder);
  whole = contents(folder);
  rmSync(folder, { recursive: true });
}, 60_000);

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("openRunStore()", () => {
  test("leaves no lock behind, and a manifest that counts the test episodes", () => {
    expect(Object.keys(whole)).not.toContain("run.lock");
    const manifest = JSON.parse(Buffer.from(whole["manifest.json"]!, "base64").toString());
    expect(manifest.testEpisodeCount).toBe(24);
  });

  // Each unit writes state.bin, some a few files before it.
  test.each([0, 1, 4, 9, 14])(
    "keeps what was finished when the disk is full after %d files, and goes on to the same bytes",
    async (count) => {
      const folder = newFolder();
      await expect(run(folder, fullAfter(count))).rejects.toThrow(
        /^Cannot write .*: the disk is full; everything up to the last finished unit is kept$/,
      );
      await run(folder);
      expect(contents(folder)).toEqual(whole);
    },
    30_000,
  );

  test("cuts off an unfinished line and unfinished units, says so, and does them anew", async () => {
    const folder = newFolder();
    await expect(run(folder, fullAfter(4))).rejects.toThrow("the disk is full");
    appendFileSync(join(folder, "traces.jsonl"), '{"family":"en","seed":1');
    const cut = await run(folder);
    expect(cut.some((line) => /^traces\.jsonl: \d+ bytes$/.test(line))).toBe(true);
    expect(contents(folder)).toEqual(whole);
  }, 30_000);

  test("does nothing in a run that is finished", async () => {
    const folder = newFolder();
    await run(folder);
    const commits: unknown[] = [];
    const store = await openRunStore(folder, manifestOf());
    const journal = {
      ...store.journal,
      commit: async (...all: unknown[]) => void commits.push(all),
    };
    await runCoevolution(world, { journal });
    await store.close();
    expect(commits).toEqual([]);
    expect(contents(folder)).toEqual(whole);
  }, 30_000);

  test("refuses changed settings and inputs, and says which", async () => {
    const folder = newFolder();
    await (await openRunStore(folder, manifestOf())).close();
    const other = smallSettings({ rounds: 1, stepsPerRound: 2, seed: 5 });
    await expect(
      openRunStore(folder, manifestOf({ settings: { ...other, auditPairs: 1 } })),
    ).rejects.toThrow(
      "as its settings must be the same: settings.auditPairs: 2 -> 1; settings.seed: 1 -> 5",
    );
    const inputs = { ...manifestOf().inputs, base: "c" };
    await expect(openRunStore(folder, manifestOf({ inputs }))).rejects.toThrow(
      'inputs.base: "b" -> "c"',
    );
  });

  test("refuses a damaged manifest and says where", async () => {
    const folder = newFolder();
    await (await openRunStore(folder, manifestOf())).close();
    const path = join(folder, "manifest.json");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.slice(0, 200));
    await expect(openRunStore(folder, manifestOf())).rejects.toThrow(
      /^Cannot read .*manifest\.json as the manifest of a run: .*line \d+/,
    );
    // Nothing was changed by the attempt.
    expect(readFileSync(path, "utf8")).toBe(text.slice(0, 200));
  });

  test("refuses a folder that holds something else", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "notes.txt"), "mine");
    await expect(openRunStore(folder, manifestOf())).rejects.toThrow(
      "as it must be empty: it has no manifest.json but notes.txt",
    );
  });

  test("refuses a stream that has lost lines, and a damaged state", async () => {
    const folder = newFolder();
    await run(folder);
    truncateSync(join(folder, "steps.jsonl"), 10);
    await expect(openRunStore(folder, manifestOf())).rejects.toThrow(
      /as steps\.jsonl must have \d+ bytes: it has 10$/,
    );
    truncateSync(join(folder, "state.bin"), 500);
    await expect(openRunStore(folder, manifestOf())).rejects.toThrow("Cannot read");
  }, 30_000);

  test("keeps a second process out, and takes over from one that is gone", async () => {
    const folder = newFolder();
    const store = await openRunStore(folder, manifestOf());
    await expect(openRunStore(folder, manifestOf())).rejects.toThrow(
      `process ${process.pid} is at work there`,
    );
    await store.close();
    // No process has the largest id that there can be.
    writeFileSync(join(folder, "run.lock"), "4194304");
    await (await openRunStore(folder, manifestOf())).close();
  });
});

describe("openRunStore() where state.bin is lost", () => {
  test("begins with a state before the first unit", async () => {
    const folder = newFolder();
    await (await openRunStore(folder, manifestOf())).close();
    const { state, lengths } = decodePosition(readFileSync(join(folder, "state.bin")), "state.bin");
    expect([state.done, state.families.length, lengths.traces]).toEqual([0, 1, 0]);
  });

  test("refuses streams without it, and leaves them whole", async () => {
    const folder = newFolder();
    await run(folder);
    rmSync(join(folder, "state.bin"));
    const before = contents(folder);
    await expect(run(folder)).rejects.toThrow(
      /as its state\.bin must say where the run stands: it is not there, and traces\.jsonl has \d+ bytes$/,
    );
    expect(contents(folder)).toEqual(before);
  }, 30_000);

  test("refuses one that does not know the streams", async () => {
    const folder = newFolder();
    await run(folder);
    const path = join(folder, "state.bin");
    const saved = decodePosition(readFileSync(path), path);
    writeFileSync(path, encodePosition({ ...saved, lengths: {} }));
    const before = contents(folder);
    await expect(run(folder)).rejects.toThrow(
      `Cannot read ${path} as it must give the length of traces in bytes: it is missing`,
    );
    expect(contents(folder)).toEqual(before);
  }, 30_000);
});

describe("readRun()", () => {
  test("gives back the records of a finished run", async () => {
    const folder = newFolder();
    await run(folder);
    const { records, families, testEpisodeCount } = await readRun(folder);
    expect([records.steps.length, records.gates.length, records.tests.length]).toEqual([2, 2, 24]);
    expect([families.length, testEpisodeCount]).toEqual([1, 24]);
    expect((await readRun(folder, { without: ["traces"] })).records.traces).toEqual([]);
  }, 30_000);

  test("refuses one that is not finished", async () => {
    const folder = newFolder();
    await expect(run(folder, fullAfter(6))).rejects.toThrow("the disk is full");
    await expect(readRun(folder)).rejects.toThrow(/as a finished run: \d+ of 12 units are done$/);
  }, 30_000);

  test("refuses a stream that is not as long as its state says", async () => {
    const folder = newFolder();
    await run(folder);
    const path = join(folder, "tests.jsonl");
    const text = readFileSync(path, "utf8");
    const lines = text.split("\n").slice(0, -1);
    const damaged = {
      "the last line lost": lines.slice(0, -1),
      "all lines lost": [],
      "the last line twice": [...lines, lines.at(-1)!],
      "a strange line more": [...lines, '{"family":"en"}'],
    };
    const texts = Object.values(damaged).map((rest) => rest.map((line) => `${line}\n`).join(""));
    for (const wrong of [...texts, text.slice(0, -40)]) {
      writeFileSync(path, wrong);
      await expect(readRun(folder)).rejects.toThrow(
        `Cannot read ${folder} as a finished run as tests.jsonl must have ${text.length} bytes: it has ${wrong.length}`,
      );
    }
    // Its length counts even if it is not read.
    await expect(readRun(folder, { without: ["tests"] })).rejects.toThrow("tests.jsonl must have");
    writeFileSync(path, text);
    expect((await readRun(folder)).records.tests).toHaveLength(24);
  }, 30_000);
});

describe("decodePosition()", () => {
  test("refuses other bytes", () => {
    expect(() => decodePosition(Buffer.from("something else"), "state.bin")).toThrow(
      'Cannot read state.bin as the state of a run: it does not begin with "ISLR"',
    );
  });
});

describe("settingDifferences()", () => {
  test("names every place, in lists too, and does not mind the order of keys", () => {
    expect(settingDifferences({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 3] }, a: 1 })).toEqual([
      "b.c.1: 2 -> 3",
    ]);
  });
});
