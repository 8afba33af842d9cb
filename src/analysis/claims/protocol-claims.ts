import { loggedRound } from "../logged-round.js";
import { refitGate } from "../refit-gate.js";
import type { RoundRecord, TrainingStep } from "../release.js";
import {
  type ClaimFamily,
  commonValue,
  type Recomputation,
  type RunData,
  recomputed,
  stated,
} from "./claim-family.js";

/** The run's settings, as the data show them at work. */
export const protocolClaims: ClaimFamily = (data) =>
  new Map<string, Recomputation>([
    [
      "protocol.split.train",
      stated(
        "the training tasks are in no published table, only the groups that were drawn from them",
        "公开表格中没有训练任务，只有从中抽取的组",
      ),
    ],
    ...sizeClaims(data),
    ...groupClaims(data),
    ...curriculumClaims(data),
  ]);

function sizeClaims(data: RunData): [string, Recomputation][] {
  const { testOutcomes, gates, trainingSteps, rounds, optimizerUpdates } = data;
  const tasks = (ids: readonly string[]) => new Set(ids).size;
  return [
    [
      "protocol.split.val",
      recomputed(
        commonValue(gates.map((gate) => tasks(gate.observations.map(({ taskId }) => taskId)))),
        "gate observations: different tasks",
      ),
    ],
    [
      "protocol.split.test",
      recomputed(tasks(testOutcomes.map(({ taskId }) => taskId)), "test_outcomes: different tasks"),
    ],
    ["protocol.steps.rollout", recomputed(trainingSteps.length, "training_steps: rows")],
    ["protocol.rounds", recomputed(rounds.length, "rounds: rows")],
    [
      "protocol.steps.per_round",
      recomputed(
        commonValue(rounds.map((r) => stepsOf(trainingSteps, r).length)),
        "training_steps",
      ),
    ],
    [
      "protocol.batch.global",
      recomputed(commonValue(optimizerUpdates.map((u) => u.globalBatchSize)), "optimizer_updates"),
    ],
    [
      "protocol.lr",
      recomputed(commonValue(optimizerUpdates.map((u) => u.learningRate)), "optimizer_updates"),
    ],
    ["protocol.updates", recomputed(optimizerUpdates.length, "optimizer_updates: rows")],
  ];
}

function groupClaims({ rounds, trainingSteps }: RunData): [string, Recomputation][] {
  const sum = (count: (record: RoundRecord) => number) =>
    rounds.reduce((total, record) => total + count(record), 0);
  return [
    [
      "protocol.group.size",
      recomputed(
        commonValue(rounds.map((r) => r.generatedEpisodes / r.groupCount)),
        "rounds: episodes over groups",
      ),
    ],
    [
      "protocol.groups.generated_per_step",
      recomputed(
        commonValue(rounds.map((r) => r.groupCount / stepsOf(trainingSteps, r).length)),
        "rounds: groups over steps",
      ),
    ],
    [
      "protocol.groups.admitted_per_step",
      recomputed(commonValue(trainingSteps.map((s) => s.trainGroupCount)), "training_steps"),
    ],
    [
      "protocol.episodes.generated",
      recomputed(
        sum((r) => r.generatedEpisodes),
        "rounds",
      ),
    ],
    [
      "protocol.episodes.admitted",
      recomputed(
        sum((r) => r.trainerEpisodes),
        "rounds",
      ),
    ],
    [
      "protocol.groups.generated",
      recomputed(
        sum((r) => r.groupCount),
        "rounds",
      ),
    ],
    [
      "protocol.groups.generated_per_round",
      recomputed(commonValue(rounds.map((r) => r.groupCount)), "rounds"),
    ],
    [
      "protocol.groups.admitted_per_round",
      recomputed(
        commonValue(rounds.map(({ round }) => loggedRound(trainingSteps, round).trainGroupCount)),
        "training_steps",
      ),
    ],
  ];
}

function curriculumClaims(data: RunData): [string, Recomputation][] {
  const { gates, trainingSteps, rounds } = data;
  const atMost = {
    note: {
      en: "the largest that occurs; the limit itself is a setting",
      zh: "出现过的最大值；上限本身是设定",
    },
  };
  const candidateCounts = gates.map(
    ({ interventions }) => interventions.filter(({ kind }) => kind === "candidate").length,
  );
  return [
    ["protocol.q", recomputed(commonValue(trainingSteps.map((s) => s.q)), "training_steps")],
    [
      "protocol.rho.max",
      recomputed(commonValue(trainingSteps.map((s) => s.rhoMax)), "training_steps"),
    ],
    [
      "protocol.rho.min",
      recomputed(
        commonValue(lowerRhoBounds(data).map((bound) => Number(bound.toFixed(9)))),
        "gates and training_steps: the line through each round's lowest and highest rho",
        {
          note: {
            en: "found from logged rho and refitted effects: where the line rho = a + b * effect / largest meets zero effect",
            zh: "由日志中的 rho 与重新拟合的效应求得：直线 rho = a + b * 效应 / 最大效应 在零效应处的值",
          },
        },
      ),
    ],
    [
      "protocol.candidates.max",
      recomputed(Math.max(...candidateCounts), "gate interventions", atMost),
    ],
    [
      "protocol.budget",
      recomputed(
        Math.max(...rounds.flatMap((r) => [r.inputChunks, r.selectedChunks])),
        "rounds",
        atMost,
      ),
    ],
  ];
}

/** Solves rho = a + b * share for a, from the lowest and the highest rho of every round that follows a gate. */
function lowerRhoBounds({ gates, trainingSteps }: RunData): number[] {
  return gates.flatMap((gate) => {
    const step = trainingSteps.find(({ round }) => round === gate.round + 1);
    if (step === undefined) return [];
    const effects = refitGate(gate)
      .filter(({ status }) => status === "selected")
      .map(({ effect }) => effect);
    const smallestShare = Math.min(...effects) / Math.max(...effects);
    return [(step.rhoMin - smallestShare * step.rhoMax) / (1 - smallestShare)];
  });
}

function stepsOf(steps: readonly TrainingStep[], { round }: RoundRecord): readonly TrainingStep[] {
  return steps.filter((step) => step.round === round);
}
