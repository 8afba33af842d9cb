import type * as TF from "@tensorflow/tfjs";
import { makeCurriculum } from "../../curriculum/curriculum-state.js";
import { episodeSeed } from "../../episode/seeds.js";
import { isFinished } from "../../episode/trace.js";
import { localRunner } from "../../grpo/lab-generator.js";
import { trainLab } from "../../grpo/train-lab.js";
import type { Classroom } from "../../policy/classroom.js";
import { labPolicy } from "../../policy/lab-policy.js";
import type { Parameters } from "../../policy/parameters.js";
import { handSkill } from "../../policy/rules/hand-skill.js";
import { keyedRandom } from "../../random/seeded-random.js";
import { pairedBootstrap } from "../../stats/paired-bootstrap.js";
import { wilsonInterval } from "../../stats/wilson-interval.js";

/** GRPO without a skill, or with a hand-written one under masks. */
export type TrainingArm = "plain" | "masked";

/** What to train and how. */
export interface TrainingSettings {
  readonly parameters: Parameters;
  readonly arm: TrainingArm;
  readonly learningRate: number;
  readonly seed: number;
  readonly steps: number;
  /** A clock in milliseconds. */
  readonly nowMs: () => number;
  /** Hears a line a step. */
  readonly onStep: (line: string) => void;
}

/** Success on dev, with its Wilson interval. */
export interface DevSuccess {
  readonly success: number;
  readonly interval: readonly [number, number];
}

/** What a training came to. */
export interface TrainingMeasure extends Pick<TrainingSettings, "arm" | "learningRate" | "seed"> {
  readonly after: Parameters;
  readonly episodeCount: number;
  readonly dev: {
    readonly taskCount: number;
    readonly before: DevSuccess;
    readonly after: DevSuccess;
    /** Paired by task and seed. */
    readonly gain: { readonly difference: number; readonly interval: readonly [number, number] };
  };
  /** Wall-clock seconds; `network` is the part of `rollouts` that describes and scores. */
  readonly seconds: {
    readonly total: number;
    readonly rollouts: number;
    readonly network: number;
    readonly updates: number;
  };
}

/** Trains once, and measures without a skill on dev before and after. */
export async function measureTraining(
  tf: typeof TF,
  room: Classroom,
  settings: TrainingSettings,
): Promise<TrainingMeasure> {
  const { shop, read, language, taskIds } = room;
  const { parameters, arm, learningRate, seed, steps, nowMs, onStep } = settings;
  const chunks = arm === "plain" ? [] : handSkill(language);
  const curriculum = makeCurriculum(
    chunks,
    chunks.map(() => 0),
    { seed, q: arm === "plain" ? 1 : 0.2, rule: { kind: "constant", rho: 0.5 } },
  );
  const spent = { rollouts: 0, network: 0 };
  const dev = async (network: Parameters) => {
    const policy = labPolicy({ parameters: network, id: "dev", read });
    const plans = taskIds("dev").map((taskId) => ({
      taskId,
      sample: 0,
      seed: episodeSeed({ run: seed, step: "dev", taskId, sibling: 0 }),
      treatment: "skill_free" as const,
      chunks: [],
    }));
    const traces = await localRunner(shop, policy)(plans);
    return traces.map((trace) => {
      if (isFinished(trace)) return trace.outcome.rSuccess;
      throw new Error(`Cannot score task ${trace.job.taskId}: ${trace.error?.message}`);
    });
  };
  const before = await dev(parameters);
  const start = nowMs();
  let episodeCount = 0;
  const { parameters: network } = await trainLab(tf, room, {
    parameters,
    chunks,
    curriculum,
    learningRate,
    seed,
    steps,
    runnerOf: (place, policy) => {
      const run = localRunner(place, {
        id: policy.id,
        decide: (requests) => {
          const from = nowMs();
          const decisions = policy.decide(requests);
          spent.network += nowMs() - from;
          return decisions;
        },
      });
      return async (plans) => {
        const from = nowMs();
        const traces = await run(plans);
        spent.rollouts += nowMs() - from;
        episodeCount += traces.length;
        return traces;
      };
    },
    onStep: (step, { metrics, updates }) => {
      const share = (value: number | null) => (value === null ? "-" : value.toFixed(3));
      onStep(
        `step ${step}: reward ${share(metrics.rewardMean)}, success ${share(metrics.successRate)}, all wrong ${share(metrics.allWrongGroupRate)}, all right ${share(metrics.allRightGroupRate)}, gradient ${updates.map(({ gradNorm }) => gradNorm.toFixed(2)).join(" ")}`,
      );
    },
  });
  const total = nowMs() - start;
  const after = await dev(network);
  const seconds = (ms: number) => ms / 1000;
  return {
    arm,
    learningRate,
    seed,
    after: network,
    episodeCount,
    dev: {
      taskCount: before.length,
      before: successOf(before),
      after: successOf(after),
      gain: pairedBootstrap(before, after, { random: keyedRandom("train", seed) }),
    },
    seconds: {
      total: seconds(total),
      rollouts: seconds(spent.rollouts),
      network: seconds(spent.network),
      updates: seconds(total - spent.rollouts),
    },
  };
}

function successOf(successes: readonly number[]): DevSuccess {
  const count = successes.reduce((sum, value) => sum + value, 0);
  return {
    success: count / successes.length,
    interval: wilsonInterval(count, successes.length),
  };
}
