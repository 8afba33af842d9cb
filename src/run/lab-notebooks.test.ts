import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallSettings } from "../coevolution/small-run.js";
import { runNotebooks } from "../io/run-notebooks.js";
import { runLab } from "./lab/run-lab.js";

const root = mkdtempSync(join(tmpdir(), "lab-notebooks-"));
const small = smallSettings();

/** Runs notebooks on a run of the lab; gives what went wrong, by name. */
async function faultsOf(names: readonly string[], parameters: Readonly<Record<string, string>>) {
  const results = await runNotebooks(names, {
    mode: "run",
    output: join(root, "results"),
    parameters: { source: "lab", ...parameters },
  });
  return results.flatMap(({ name, fault }) => (fault === undefined ? [] : [`${name}: ${fault}`]));
}

beforeAll(async () => {
  const base = "data/policy/base.bin";
  const say = () => {};
  await runLab(smallSettings({ languages: ["en", "zh"] }), {
    folder: join(root, "full-1"),
    base,
    say,
  });
  const plain = {
    ...small.arm,
    name: "plain",
    q: { kind: "fixed", q: 1 },
    gate: null,
    candidates: { source: "none" },
  } as const;
  await runLab(smallSettings({ arm: plain }), { folder: join(root, "plain-1"), base, say });
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the report's notebooks on a run of the lab", { timeout: 600_000 }, () => {
  test("run to their end, for the second family of a tiny run with gates", async () => {
    const names = ["06-gate", "09-report-tables", "10-behavior", "11-optimization", "12-figures"];
    expect(await faultsOf(names, { folder: join(root, "full-1"), family: "zh" })).toEqual([]);
  });

  test("run to their end where nothing was decided after the first skill", async () => {
    expect(await faultsOf(["06-gate"], { folder: join(root, "plain-1") })).toEqual([]);
  });
});
