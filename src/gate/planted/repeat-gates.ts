import { mean } from "../../stats/mean.js";
import { wilsonInterval } from "../../stats/wilson-interval.js";
import type { GateSettings } from "../gate-settings.js";
import { interventionsOf } from "../interventions-of.js";
import { runGate } from "../run-gate.js";
import { playBare } from "../run-pairs.js";
import { plantedBank } from "./planted-bank.js";
import { type PlantedTruth, plantedRunner } from "./planted-policy.js";

/** What repeated gates make of one chunk whose effect is known. */
export interface PlantedChunkResult {
  readonly chunkId: string;
  /** What it adds alone. */
  readonly truth: number;
  /** Mean estimate minus truth. */
  readonly bias: number;
  /** Standard deviation of the estimates over gates. */
  readonly deviation: number;
  /** Mean of the reported standard errors; should equal the deviation. */
  readonly standardError: number;
  /** Share of gates whose 95 % interval holds the truth. */
  readonly coverage: number;
  /** Share of gates that keep it under the rule. */
  readonly keptRate: number;
}

/** What {@link repeatGates} finds. */
export interface PlantedResult {
  readonly gateCount: number;
  readonly chunks: readonly PlantedChunkResult[];
  /** Over all chunks, with its own 95 % interval. */
  readonly coverage: number;
  readonly coverageInterval: readonly [low: number, high: number];
  /** Root mean squared error of the estimates against the truth. */
  readonly error: number;
  /** Share of estimates with the right sign, over chunks whose truth exceeds 0.01 either way. */
  readonly signAgreement: number | null;
}

/** Options for {@link repeatGates}. */
export interface RepeatGatesOptions {
  readonly settings: GateSettings;
  readonly taskCount: number;
  /** How many gates, each with tasks, masks and luck of its own. */
  readonly gateCount: number;
  readonly seed: number;
}

/**
 * Runs a gate again and again on a policy whose chunks have known effects.
 *
 * What is tested is the live gate itself: its masks, its pairs, its fit and
 * its intervals. Every gate draws new tasks.
 */
export async function repeatGates(
  truth: PlantedTruth,
  { settings, taskCount, gateCount, seed }: RepeatGatesOptions,
): Promise<PlantedResult> {
  const ids = Object.keys(truth.effects);
  const interventions = interventionsOf(plantedBank(ids));
  const estimates = new Map(ids.map((id) => [id, [] as Estimate[]]));
  for (let gate = 0; gate < gateCount; gate++) {
    const tasks = {
      split: "skillval",
      ids: Array.from({ length: taskCount }, (_, i) => `gate-${gate}-task-${i}`),
    } as const;
    const place = { run: plantedRunner(truth, { split: "skillval", seed }), tasks, seed };
    const { pairsPerTask, screen } = settings;
    const bare = await playBare(place, {
      pairsPerTask: Math.max(pairsPerTask, screen?.pairsPerTask ?? 0),
      isShared: settings.bare === "per_task",
    });
    const result = await runGate(place, interventions, { settings, name: `planted/${gate}`, bare });
    if (result.status !== "complete") continue;
    const kept = new Set(result.verdict.kept);
    for (const { interventionId, effect, standardError, interval } of result.verdict.effects) {
      estimates.get(interventionId)!.push({
        effect,
        standardError,
        interval,
        isKept: kept.has(interventionId),
      });
    }
  }
  return sumUp(truth, estimates, gateCount);
}

interface Estimate {
  readonly effect: number;
  readonly standardError: number;
  readonly interval: readonly [low: number, high: number];
  readonly isKept: boolean;
}

function sumUp(
  { effects }: PlantedTruth,
  estimates: ReadonlyMap<string, readonly Estimate[]>,
  gateCount: number,
): PlantedResult {
  const measured = [...estimates].filter(([, all]) => all.length > 0);
  const chunks = measured.map(([chunkId, all]): PlantedChunkResult => {
    const truth = effects[chunkId]!;
    const average = mean(all.map(({ effect }) => effect));
    const squares = all.reduce((sum, { effect }) => sum + (effect - average) ** 2, 0);
    return {
      chunkId,
      truth,
      bias: average - truth,
      deviation: Math.sqrt(squares / Math.max(1, all.length - 1)),
      standardError: mean(all.map(({ standardError }) => standardError)),
      coverage: mean(all.map(({ interval }) => Number(holds(interval, truth)))),
      keptRate: all.filter(({ isKept }) => isKept).length / gateCount,
    };
  });
  const every = measured.flatMap(([id, all]) =>
    all.map((estimate) => ({ ...estimate, truth: effects[id]! })),
  );
  const covered = every.filter(({ interval, truth }) => holds(interval, truth)).length;
  const signed = every.filter(({ truth }) => Math.abs(truth) > 0.01);
  return {
    gateCount,
    chunks,
    coverage: covered / every.length,
    coverageInterval: wilsonInterval(covered, every.length),
    error: Math.sqrt(mean(every.map(({ effect, truth }) => (effect - truth) ** 2))),
    signAgreement:
      signed.length === 0
        ? null
        : signed.filter(({ effect, truth }) => Math.sign(effect) === Math.sign(truth)).length /
          signed.length,
  };
}

function holds([low, high]: readonly [number, number], value: number): boolean {
  return low <= value && value <= high;
}
