import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkImport } from "./check-import.js";
import { describeDifference } from "./compare-import.js";
import { cutCsv } from "./cut-csv.js";
import { formatCsv } from "./format-csv.js";
import { type ImportedCheckout, importCheckout } from "./import-checkout.js";
import { EPISODE_METRICS, JSON_SOURCES, ROW_SOURCES } from "./import-layout.js";
import { valueAt } from "./json-path.js";
import { readReleaseFolder, readReleaseTable } from "./read-release.js";
import { writeImport } from "./write-import.js";

const RELEASE = "data/release";
const root = mkdtempSync(join(tmpdir(), "import-"));
const template = join(root, "template");
const checkout = join(root, "checkout");
afterAll(() => rmSync(root, { recursive: true }));

function put(folder: string, path: string, content: string | Uint8Array) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function ourRows(file: string) {
  const [heading, ...body] = cutCsv(readFileSync(join(RELEASE, file), "utf8"), file).records;
  return body.map(({ cells }) =>
    Object.fromEntries(heading!.cells.map((column, index) => [column, cells[index]!])),
  );
}

/** A row as Python would write it to JSON: numbers as numbers, masks as lists of flags. */
function jsonRow(row: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(row).map(([column, text]) => {
      if (column === "mask") return [column, Array.from(text, (digit) => digit === "1")];
      if (text === "") return [column, null];
      return [column, Number.isNaN(Number(text)) ? text : Number(text)];
    }),
  );
}

/** An episode whose metrics are all `value`, or as told. */
function episode(taskId: number, told: Readonly<Record<string, string | number | null>>) {
  const metrics = Object.fromEntries(EPISODE_METRICS.map((metric) => [metric, 1]));
  const base = { task_id: taskId, technical: 0, success: 1, reward: 1, termination: "purchase" };
  return { ...base, ...metrics, ...told };
}

function gzipTable(rows: readonly Readonly<Record<string, string | number | null>>[]) {
  return gzipSync(formatCsv(Object.keys(rows[0]!), rows));
}

// Our own numbers in the release's layout: everything that is copied must come out the same.
for (const { path, file, to } of JSON_SOURCES) {
  const document: unknown = JSON.parse(readFileSync(join(RELEASE, file), "utf8"));
  put(template, path, JSON.stringify(valueAt(document, to)));
}
for (const { path, file } of ROW_SOURCES) {
  if (!path.endsWith(".json")) put(template, path, readFileSync(join(RELEASE, file)));
}
for (const round of [0, 1, 2, 3]) {
  const gate = {
    interventions: ourRows(`gate_r${round}_interventions.csv`).map(jsonRow),
    observations: ourRows(`gate_r${round}_observations.csv`).map(jsonRow),
    note: "a field that nobody asks for",
  };
  put(template, `artifacts/round-00${round}/gate/contributions.json`, JSON.stringify(gate));
}

beforeEach(() => {
  rmSync(checkout, { recursive: true, force: true });
  cpSync(template, checkout, { recursive: true });
});

async function differences(imported: ImportedCheckout) {
  const checks = checkImport(imported, await readReleaseFolder(RELEASE));
  return checks.flatMap((check) => check.differences);
}

