import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { InputFaults } from "./fault.js";
import { parseRelease, readGate, readRelease, readReleaseTable } from "./read-release.js";
import type { FolderBytes } from "./release-source.js";

const RELEASE = "data/release";
const original: FolderBytes = new Map(
  readdirSync(RELEASE).map((file) => [file, readFileSync(join(RELEASE, file))]),
);

/** The release with one file changed. */
function damaged(file: string, change: (text: string) => string): FolderBytes {
  const before = original.get(file)!.toString();
  const after = change(before);
  if (after === before) throw new Error(`${file} was not changed`);
  return new Map([...original, [file, new TextEncoder().encode(after)]]);
}

function faultsOf(files: FolderBytes) {
  try {
    parseRelease(files, "x");
  } catch (error) {
    if (error instanceof InputFaults) return error.faults;
    throw error;
  }
  return [];
}

const replaceLine = (line: number, change: (text: string) => string) => (text: string) =>
  text
    .split("\n")
    .map((one, index) => (index === line - 1 ? change(one) : one))
    .join("\n");

const GATE = "gate_r1_observations.csv";

describe("readRelease()", () => {
  test("reads every table of the published run", async () => {
    const release = await readRelease(RELEASE);
    expect(release.gates.map(({ interventions }) => interventions.length)).toEqual([
      16, 13, 11, 12,
    ]);
    expect(release.gates.map(({ observations }) => observations.length)).toEqual([
      400, 400, 400, 400,
    ]);
    expect(release.testOutcomes[1]).toEqual({
      taskId: "5",
      reward: { base_free: 0, base_s0: 1, iter80_free: 1, iter80_st: 1 },
      success: { base_free: 0, base_s0: 1, iter80_free: 1, iter80_st: 1 },
    });
    expect(release.gates[0]!.observations[2]).toEqual({
      taskId: "30",
      mask: Array.from("1010000100001100", (digit) => digit === "1"),
      outcome: {
        reward: 0,
        rType: 1,
        rAtt: 1 / 3,
        rOption: 0,
        rPrice: 1,
        rLoose: 0.4,
        rSuccess: 0,
      },
      bareOutcome: {
        reward: 1,
        rType: 1,
        rAtt: 1,
        rOption: 1,
        rPrice: 1,
        rLoose: 1,
        rSuccess: 1,
      },
    });
    expect(release.trainingSteps[0]!.trajectoryCount).toBe(256);
    expect(release.trainingSteps[1]!.technicalGroupDropCount).toBeNull();
    expect(release.optimizerUpdates[0]!.learningRate).toBe(1e-6);
    expect(release.claims.length).toBe(274);
    expect(release.claims[0]!.printed).toBe("0.542167");
    expect(release.testSummaries.base_free.cost.totalTokens).toBe(18765811);
    expect(release.comparisons.crossCheckpoint.internalization_free!.r_success.interval).toEqual([
      0.275, 0.3775,
    ]);
    expect(release.ranking.ranked[0]!.chunkId).toBe("chunk-36097c09dd60");
    expect(release.stepDistribution.length).toBe(316);
  });

  test("reads one table and one gate by themselves", async () => {
    expect(
      (await readReleaseTable(RELEASE, "rounds")).map(({ candidateCount }) => candidateCount),
    ).toEqual([6, 6, 6, 4]);
    expect((await readGate(RELEASE, 2)).interventions[0]!.coefficient).toBe(0.03454176640368547);
  });

  test("takes a byte order mark and Windows line ends for what they are", () => {
    expect(faultsOf(damaged(GATE, (text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`))).toEqual([]);
  });

  // Each damage: the file, what was done to it, and where it must be found.
  test.each([
    {
      name: "a missing column",
      file: "test_outcomes.csv",
      change: (text: string) => text.replace(",base_s0_success", ",").replace(/,,/, ","),
      fault: { line: 1, column: "base_s0_success", expected: "a column base_s0_success" },
    },
    {
      name: "an extra column",
      file: "rounds.csv",
      change: (text: string) => text.replaceAll("\n", ",7\n").replace(",7", ",note"),
      fault: { line: 1, column: "note", value: "note", expected: "no such column" },
    },
    {
      name: "a doubled column",
      file: "rounds.csv",
      change: (text: string) => text.replaceAll("\n", ",1\n").replace(",1\n", ",step\n"),
      fault: { line: 1, column: "step", value: "step", expected: "this column once" },
    },
    {
      name: "NaN",
      file: "test_outcomes.csv",
      change: replaceLine(3, (line) => line.replace("5,0,", "5,NaN,")),
      fault: { line: 3, column: "base_free_reward", value: "NaN", expected: "a number in [0, 1]" },
    },
    {
      name: "Infinity",
      file: "optimizer_updates.csv",
      change: replaceLine(4, (line) => line.replace(/,1\.6049983688298668/, ",Infinity")),
      fault: {
        ...{ line: 4, column: "train/grad_norm", value: "Infinity" },
        expected: "a finite number >= 0",
      },
    },
    {
      name: "a number that is too large to be one",
      file: "optimizer_updates.csv",
      change: replaceLine(4, (line) => line.replace(/,1\.6049983688298668/, ",1e999")),
      fault: {
        ...{ line: 4, column: "train/grad_norm", value: "1e999" },
        expected: "a finite number >= 0",
      },
    },
    {
      name: "an empty cell",
      file: "rounds.csv",
      change: replaceLine(2, (line) => line.replace("0,20,0.2", "0,20,")),
      fault: { line: 2, column: "q", value: "", expected: "a number in [0, 1]" },
    },
    {
      name: "a bad text in a cell that may be empty",
      file: "training_steps.csv",
      change: replaceLine(2, (line) => line.replace(",4.0,0.2,", ",nan,0.2,")),
      fault: {
        ...{ line: 2, column: "technical_group_drop_count", value: "nan" },
        expected: "a whole number >= 0, or an empty cell",
      },
    },
    {
      name: "a mask that is too short",
      file: GATE,
      change: replaceLine(2, (line) => line.replace("0000000001100", "000000000110")),
      fault: {
        ...{ line: 2, column: "mask", value: "000000000110" },
        expected: "13 digits 0 or 1, one an intervention",
      },
    },
    {
      name: "a mask with another character",
      file: GATE,
      change: replaceLine(3, (line) => line.replace("1010010010111", "10100100101x1")),
      fault: {
        ...{ line: 3, column: "mask", value: "10100100101x1" },
        expected: "13 digits 0 or 1, one an intervention",
      },
    },
    {
      name: "two versions of a slot at once",
      file: GATE,
      change: replaceLine(3, (line) => line.replace("1010010010111", "1110010010111")),
      fault: {
        ...{ line: 3, column: "mask", value: "1110010010111" },
        expected: "at most one version of slot chunk-27a7e5bb9344",
      },
    },
    {
      name: "a doubled task",
      file: GATE,
      change: replaceLine(3, (line) => line.replace(/^20,/, "19,")),
      fault: {
        ...{ line: 3, column: "task_id", value: "19" },
        expected: "a row of its own (line 2 has the same key)",
      },
    },
    {
      name: "tasks out of order",
      file: "test_outcomes.csv",
      change: replaceLine(3, (line) => line.replace(/^5,/, "0,")),
      fault: { line: 3, column: "task_id", value: "0", expected: "rows sorted (1 stands above)" },
    },
    {
      name: "a success without the reward for it",
      file: "test_outcomes.csv",
      change: replaceLine(2, (line) => line.replace("1,0,0,", "1,0.5,1,")),
      fault: {
        ...{ line: 2, column: "base_free_success", value: "1" },
        expected: "0, as the reward is 0.5",
      },
    },
    {
      name: "a full reward without success",
      file: "test_outcomes.csv",
      change: replaceLine(2, (line) => line.replace("1,0,0,", "1,1,0,")),
      fault: {
        ...{ line: 2, column: "base_free_success", value: "0" },
        expected: "1, as the reward is 1",
      },
    },
    {
      name: "a reward that is not the product of its parts",
      file: GATE,
      change: replaceLine(3, (line) =>
        line.replace("1,1,0,1,0.6666666666666666,0,", "1,1,0,1,0.6666666666666666,0.5,"),
      ),
      fault: {
        ...{ line: 3, column: "reward", value: "0.5" },
        expected: "0, the product of type, attributes, options and price",
      },
    },
    {
      name: "a loser with a rank",
      file: "gate_r1_interventions.csv",
      change: replaceLine(2, (line) => line.replace(",,rewrite_loser", ",9,rewrite_loser")),
      fault: { line: 2, column: "rank", value: "9", expected: "an empty cell, as it lost" },
    },
    {
      name: "a row that is cut off",
      file: "rollout_systems.csv",
      change: (text: string) => `${text.slice(0, text.lastIndexOf(",") - 60)}\n`,
      fault: { line: 81, expected: expect.stringMatching(/^20 values, found \d+$/) },
    },
    {
      name: "a number that is cut off",
      file: "rollout_systems.csv",
      change: (text: string) => text.slice(0, -4),
      fault: { line: 81, expected: "a line end after the last row (the file may be cut off)" },
    },
    {
      name: "rows lost from the end",
      file: "behavior_phases.csv",
      change: (text: string) => text.split("\n").slice(0, -3).concat("").join("\n"),
      fault: { line: 15, value: "14 rows", expected: "16 rows, as in manifest.json" },
    },
    {
      name: "a number changed to another one that could be true",
      file: "behavior_phases.csv",
      change: (text: string) => text.replace("6019", "6018"),
      fault: { line: null, expected: expect.stringMatching(/^SHA-256 .*the file was edited/) },
    },
    {
      name: "a quote that is not closed",
      file: "published_claims.csv",
      change: replaceLine(5, (line) => line.replace(/",/, ",")),
      fault: { line: 5, expected: expect.stringMatching(/^quotes as in RFC 4180/) },
    },
    {
      name: "a space before a quote",
      file: "published_claims.csv",
      change: replaceLine(3, (line) => line.replace(',"', ', "')),
      fault: { line: 3, expected: expect.stringMatching(/^quotes as in RFC 4180/) },
    },
    {
      name: "NaN in JSON",
      file: "test_summaries.json",
      change: (text: string) => text.replace("0.5421666666666667", "NaN"),
      fault: { line: 12, value: "NaN", expected: "a finite number" },
    },
    {
      name: "a text for a number in JSON",
      file: "ranking_appendix.json",
      change: (text: string) => text.replace('"k": 4', '"k": "four"'),
      fault: { line: 5, column: "protocol.k", value: "four" },
    },
    {
      name: "a JSON file that is cut off",
      file: "published_comparisons.json",
      change: (text: string) => text.slice(0, 400),
      fault: { expected: "more JSON (the file may be cut off)" },
    },
  ])("names file, line, column and value of $name", ({ file, change, fault }) => {
    const faults = faultsOf(damaged(file, change));
    expect(faults[0]).toMatchObject({ file, ...fault });
    expect(faults.length).toBeLessThanOrEqual(2);
  });

  test("names bytes that are no UTF-8", () => {
    const bytes = Buffer.from(original.get("published_claims.csv")!);
    bytes[bytes.indexOf("base_free")] = 0xff;
    const [fault] = faultsOf(new Map([...original, ["published_claims.csv", bytes]]));
    expect(fault).toMatchObject({
      file: "published_claims.csv",
      line: 2,
      expected: "text in UTF-8",
    });
  });

  test("misses a file and a whole gate", () => {
    const files = new Map(original);
    for (const file of ["rounds.csv", "gate_r3_interventions.csv", GATE.replace("1", "3")]) {
      files.delete(file);
    }
    expect(faultsOf(files).map(({ file, value }) => [file, value])).toEqual([
      ["gate_r3_interventions.csv", "no such file"],
      ["gate_r3_observations.csv", "no such file"],
      ["rounds.csv", "no such file"],
    ]);
  });

  test("counts all faults of all files and shows the first 20", () => {
    const spoil = (text: string) => text.replaceAll(/^(\d+),\d[^,]*/gm, "$1,?");
    const files = new Map([
      ...damaged("test_outcomes.csv", spoil),
      [
        "behavior_phases.csv",
        damaged("behavior_phases.csv", (text) => text.replace(",185.0", ",-")).get(
          "behavior_phases.csv",
        )!,
      ] as const,
    ]);
    expect(() => parseRelease(files, "data/x")).toThrow(
      /^Cannot read the release in data\/x: 401 values are faulty\n {2}test_outcomes\.csv, line 2, column base_free_reward: "\?", expected a number in \[0, 1\]\n(?: {2}.*\n){19} {2}… and 381 more$/,
    );
  });

  describe("on disk", () => {
    const folder = mkdtempSync(join(tmpdir(), "release-"));
    afterAll(() => rmSync(folder, { recursive: true }));

    test("leaves a faulty folder as it is", async () => {
      cpSync(RELEASE, folder, { recursive: true });
      writeFileSync(join(folder, "rounds.csv"), "round\n0\n");
      const before = readdirSync(folder).map((file) => [
        file,
        readFileSync(join(folder, file), "hex"),
      ]);
      await expect(readRelease(folder)).rejects.toThrow(InputFaults);
      const after = readdirSync(folder).map((file) => [
        file,
        readFileSync(join(folder, file), "hex"),
      ]);
      expect(after).toEqual(before);
    });

    test("says that a folder is not there", async () => {
      await expect(readRelease(join(folder, "none"))).rejects.toThrow(
        /^Cannot read the release in .*none: ENOENT$/,
      );
    });
  });
});
