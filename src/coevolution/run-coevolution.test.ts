import type * as TF from "@tensorflow/tfjs";
import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { ruleAnalyst } from "../coldstart/analyst/rule-analyst.js";
import { localRunner } from "../grpo/lab-generator.js";
import { labPolicy } from "../policy/lab-policy.js";
import type { TrainerState } from "../policy/trainer.js";
import { canonicalJson } from "../random/canonical-hash.js";
import { analystSource } from "./analyst-source.js";
import { ARMS } from "./arm.js";
import { RUN_STREAMS, type RunRecords } from "./records.js";
import { type RunJournal, type RunPosition, runCoevolution } from "./run-coevolution.js";
import type { CoevolutionSettings } from "./settings.js";
import { ruleSource, smallNetwork, smallSettings } from "./small-run.js";
import { planUnits } from "./units.js";
import { openFamilies, type RunWorld } from "./world.js";

/** A journal in memory that can refuse its k-th commit. */
class MemoryJournal implements RunJournal {
  position: RunPosition | null = null;
  announced = 0;
  readonly records: Required<{ -readonly [S in keyof RunRecords]: unknown[] }>;
  readonly files = new Map<string, string | Uint8Array>();
  commits = 0;
  failAt = Number.POSITIVE_INFINITY;

  constructor() {
    this.records = Object.fromEntries(
      RUN_STREAMS.map((stream) => [stream, []]),
    ) as unknown as typeof this.records;
  }

  async announceTest(count: number): Promise<void> {
    this.announced = count;
  }

  async commit(...[, result, trainer]: Parameters<RunJournal["commit"]>): Promise<void> {
    this.commits += 1;
    if (this.commits === this.failAt) throw new Error(`stopped at commit ${this.commits}`);
    for (const stream of RUN_STREAMS) {
      this.records[stream].push(...structuredClone(result.records[stream] ?? []));
    }
    for (const [name, content] of Object.entries(result.files ?? {})) this.files.set(name, content);
    this.position = { state: structuredClone(result.state), trainer: copy(trainer) };
  }

  /** Everything that a folder would hold. */
  bytes(): string {
    const files = [...this.files].map(([name, content]) => [
      name,
      Buffer.from(content).toString("base64"),
    ]);
    const weights = this.position?.trainer?.optimizer.weights.map(({ values }) => [...values]);
    return canonicalJson({
      ...this.records,
      files,
      state: this.position?.state,
      weights: weights ?? null,
      scores: [...(this.position?.trainer?.parameters.arrays.score ?? [])],
    });
  }
}

function copy(trainer: TrainerState | null): TrainerState | null {
  return trainer === null ? null : structuredClone(trainer);
}

function worldOf(settings: CoevolutionSettings): RunWorld {
  return {
    settings,
    families: openFamilies(settings),
    base: { parameters: smallNetwork(), id: "base/1" },
    source: ruleSource("en"),
    tf: tf as typeof TF,
  };
}

const settings = smallSettings();
let world: RunWorld;
let whole: MemoryJournal;

beforeAll(async () => {
  await tf.setBackend("cpu");
  world = worldOf(settings);
  whole = new MemoryJournal();
  await runCoevolution(world, { journal: whole });
}, 120_000);