describe("importCheckout()", () => {
  test("finds no difference in what was copied and lists what is missing and unread", async () => {
    put(checkout, "artifacts/analysis/other.json", "{}");
    const imported = await importCheckout(checkout);
    expect(await differences(imported)).toEqual([]);
    expect(imported.missing).toEqual([
      "artifacts/analysis/behavior_training_episodes.csv.gz",
      "artifacts/analysis/behavior_evaluation_episodes.csv.gz",
      "artifacts/analysis/behavior_training_turns.csv.gz",
    ]);
    expect(imported.unread).toEqual(["artifacts/analysis/other.json"]);
    expect(imported.tables.map(({ file, rows }) => [file, rows.length])).toEqual(
      expect.arrayContaining([
        ["chunk_contributions.csv", 52],
        ["gate_r3_observations.csv", 400],
        ["training_steps.csv", 80],
      ]),
    );
  });

  test("reports a changed number with both values, and a row with another key", async () => {
    const change = (path: string, from: string, to: string) => {
      const before = readFileSync(join(checkout, path), "utf8");
      expect(before).toContain(from);
      put(checkout, path, before.replace(from, to));
    };
    change("artifacts/eval/iter80_st/summary.json", '"model_steps":', '"model_steps":1');
    change("artifacts/round-001/gate/contributions.json", "-0.049147154667745066", "-0.05");
    change("artifacts/analysis/rounds.csv", "\n3,80,", "\n4,80,");
    const found = (await differences(await importCheckout(checkout))).map(describeDifference);
    const steps = JSON.parse(readFileSync(join(RELEASE, "test_summaries.json"), "utf8")).iter80_st
      .behavior.model_steps as number;
    const relative = ((Number(`1${steps}`) - steps) / Number(`1${steps}`)).toExponential(1);
    const gate = "round 1, intervention_id chunk-27a7e5bb9344, column coefficient";
    const values = "theirs -0.05, ours -0.049147154667745066 (relative difference 1.7e-2)";
    expect(found).toEqual([
      expect.stringContaining(`chunk_contributions.csv, ${gate}: ${values}, from `),
      `gate_r1_interventions.csv, ${gate.replace("round 1, ", "")}: ${values}, from artifacts/round-001/gate/contributions.json`,
      "rounds.csv, round 3: theirs (no row), ours (a row), from artifacts/analysis/rounds.csv",
      "rounds.csv, round 4: theirs (a row), ours (no row), from artifacts/analysis/rounds.csv",
      `test_summaries.json, column behavior.model_steps: theirs 1${steps}, ours ${steps} (relative difference ${relative}), from artifacts/eval/iter80_st/summary.json`,
    ]);
  });

  test("computes the behaviour tables from episodes and turns", async () => {
    const told = [
      { round: 0, treatment: "skill_free", model_steps: 4, first_product_rank: null },
      { round: 0, treatment: "assisted", model_steps: 5, generated_tokens: 10, backtracks: 0 },
      {
        ...{ round: 0, treatment: "assisted", model_steps: 9, generated_tokens: 25, backtracks: 0 },
        ...{ success: 0, reward: 0.5, termination: "action_limit" },
      },
      { round: 0, treatment: "assisted", technical: 1, success: null, reward: null },
    ];
    const episodes = told.map((one, index) => ({ ...one, ...episode([7, 8, 8, 9][index]!, one) }));
    put(checkout, "artifacts/analysis/behavior_training_episodes.csv.gz", gzipTable(episodes));
    const turns = [100, 200, 400].map((tokens) => ({ round: 2, phase: "search_home", tokens }));
    put(checkout, "artifacts/analysis/behavior_training_turns.csv.gz", gzipTable(turns));

    const { tables } = await importCheckout(checkout);
    const rows = (file: string) => tables.find((table) => table.file === file)!.rows;
    const find = (block: string, metric: string) =>
      rows("behavior_rounds.csv").find((row) => row.block === block && row.metric === metric);
    const row = (block: string, metric: string, values: readonly string[]) => ({
      ...{ round: "0", block, metric },
      ...{ n: values[0], mean: values[1], median: values[2], p90: values[3] },
    });
    // Steps 4, 5, 9: the 90th percentile lies 0.8 of the way from 5 to 9.
    const steps = rows("behavior_rounds.csv").find((one) => one.metric === "model_steps")!;
    expect(Number(steps.p90)).toBeCloseTo(8.2, 12);
    expect(steps).toMatchObject({ block: "all", n: "3", mean: "6", median: "5" });
    expect(find("all", "first_product_rank")).toEqual(
      row("all", "first_product_rank", ["2", "1", "1", "1"]),
    );
    // 36 tokens in 18 turns; the mean of the episodes' own ratios would be another number.
    expect(find("all", "pooled_tokens_per_turn")).toEqual(
      row("all", "pooled_tokens_per_turn", ["3", "2", "", ""]),
    );
    expect(find("all", "rate:backtracks")?.mean).toBe(String(1 / 3));
    expect(find("all", "reward_mean")?.mean).toBe(String(2.5 / 3));
    expect(find("all", "tasks")).toEqual(row("all", "tasks", ["2", "", "", ""]));
    expect(find("assisted", "model_steps")?.n).toBe("2");
    expect(find("failure", "termination:action_limit")?.n).toBe("1");
    expect(find("success", "termination:action_limit")).toBeUndefined();
    expect(find("technical", "technical_n")).toEqual(
      row("technical", "technical_n", ["1", "", "", ""]),
    );
    expect(
      rows("behavior_step_distribution.csv")
        .filter((one) => one.metric === "model_steps")
        .map((one) => [one.outcome, one.value, one.count]),
    ).toEqual([
      ["success", "4", "1"],
      ["success", "5", "1"],
      ["failure", "9", "1"],
    ]);
    expect(rows("behavior_phases.csv")).toEqual([
      {
        ...{ round: "2", phase: "search_home", n: "3" },
        ...{ mean: String(700 / 3), median: "200", p90: "360" },
      },
    ]);
  });

  test("pairs validation episodes by task and leaves out pairs without a value", async () => {
    const rows = [
      { cohort: "val_base", ...episode(1, { model_steps: 4 }) },
      { cohort: "val_base", ...episode(2, { model_steps: 9, success: 0, reward: 0 }) },
      { cohort: "val_base", ...episode(3, { model_steps: 99 }) },
      { cohort: "val_80", ...episode(2, { model_steps: 4 }) },
      { cohort: "val_80", ...episode(1, { model_steps: 3, first_product_rank: null }) },
    ];
    put(checkout, "artifacts/analysis/behavior_evaluation_episodes.csv.gz", gzipTable(rows));
    const { tables } = await importCheckout(checkout);
    const paired = tables.find(
      (table) => table.file === "behavior_paired.csv" && table.isComputed,
    )!;
    const find = (comparison: string, metric: string) =>
      paired.rows.find((row) => row.comparison === comparison && row.metric === metric);
    expect(find("fixed_val_all", "model_steps")).toMatchObject({
      ...{ n: "2", a: "6.5", b: "3.5", difference: "-3" },
    });
    expect(find("fixed_val_both_success", "model_steps")).toMatchObject({
      n: "1",
      difference: "-1",
    });
    expect(find("fixed_val_all", "first_product_rank")?.n).toBe("1");
    const cohorts = tables.find((table) => table.file === "behavior_cohorts.csv")!;
    expect(cohorts.rows.find((row) => row.cohort === "val_80")).toMatchObject({
      ...{ block: "all", metric: "model_steps", n: "2", mean: "3.5" },
    });
  });

  test("names every damaged file at once: gzip, cell, field, JSON", async () => {
    const good = gzipTable([{ round: 0, phase: "search_home", tokens: 5 }]);
    put(checkout, "artifacts/analysis/behavior_training_turns.csv.gz", good.subarray(0, -5));
    const steps = readFileSync(join(checkout, "artifacts/analysis/training_steps.csv"), "utf8");
    put(checkout, "artifacts/analysis/training_steps.csv", steps.replace("0.96484375", "nan"));
    const systems = readFileSync(join(checkout, "artifacts/analysis/rollout_systems.csv"), "utf8");
    put(checkout, "artifacts/analysis/rollout_systems.csv", systems.replace("rollout/kl", "kl"));
    put(checkout, "artifacts/round-002/gate/contributions.json", '{"observations": []}');
    put(checkout, "artifacts/eval/base_s0/summary.json", '{"counts": ');
    await expect(importCheckout(checkout)).rejects.toThrow(
      [
        `Cannot read the checkout ${checkout}: 5 values are faulty`,
        '  artifacts/eval/base_s0/summary.json, line 1: "{\\"counts\\": ", expected more JSON (the file may be cut off)',
        `  artifacts/analysis/behavior_training_turns.csv.gz: "${good.length - 5} bytes", expected a whole gzip file (Cannot unpack artifacts/analysis/behavior_training_turns.csv.gz as gzip: unexpected end of file)`,
        '  artifacts/round-002/gate/contributions.json, column interventions: "(missing)", expected a list of rows',
        '  artifacts/analysis/training_steps.csv, line 2, column scored_rate: "nan", expected a number in [0, 1]',
        '  artifacts/analysis/rollout_systems.csv, line 1, column kl: "(missing)", expected a field for our column rollout/kl',
      ]
        .join("\n")
        .replace("column kl:", "column rollout/kl:"),
    );
  });

  test("counts NaN in JSON as missing values and reports them as differences", async () => {
    const path = "artifacts/eval/base_free/summary.json";
    const text = readFileSync(join(checkout, path), "utf8");
    put(checkout, path, text.replace('"success_rate":0.5175', '"success_rate":NaN'));
    const imported = await importCheckout(checkout);
    expect(imported.nonFiniteCount).toBe(1);
    expect(await differences(imported)).toMatchObject([
      { column: "primary.success_rate", theirs: "null", ours: "0.5175" },
    ]);
  });

  test("refuses a document that is one value", async () => {
    put(checkout, "artifacts/eval/base_free/summary.json", '"hi"');
    await expect(importCheckout(checkout)).rejects.toThrow(
      '  artifacts/eval/base_free/summary.json: "\\"hi\\"", expected an object or a list',
    );
  });

  test("refuses a list that has a row twice", async () => {
    const path = "artifacts/round-003/gate/contributions.json";
    const gate = JSON.parse(readFileSync(join(checkout, path), "utf8"));
    put(
      checkout,
      path,
      JSON.stringify({ ...gate, observations: [gate.observations[0], gate.observations[0]] }),
    );
    await expect(importCheckout(checkout)).rejects.toThrow(
      /1 value is faulty\n.*contributions\.json, column row 2, task_id: "19", expected a row of its own/,
    );
  });

  test("refuses a folder that is no checkout", async () => {
    put(root, "empty/artifacts/x.txt", "");
    await expect(importCheckout(join(root, "empty"))).rejects.toThrow(
      `Cannot import ${join(root, "empty")}: none of the release's files are below its artifacts/`,
    );
    await expect(importCheckout(join(root, "none"))).rejects.toThrow(
      /artifacts\/ cannot be listed \(ENOENT\)$/,
    );
  });
});

