import { expect, test } from "vitest";
import type { LabRun } from "../../analysis/lab-run/lab-run.js";
import { madeRun } from "../../analysis/lab-run/made-run.js";
import { keptChunks, keptTables } from "./kept-tables.js";

const SUCCESSES = { base_free: 10, base_s0: 20, final_free: 30, final_st: 30 };

/** A run whose first skill has two chunks that add 0.3 together on the base. */
function runOf(arm: string, seed: number): LabRun {
  const run = madeRun({ arm, seed, successes: SUCCESSES, totals: [[0.3, 0.2, 0.4]] });
  const effects = ["a", "b"].map((interventionId, j) => ({
    interventionId,
    effect: 0.1 + 0.1 * j,
    standardError: 0.05,
    interval: [0, 0.3] as const,
    t: 2 + 2 * j,
    pValue: 0.04,
    exposure: 20,
  }));
  const audits = run.records.audits.map((audit) =>
    audit.firstSkill?.status === "complete"
      ? { ...audit, firstSkill: { ...audit.firstSkill, effects } }
      : audit,
  );
  return { ...run, records: { ...run.records, audits } };
}

const RUNS = [runOf("full", 1), runOf("full", 2), runOf("plain", 1)];

test("keptTables() gives every design a section, with the sums of the first skill alone", () => {
  const page = keptTables(RUNS, "en");
  expect(page.split("\n").filter((line) => /^(## |- )/.test(line))).toEqual([
    "- All designs (family en)",
    "- Arm full (family en)",
    "- Arm plain (family en)",
    "## All designs (family en)",
    "## Arm full (family en)",
    "## Arm plain (family en)",
  ]);
  expect(page).toContain("| 2 | 0 | 30.00 | 20.00 | 40.00 |");
  expect(page).not.toContain("| a |");
});

test("keptChunks() has every chunk and sum of every run", () => {
  const [heading, ...lines] = keptChunks(RUNS).trim().split("\n");
  expect(heading).toBe("family,arm,seed,round,chunk,effect,standardError,low,high");
  expect(lines.map((line) => line.split(",").slice(0, 5).join(","))).toEqual([
    "en,full,1,0,a",
    "en,full,1,0,b",
    "en,full,1,0,total",
    "en,full,2,0,a",
    "en,full,2,0,b",
    "en,full,2,0,total",
    "en,plain,1,0,a",
    "en,plain,1,0,b",
    "en,plain,1,0,total",
  ]);
});
