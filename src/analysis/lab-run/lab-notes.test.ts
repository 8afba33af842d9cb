import { beforeAll, describe, expect, test } from "vitest";
import { readRelease } from "../../io/read-release.js";
import type { Release } from "../release.js";
import { reportTables } from "../report-tables.js";
import type { Table } from "../table.js";
import type { TableOptions } from "../table-options.js";

const LAB: TableOptions = { source: { en: "lab run 7", zh: "实验室运行 7" }, isReleased: false };
let release: Release;
beforeAll(async () => {
  release = await readRelease("data/release");
});

const tableOf = (name: string, options: TableOptions, run = release): Table =>
  reportTables(run, options).find((table) => table.name === name)!;
const headings = ({ columns }: Table) => columns.map(({ label }) => label.en).join("; ");

describe("tables of the report on a run of the lab", () => {
  test.each(["gate-r1", "gate-summary", "paired-comparisons", "behavior-paired"])(
    "%s does not speak of a release",
    (name) => {
      const table = tableOf(name, LAB);
      expect(`${headings(table)} ${table.note.en}`).not.toMatch(/releas/i);
      // The rule stays the published one.
      expect(table.note.zh).not.toMatch(/公开(?!规则)/);
      const released = tableOf(name, {});
      expect(`${headings(released)} ${released.note.en}`).toMatch(/releas/i);
    },
  );

  test.each(["rounds", "failure-funnel", "gate-summary"])(
    "%s says how rounds are counted, which a release need not",
    (name) => {
      const { note } = tableOf(name, LAB);
      expect(note.en).toContain(" Round r is closed by the gate after r + 1 rounds of training,");
      expect(note.zh).toContain("。第 r 轮以训练 r + 1 轮之后的门控检验结束；");
      expect(tableOf(name, {}).note.en).not.toContain("Round r");
    },
  );

  test("do not take the gain of a random part of the skill for that of the whole", () => {
    const part = "gain of that random part of skill and candidates, not of the whole skill.";
    const whole = " The whole skill's gain is the gap in the table of the lab's gates.";
    expect(tableOf("gate-summary", LAB).note.en).toContain(part + whole);
    const { note } = tableOf("gate-summary", {});
    expect(note.en).toContain(part);
    // The published run has not measured it.
    expect(note.en).not.toContain(whole);
  });

  test("count tasks, not pairs, where a task has several", () => {
    const gates = release.gates.map((gate) => ({
      ...gate,
      pairsPerTask: 2,
      observations: gate.observations.flatMap((pair) => [pair, pair]),
    }));
    const table = tableOf("gate-summary", LAB, { ...release, gates });
    const single = tableOf("gate-summary", LAB);
    expect(table.rows.map(({ n }) => n)).toEqual([400, 400, 400, 400]);
    // Counting every pair as a task would make the interval narrower by the square root of 2.
    expect(table.rows[1]!.low).toBeCloseTo(Number(single.rows[1]!.low), 12);
    const gate = tableOf("gate-r1", LAB, { ...release, gates });
    expect(gate.note.en).toMatch(/^n = 800 pairs of 400 validation tasks\..* clustered by task\./);
    expect(headings(gate)).toContain("Pairs with it on");
  });

  test("count the chunks that the run kept, also where its rule was another one", () => {
    const gates = release.gates.map((gate) => ({
      ...gate,
      interventions: gate.interventions.map((one, j) => ({
        ...one,
        status: j < 3 ? ("selected" as const) : ("retired" as const),
      })),
    }));
    const { rows } = tableOf("gate-summary", LAB, { ...release, gates });
    expect(rows.map(({ chunksOut, sameStatus }) => [chunksOut, sameStatus])).toEqual(
      gates.map(() => [3, false]),
    );
  });

  test("call conditions by name, as the published keys count other steps", () => {
    const { columns } = tableOf("transitions", LAB);
    expect(columns[0]!.names?.en?.iter80_st).toBe("trained + final skill");
    expect(tableOf("transitions", {}).columns[0]!.names?.en).toBeUndefined();
    expect(headings(tableOf("test-conditions", LAB))).not.toContain("Key");
  });

  test("have no column of tokens that nobody counted", () => {
    const testSummaries = Object.fromEntries(
      Object.entries(release.testSummaries).map(([key, summary]) => [
        key,
        {
          ...summary,
          cost: { durationMsMean: 0, completionTokens: 0, promptTokens: 0, totalTokens: 0 },
        },
      ]),
    ) as Release["testSummaries"];
    expect(headings(tableOf("test-conditions", LAB, { ...release, testSummaries }))).not.toContain(
      "Tokens",
    );
    expect(headings(tableOf("test-conditions", {}))).toContain("Tokens written per task");
    const behaviorCohorts = release.behaviorCohorts.filter(
      ({ metric }) => metric !== "tokens_per_turn",
    );
    const { note } = tableOf("behavior-cohorts", LAB, { ...release, behaviorCohorts });
    expect(note.en).not.toContain("API counts");
  });
});
