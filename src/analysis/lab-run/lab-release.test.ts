import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { RUN_STREAMS, type RunRecords } from "../../coevolution/records.js";
import { runCoevolution } from "../../coevolution/run-coevolution.js";
import { ruleSource, smallNetwork, smallSettings } from "../../coevolution/small-run.js";
import { openFamilies } from "../../coevolution/world.js";
import { loggedRound } from "../logged-round.js";
import { refitGate } from "../refit-gate.js";
import type { Release } from "../release.js";
import { reportTables } from "../report-tables.js";
import { labArmsTable } from "./lab-arms-table.js";
import { labPhasesTable } from "./lab-phases-table.js";
import { firstGate, labRelease } from "./lab-release.js";
import type { LabRun } from "./lab-run.js";
import { labTables } from "./lab-tables.js";

let run: LabRun;
let release: Release;

beforeAll(async () => {
  await tf.setBackend("cpu");
  const settings = smallSettings();
  const families = openFamilies(settings);
  const records = Object.fromEntries(RUN_STREAMS.map((stream) => [stream, [] as unknown[]]));
  const state = await runCoevolution(
    {
      settings,
      families,
      base: { parameters: smallNetwork(), id: "base/1" },
      source: ruleSource("en"),
      tf,
    },
    {
      journal: {
        position: null,
        announceTest: async () => {},
        commit: async (_unit, result) => {
          for (const stream of RUN_STREAMS)
            records[stream]!.push(...(result.records[stream] ?? []));
        },
      },
    },
  );
  run = {
    settings,
    panels: { en: families[0]!.panel.hash },
    base: "b",
    testEpisodeCount: state.testEpisodeCount,
    families: state.families,
    records: records as unknown as Required<RunRecords>,
  };
  release = labRelease(run, "en");
}, 60_000);

describe("labRelease()", () => {
  test("has the form of the published run, with rounds from 0", () => {
    expect(release.rounds.map(({ round, step }) => [round, step])).toEqual([
      [0, 2],
      [1, 4],
    ]);
    expect(release.gates.map(({ round }) => round)).toEqual([0, 1]);
    expect(release.testOutcomes).toHaveLength(6);
    expect(release.trainingSteps.map(({ step, round }) => [step, round])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ]);
  });

  test("counts the same groups in the step log and in the rounds", () => {
    for (const { round, groupCount, generatedEpisodes, allWrongGroups } of release.rounds) {
      const log = loggedRound(release.trainingSteps, round);
      expect([log.groupCount, log.trajectoryCount, log.allWrongGroupCount]).toEqual([
        groupCount,
        generatedEpisodes,
        allWrongGroups,
      ]);
    }
  });

  test("holds gates that refit to what the run decided", () => {
    for (const gate of [...release.gates, firstGate(run, "en")!]) {
      for (const { intervention, effect, status } of refitGate(gate)) {
        expect(effect).toBeCloseTo(intervention.coefficient, 12);
        expect(status).toBe(intervention.status);
      }
    }
  });

  test("takes the bare validation episodes of every checkpoint as a cohort", () => {
    const cohorts = new Set(release.behaviorCohorts.map(({ cohort }) => cohort));
    expect([...cohorts].slice(0, 4)).toEqual(["val_base", "val_2", "val_4", "test_base_free"]);
    const steps = release.behaviorCohorts.find(
      ({ cohort, block, metric }) =>
        cohort === "val_2" && block === "all" && metric === "model_steps",
    );
    expect(steps?.n).toBe(16);
  });

  test("goes through every table of the published report", () => {
    const tables = reportTables(release, { source: { en: "lab run", zh: "实验室运行" } });
    const rows = Object.fromEntries(tables.map(({ name, rows }) => [name, rows.length]));
    expect(rows).toMatchObject({ "test-conditions": 4, rounds: 2, "training-dynamics": 4 });
    // What a network without tokens does not have shows no column.
    const behavior = tables.find(({ name }) => name === "behavior-rounds")!;
    expect(behavior.columns.map(({ key }) => key)).not.toContain("tokens_per_turn");
  });

  test("refuses a family that the run does not have", () => {
    expect(() => labRelease(run, "zh")).toThrow("Cannot report on family zh: the run has en");
  });
});

describe("the tables of the lab", () => {
  test("show every checkpoint", () => {
    const [, , gates, , audit] = labTables({ runs: [run], family: "en" });
    expect(gates!.rows.map(({ round }) => round)).toEqual([0, 1, 2]);
    expect(audit!.rows.length).toBeGreaterThan(0);
  });

  test("show rewards as percent of the largest", () => {
    const [conditions, , gates] = labTables({ runs: [run], family: "en" });
    const [first] = run.records.gates;
    expect(gates!.rows[0]!.free).toBe(100 * (first!.gap?.free ?? first!.free.reward));
    expect(conditions!.note.en).toContain("1 training seed;");
  });

  test("split the turns of training by page", () => {
    const { rows } = labPhasesTable(run, "en");
    const first = rows.filter(({ round }) => round === 1);
    const turns = run.records.traces
      .filter(({ unit }) => unit.startsWith("block 1 "))
      .reduce((sum, { steps }) => sum + steps.length, 0);
    expect(first.map(({ page }) => page)).toEqual(["home", "results", "product"]);
    expect(first.reduce((sum, row) => sum + Number(row.turns), 0)).toBe(turns);
    expect(first.reduce((sum, row) => sum + Number(row.share), 0)).toBeCloseTo(1, 12);
  });

  test("set arms side by side, and refuse runs on another base", () => {
    const { arm } = run.settings;
    const plain = { ...run, settings: { ...run.settings, arm: { ...arm, name: "plain" } } };
    const table = labArmsTable([run, plain], "en");
    expect(table.rows.map((row) => [row.arm, row.seeds, row.episodes])).toEqual([
      ["full", 1, 48],
      ["plain", 1, 48],
    ]);
    expect(() => labArmsTable([run, { ...plain, base: "c" }], "en")).toThrow(
      "Cannot compare arms as they must share base policy and panel: full and plain do not",
    );
  });
});
