import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readRelease } from "../io/read-release.js";
import { mainJob } from "./main-job.js";
import { runStages } from "./run-stages.js";

const folder = mkdtempSync(join(tmpdir(), "main-job-"));
afterAll(() => rmSync(folder, { recursive: true }));

const release = await readRelease("data/release");
const folders = {
  report: join(folder, "report"),
  figures: join(folder, "figures"),
  lab: join(folder, "lab"),
};

/** Runs the report stage only; returns what failed and what was said. */
async function reportOn(data: typeof release) {
  const said: string[] = [];
  const stages = mainJob(data, folders).filter(({ name }) => name === "report");
  const failed = await runStages(stages, { say: (line) => said.push(line), nowMs: () => 0 });
  return { failed, said };
}

// Resampling takes a second or two where the machine is busy.
describe("mainJob()", { timeout: 30_000 }, () => {
  test("reports, draws, runs notebooks, then the lab", () => {
    expect(mainJob(release, folders).map(({ name }) => name)).toEqual([
      "report",
      "figures",
      "notebooks",
      "lab",
    ]);
  });

  test("ends the report stage with the count of claims and where to read on", async () => {
    const { failed, said } = await reportOn(release);
    expect(failed).toEqual([]);
    expect(said.at(-2)).toBe(
      "Claims: 274 printed numbers, 269 recomputed: 268 agree, 1 with an explained difference; 5 stated only. 18 findings about the source.",
    );
    expect(said.at(-1)).toContain(`Read ${folders.report}/report.en.md`);
    expect(readFileSync(join(folders.report, "claims-ledger.csv"), "utf8")).toContain("gate.rank");
  });

  test("fails if a printed number differs and nothing says why, and still writes the report", async () => {
    const claims = release.claims.map((claim) =>
      claim.id === "protocol.rounds" ? { ...claim, printed: "5" } : claim,
    );
    const { failed, said } = await reportOn({ ...release, claims });
    expect(failed).toEqual(["report"]);
    expect(said.at(-1)).toBe(
      "FAILED report: Cannot confirm the report: protocol.rounds differ without an explanation",
    );
    expect(readFileSync(join(folders.report, "report.en.md"), "utf8")).toContain(
      "`protocol.rounds`, rounds: the page prints 5 rounds, the data give 4 rounds. Not explained.",
    );
  });
});