describe("runCoevolution()", () => {
  test("goes through every unit and leaves a record of each kind", () => {
    expect(whole.commits).toBe(planUnits(settings).length);
    const { steps, gates, audits, tests, proposals, updates } = whole.records;
    expect([steps.length, gates.length, audits.length]).toEqual([4, 3, 3]);
    expect(tests).toHaveLength(4 * 6);
    expect(proposals.map((p) => (p as { chunkIds: unknown[] }).chunkIds.length)).toEqual([3, 2, 2]);
    expect(updates).toHaveLength(8);
    expect([...whole.files.keys()].filter((name) => name.startsWith("checkpoints/"))).toEqual([
      "checkpoints/round-0.bin",
      "checkpoints/round-1.bin",
      "checkpoints/round-2.bin",
    ]);
  });

  // The cold start, a gate, the middle of a round, between rounds, and the last unit.
  test.each([1, 2, 5, 9, 12, 17])(
    "gives the same bytes if it was stopped at commit %d and went on",
    async (failAt) => {
      const journal = new MemoryJournal();
      journal.failAt = failAt;
      await expect(runCoevolution(world, { journal })).rejects.toThrow(
        `stopped at commit ${failAt}`,
      );
      journal.failAt = Number.POSITIVE_INFINITY;
      const before = journal.position?.state.done ?? 0;
      const done: number[] = [];
      await runCoevolution(world, { journal, onUnit: (_u, _r, at) => done.push(at) });
      // Only what was missing is done.
      expect(done[0]).toBe(before + 1);
      expect(journal.bytes()).toBe(whole.bytes());
    },
    60_000,
  );

  test("is another run under another seed", async () => {
    const journal = new MemoryJournal();
    await runCoevolution(worldOf(smallSettings({ seed: 2, rounds: 0 })), { journal });
    const seeds = (records: readonly unknown[]) =>
      records.slice(0, 4).map((trace) => (trace as { seed: number }).seed);
    expect(seeds(journal.records.traces)).not.toEqual(seeds(whole.records.traces));
  }, 60_000);

  test("touches test in the final conditions alone, and announces every episode before", () => {
    const units = whole.records.traces as readonly { unit: string; split: string }[];
    const touched = units.filter(({ split }) => split === "test");
    expect(touched).toHaveLength(24);
    expect(touched.every(({ unit }) => unit.startsWith("test "))).toBe(true);
    expect(whole.announced).toBe(24);
    expect(whole.position!.state.testEpisodeCount).toBe(24);
  });

  test("keeps every stage to its split", () => {
    const splits = new Map<string, Set<string>>();
    for (const { unit, split } of whole.records.traces as { unit: string; split: string }[]) {
      const stage = unit.slice(0, unit.indexOf(" "));
      splits.set(stage, (splits.get(stage) ?? new Set()).add(split));
    }
    expect(Object.fromEntries([...splits].map(([stage, set]) => [stage, [...set]]))).toEqual({
      cold_start: ["train"],
      gate: ["skillval"],
      audit: ["audit"],
      block: ["train"],
      retry: ["train"],
      test: ["test"],
    });
  });

  test("keeps the bank and its candidates if a gate is incomplete", async () => {
    const journal = new MemoryJournal();
    const small = worldOf(smallSettings({ rounds: 0 }));
    const family = small.families[0]!;
    const broken: RunWorld = {
      ...small,
      runnerOf: () => async (plans) => {
        const policy = labPolicy({ ...small.base, read: family.read });
        return localRunner(family.shop, {
          ...policy,
          decide: (requests) => {
            const isLost = requests.some(
              ({ task, chunks }) => task.id === "skillval-0002" && chunks.length > 0,
            );
            if (isLost) throw new Error("the server is gone");
            return policy.decide(requests);
          },
        })(plans);
      },
    };
    await runCoevolution(broken, { journal });
    const [gate] = journal.records.gates as { status: string; missing: string[]; verdict: null }[];
    expect(gate).toMatchObject({ status: "incomplete", verdict: null });
    expect(gate!.missing.every((name) => name.startsWith("skillval-0002/"))).toBe(true);
    const statuses = journal.position!.state.families[0]!.bank.entries.map(({ status }) => status);
    expect(statuses).toEqual(["candidate", "candidate", "candidate"]);
  }, 60_000);

  test("runs two shops with one policy, each with its own bank, q and gates", async () => {
    const journal = new MemoryJournal();
    const two = smallSettings({ languages: ["en", "zh"], rounds: 1, stepsPerRound: 1 });
    await runCoevolution({ ...worldOf(two), source: analystSource(ruleAnalyst) }, { journal });
    const { steps, gates, updates } = journal.records;
    expect(steps.map((step) => (step as { family: string }).family)).toEqual(["en", "zh"]);
    expect(gates.map((gate) => (gate as { family: string }).family)).toEqual([
      "en",
      "zh",
      "en",
      "zh",
    ]);
    // One policy: the two families share the updates of a block.
    expect(updates).toHaveLength(2);
    const [english, chinese] = journal.position!.state.families;
    const languages = (family: typeof english) =>
      new Set(family!.bank.entries.map(({ chunk }) => chunk.language));
    expect([...languages(english)].every((language) => language === "en")).toBe(true);
    expect([...languages(chinese)].every((language) => language === "zh")).toBe(true);
  }, 60_000);

  test("runs every named arm through the same loop", async () => {
    for (const arm of Object.values(ARMS)) {
      const { grpo, budget } = settings.arm;
      const journal = new MemoryJournal();
      const own = smallSettings({
        rounds: 1,
        stepsPerRound: 1,
        arm: { ...arm, initialSkill: settings.arm.initialSkill, grpo, budget },
      });
      await runCoevolution(worldOf(own), { journal });
      const [step] = journal.records.steps as { metrics: { skillFreeGroupRate: number } }[];
      if (arm.name === "plain") expect(step!.metrics.skillFreeGroupRate).toBe(1);
      if (arm.name === "fixed") expect(step!.metrics.skillFreeGroupRate).toBe(0);
      const gates = journal.records.gates as { status: string }[];
      expect(gates[1]!.status).toBe(arm.gate === null ? "none" : "complete");
    }
  }, 60_000);
});
