import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { labTables } from "../../analysis/lab-run/lab-tables.js";
import { ruleSource, smallSettings } from "../../coevolution/small-run.js";
import { readKeptRun } from "../../io/kept-run.js";
import { readRun } from "../../io/read-run.js";
import { keepResults } from "./keep-results.js";
import { printSummary } from "./print-summary.js";
import { runLab } from "./run-lab.js";

const BASE = "data/policy/base.bin";
let folder = "";

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("runLab()", () => {
  test("runs, tells how it goes, and has nothing to do the second time", async () => {
    folder = mkdtempSync(join(tmpdir(), "run-lab-"));
    const settings = smallSettings({ rounds: 1, stepsPerRound: 1 });
    const run = async () => {
      const lines: string[] = [];
      await runLab(settings, {
        folder,
        base: BASE,
        source: ruleSource("en"),
        say: (line) => lines.push(line),
      });
      return lines;
    };
    const lines = await run();
    expect(lines[0]).toMatch(/^ {3}1\/11 cold_start en: 4 episodes looked at, 3 chunks proposed/);
    expect(lines.find((line) => line.includes("step 1:"))).toMatch(
      /reward \d\.\d{3} success \d\.\d{3} all wrong \d\.\d{3} retried \d+ entropy \d\.\d{3} \d+\.\d s$/,
    );
    expect(await run()).toEqual(["11 units were done before"]);
    // What the clock said stands apart, one line a unit.
    const timing = readFileSync(join(folder, "timing.jsonl"), "utf8").trim().split("\n");
    expect(timing).toHaveLength(11);

    const summary: string[] = [];
    printSummary([await readRun(folder)], (line) => summary.push(line));
    const text = summary.join("\n");
    for (const title of ["Gates and the internalisation gap", "Four conditions", "Observed and"]) {
      expect(text).toContain(title);
    }

    // What is kept tells the same tables, and keeping it again changes nothing.
    const finished = await readRun(folder);
    const kept = join(folder, "kept");
    const options = { folder: kept, command: "npm run coevolve", versions: { backend: "wasm" } };
    const files = [
      "full-1.json.gz",
      "tables.en.md",
      "tables.zh.md",
      "first-skill.csv",
      "README.md",
    ];
    expect(keepResults([finished], options)).toEqual(files);
    expect(keepResults([finished], options)).toEqual([]);
    const again = await readKeptRun(join(kept, "full-1.json.gz"));
    expect(labTables({ runs: [again], family: "en" })).toEqual(
      labTables({ runs: [finished], family: "en" }),
    );
    const page = readFileSync(join(kept, "tables.en.md"), "utf8");
    expect(page).toMatch(/^# Runs of the lab: tables\n\n(- .*\n)*- Arm full \(family en\)\n\n## /);
    const readme = readFileSync(join(kept, "README.md"), "utf8");
    expect(readme).toContain("Arms full; seeds 1; 1 rounds of 1 blocks; 24 test episodes a run.");
    expect(readme).not.toContain(tmpdir());

    // The system's own message would not say which file.
    rmSync(join(kept, "tables.en.md"));
    mkdirSync(join(kept, "tables.en.md"));
    expect(() => keepResults([finished], options)).toThrow(
      `Cannot write ${join(kept, "tables.en.md")}: it is a folder`,
    );
  }, 60_000);

  test("does not let workers play in other shops than the settings name", async () => {
    const options = { folder: "unused", base: BASE, workers: 2, say: () => {} };
    await expect(runLab(smallSettings(), options)).rejects.toThrow(
      "Cannot run with several workers as they play in the default shops: the settings name others",
    );
  });
});