describe("writeImport()", () => {
  test("writes tables that are read as a release's own", async () => {
    const out = join(root, "out");
    const written = await writeImport(await importCheckout(checkout), out);
    expect(written).toContain("manifest.json");
    expect(await readReleaseTable(out, "trainingSteps")).toEqual(
      await readReleaseTable(RELEASE, "trainingSteps"),
    );
    expect(await readReleaseTable(out, "contributions")).toEqual(
      await readReleaseTable(RELEASE, "contributions"),
    );
  });
});

describe("npm run import", () => {
  const run = (...args: readonly string[]) => {
    try {
      const options = { encoding: "utf8", stdio: "pipe" } as const;
      return { code: 0, text: execFileSync("npx", ["tsx", "src/run/import.ts", ...args], options) };
    } catch (error) {
      const { status, stdout, stderr } = error as {
        status: number;
        stdout: string;
        stderr: string;
      };
      return { code: status, text: stdout + stderr };
    }
  };

  test("ends with 0, 1 or 2: the same, different, unreadable", { timeout: 60_000 }, () => {
    const same = run(checkout);
    expect(same.text).toContain("0 differences in 16 files");
    expect(same.code).toBe(0);

    const path = "artifacts/analysis/rounds.csv";
    const rounds = readFileSync(join(checkout, path), "utf8");
    put(checkout, path, rounds.replace("0,20,0.2,10,7,6,61", "0,20,0.2,10,7,6,62"));
    const different = run(checkout);
    expect(different.text).toContain(
      `1 differences in 16 files\n  rounds.csv, round 0, column eligible_cards: theirs 62, ours 61 (relative difference 1.6e-2), from ${path}\n`,
    );
    expect(different.code).toBe(1);

    put(checkout, path, rounds.slice(0, -3));
    const out = join(root, "not-written");
    const unreadable = run(checkout, "--out", out);
    expect(unreadable.text).toContain(`${path}, line 5: `);
    expect(unreadable.code).toBe(2);
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(root).sort()).not.toContain("not-written");
  });

  test("does not write over the numbers that it compares with", { timeout: 60_000 }, () => {
    const ours = join(root, "ours");
    cpSync(RELEASE, ours, { recursive: true });
    const refused = run(checkout, "--release", ours, "--out", `${ours}/.`);
    expect(refused.text).toBe(`Cannot write the import to ${ours}/.: it holds our own numbers\n`);
    expect(refused.code).toBe(2);
    expect(readFileSync(join(ours, "manifest.json"))).toEqual(
      readFileSync(join(RELEASE, "manifest.json")),
    );
  });
});
