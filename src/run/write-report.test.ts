import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Release } from "../analysis/release.js";
import { readRelease } from "../io/read-release.js";
import { writeReport } from "./write-report.js";

const folder = mkdtempSync(join(tmpdir(), "report-"));
afterAll(() => rmSync(folder, { recursive: true }));

let release: Release;
beforeAll(async () => {
  release = await readRelease("data/release");
});

// Resampling takes a second or two where the machine is busy.
describe("writeReport()", { timeout: 30_000 }, () => {
  test("writes the committed report byte for byte", () => {
    const { fileCount, changed } = writeReport(release, folder);
    const names = readdirSync(folder).sort();
    expect(names).toEqual(readdirSync("data/report").sort());
    expect(changed).toHaveLength(fileCount);
    for (const name of names) {
      expect(readFileSync(join(folder, name), "utf8"), name).toBe(
        readFileSync(join("data/report", name), "utf8"),
      );
    }
  });

  test("says every claim in Chinese", () => {
    const rows = readFileSync(join(folder, "claims-ledger.zh.md"), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.split(" | "));
    // Page, what, unit, status, and how it was found: the id and the table's name stay.
    const words = rows.flatMap((cells) => [
      ...[1, 2, 3, 7].map((at) => cells[at]!),
      cells[8]!.split(/[：，]/)[1] ?? "",
    ]);
    expect(words.length).toBeGreaterThan(5 * 274);
    expect(words.filter((word) => /[a-z]{2}/.test(word.replace(/token|rho/g, "")))).toEqual([]);
  });

  test("writes again only what is not as it should be", () => {
    // The folder holds the report from the test before.
    writeFileSync(join(folder, "rounds.csv"), "spoilt");
    expect(writeReport(release, folder).changed).toEqual([join(folder, "rounds.csv")]);
  });
});
