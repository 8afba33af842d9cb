import { requireSplit } from "../episode/require-split.js";
import type { Trace } from "../episode/trace.js";
import { blockMetrics } from "../grpo/block-metrics.js";
import type { EpisodeGroup, GroupRequest } from "../grpo/generator.js";
import { groupAdvantages } from "../grpo/group-advantages.js";
import { type EpisodeRunner, type LabEpisode, labGenerator } from "../grpo/lab-generator.js";
import { labLearner } from "../grpo/lab-learner.js";
import { tasksOfStep } from "../grpo/tasks-of-step.js";
import { planGroups, trainOnGroups } from "../grpo/train-block.js";
import type { Trainer } from "../policy/trainer.js";
import { activeChunks } from "../skill/bank.js";
import type { Chunk } from "../skill/chunk.js";
import { planRetries, recordRetries } from "../triage/retry.js";
import { selectFrontier } from "../triage/select-frontier.js";
import { type Triage, triageGroups } from "../triage/triage-groups.js";
import type { Arm } from "./arm.js";
import { compactTrace } from "./compact-trace.js";
import type { StepRecord, UpdateRecord } from "./records.js";
import { type FamilyState, familyOf, type RunState } from "./run-state.js";
import type { UnitResult } from "./unit-result.js";
import { type Unit, unitName } from "./units.js";
import { watchDivergence } from "./watch-divergence.js";
import { type FamilyWorld, playerOf, playerRunner, type RunWorld } from "./world.js";

/**
 * Runs one block: rollouts in every family, retries of all-wrong groups, one training step for all.
 *
 * Every family plans its groups with its own curriculum and reads its own
 * bank; advantages compare siblings alone, so the families meet only in the
 * gradient. The policy is the one before the block for everything that is played.
 *
 * @param trainer Moves.
 * @throws {RangeError} If training diverged.
 */
export async function runBlock(
  world: RunWorld,
  state: RunState,
  { unit, trainer }: { readonly unit: Extract<Unit, { kind: "block" }>; readonly trainer: Trainer },
): Promise<UnitResult> {
  const { settings, base } = world;
  const { round, step } = unit;
  const { arm } = settings;
  const player = playerOf(trainer.parameters(), `step-${step - 1}`);
  const played: PlayedFamily[] = [];
  for (const family of world.families) {
    const own = familyOf(state.families, family.name);
    const run = playerRunner(world, family, player);
    const chunks = activeChunks(own.bank);
    const requests = familyRequests(family, own, { step, groupSize: arm.grpo.groupSize });
    const groups = await labGenerator(run, chunks).generate(requests);
    requireSplit(
      groups.flatMap(({ episodes }) => episodes.map(({ record }) => record.trace)),
      { split: "train", stage: "training" },
    );
    const triage = await triaged(groups, { run, chunks, arm, seed: family.seed, round });
    played.push({ own, groups, triage });
  }

  const { curriculum } = played[0]!.own;
  const { admission, updates, logProbGap } = await watchDivergence(
    () =>
      trainOnGroups(
        played.flatMap(({ groups }) => groups),
        {
          learner: labLearner(trainer, base.parameters.shape, base.parameters),
          settings: arm.grpo,
          curriculum,
        },
      ),
    { step, learningRate: arm.learningRate, parameters: () => trainer.parameters() },
  );
  const admitted = new Set(admission.admitted.map(({ groupId }) => groupId));
  const reasons = new Map(admission.dropped.map(({ group, reason }) => [group.groupId, reason]));

  const name = unitName(unit);
  const retryName = `retry ${round} ${step}`;
  return {
    state: {
      ...state,
      families: played.map(({ own, triage }) => ({
        ...own,
        pending: [
          ...own.pending,
          ...triage.groups.flatMap(({ group, label, retry }) =>
            retry === null || label !== "pending_analysis"
              ? []
              : [
                  {
                    group,
                    trace: compactTrace(retry.trace, { unit: retryName, family: own.name }),
                  },
                ],
          ),
        ],
      })),
    },
    records: {
      traces: played.flatMap(({ own, groups, triage }) => {
        const generated = groups.flatMap(({ episodes }) => episodes.map(({ record }) => record));
        const family = own.name;
        return [
          ...generated.map(({ trace }) => compactTrace(trace, { unit: name, family })),
          ...retriesOf(triage).map((trace) => compactTrace(trace, { unit: retryName, family })),
        ];
      }),
      steps: played.map(({ own, groups, triage }): StepRecord => {
        const generated = groups.map((group) => ({
          ...group,
          rewards: group.episodes.map(({ reward }) => reward),
        }));
        const samples = generated.flatMap(({ groupId, episodes }) =>
          episodes.map(({ rolloutId, reward }) => ({ groupId, rolloutId, reward })),
        );
        return {
          family: own.name,
          round,
          step,
          metrics: blockMetrics(generated, own.curriculum, {
            admission: {
              admitted: generated.filter(({ groupId }) => admitted.has(groupId)),
              dropped: generated.flatMap((group) => {
                const reason = reasons.get(group.groupId);
                return reason === undefined ? [] : [{ group, reason }];
              }),
              shortfall: admission.shortfall,
            },
            baselines: groupAdvantages(samples, arm.grpo.advantage).groups,
          }),
          triage: triage.counts,
        };
      }),
      updates: updates.map(
        (update): UpdateRecord => ({
          ...update,
          round,
          step,
          learningRate: arm.learningRate,
          logProbGap,
        }),
      ),
    },
  };
}

interface PlayedFamily {
  readonly own: FamilyState;
  readonly groups: readonly EpisodeGroup<LabEpisode>[];
  readonly triage: Triage;
}

/** Finds the groups that the policy cannot do yet, and retries them if somebody analyses failures. */
async function triaged(
  groups: readonly EpisodeGroup<unknown>[],
  {
    run,
    chunks,
    arm,
    seed,
    round,
  }: {
    readonly run: EpisodeRunner;
    readonly chunks: readonly Chunk[];
    readonly arm: Arm;
    readonly seed: number;
    readonly round: number;
  },
): Promise<Triage> {
  if (arm.candidates.source === "none") return triageGroups(selectFrontier(groups), []);
  const frontier = selectFrontier(groups, arm.candidates.frontier);
  const plans = planRetries(frontier, { skill: chunks, runSeed: seed, round });
  const traces = await run(plans.map(({ plan }) => plan));
  return triageGroups(frontier, recordRetries(plans, traces));
}

function retriesOf({ groups }: Triage): readonly Trace[] {
  return groups.flatMap(({ retry }) => (retry === null ? [] : [retry.trace]));
}

/** Plans a family's groups; ids carry the family's name, as two panels may have tasks of one id. */
function familyRequests(
  family: FamilyWorld,
  { curriculum }: FamilyState,
  { step, groupSize }: { readonly step: number; readonly groupSize: number },
): readonly GroupRequest[] {
  const { seed, groupsPerStep, tasks } = family;
  const taskIds = tasksOfStep({ seed, groupsPerStep, taskIds: tasks.train.ids }, step);
  const requests = planGroups({ runSeed: seed, step, taskIds, curriculum }, { groupSize });
  return requests.map(({ groupId, siblings, ...request }) => ({
    ...request,
    groupId: `${family.name}/${groupId}`,
    siblings: siblings.map(({ rolloutId, seed }) => ({
      rolloutId: `${family.name}/${rolloutId}`,
      seed,
    })),
  }));
}
