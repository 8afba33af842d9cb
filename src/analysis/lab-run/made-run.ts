import type { AuditRecord, TestRecord } from "../../coevolution/records.js";
import { smallSettings } from "../../coevolution/small-run.js";
import type { TestConditionName } from "../../coevolution/test-conditions.js";
import type { LabRun } from "./lab-run.js";

/** Test tasks of a {@link madeRun}. */
export const MADE_TASKS = 40;

/** What a {@link madeRun} is to have come to. */
export interface MadeRunOptions {
  readonly seed: number;
  /** @defaultValue "full" */
  readonly arm?: string;
  /** Tasks that succeed under each condition: the first so many. */
  readonly successes: Readonly<Record<TestConditionName, number>>;
  /** What the first skill's chunks add together, checkpoint by checkpoint. @defaultValue none */
  readonly totals?: readonly (readonly [effect: number, low: number, high: number])[];
}

/** Makes up a run of the lab with known results, for tests of what reports on runs. */
export function madeRun({ seed, arm = "full", successes, totals = [] }: MadeRunOptions): LabRun {
  const settings = smallSettings({ seed });
  const tests = Object.entries(successes).flatMap(([condition, count]) =>
    Array.from({ length: MADE_TASKS }, (_, i): TestRecord => {
      const rSuccess = Number(i < count);
      return {
        family: "en",
        condition: condition as TestConditionName,
        policyId: "p",
        taskId: `test-${i}`,
        sample: 0,
        outcome: {
          reward: rSuccess,
          rType: 1,
          rAtt: 1,
          rOption: 1,
          rPrice: 1,
          rLoose: 1,
          rSuccess,
        },
        termination: "purchase",
      };
    }),
  );
  const audits = totals.map(
    ([effect, low, high], round): AuditRecord => ({
      family: "en",
      round,
      policyId: "p",
      free: { reward: 0, success: 0, episodeCount: 0 },
      gateColumns: null,
      firstSkill: {
        status: "complete",
        effects: [],
        total: { effect, interval: [low, high] },
      },
      gap: null,
    }),
  );
  return {
    settings: { ...settings, arm: { ...settings.arm, name: arm } },
    panels: { en: "0123456789abcdef" },
    base: "b",
    testEpisodeCount: 4 * MADE_TASKS,
    families: [],
    records: {
      traces: [],
      steps: [],
      updates: [],
      proposals: [],
      gates: [],
      pairs: [],
      audits,
      tests,
    },
  };
}
