import { requireSplit } from "../episode/require-split.js";
import { blockMetrics } from "../grpo/block-metrics.js";
import type { EpisodeGroup, GroupRequest } from "../grpo/generator.js";
import { groupAdvantages } from "../grpo/group-advantages.js";
import { type LabEpisode, labGenerator } from "../grpo/lab-generator.js";
import { labLearner } from "../grpo/lab-learner.js";
import { planGroups, trainOnGroups } from "../grpo/train-block.js";
import type { Trainer } from "../policy/trainer.js";
import { shuffle } from "../random/draw.js";
import { keyedRandom } from "../random/seeded-random.js";
import { activeChunks } from "../skill/bank.js";
import { compactTrace } from "./compact-trace.js";
import type { StepRecord, UpdateRecord } from "./records.js";
import { type Retries, retryGroups } from "./retry-groups.js";
import { type FamilyState, familyOf, type RunState } from "./run-state.js";
import type { UnitResult } from "./unit-result.js";
import { type Unit, unitName } from "./units.js";
import { type FamilyWorld, playerOf, playerRunner, type RunWorld } from "./world.js";

/**
 * Runs one block: rollouts in every family, retries of all-wrong groups, one training step for all.
 *
 * Every family plans its groups with its own curriculum and reads its own
 * bank; advantages compare siblings alone, so the families meet only in the
 * gradient. The policy is the one before the block for everything that is played.
 *
 * @param trainer Moves.
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
    const run = playerRunner(family, player);
    const chunks = activeChunks(own.bank);
    const requests = familyRequests(family, own, { step, groupSize: arm.grpo.groupSize });
    const groups = await labGenerator(run, chunks).generate(requests);
    requireSplit(
      groups.flatMap(({ episodes }) => episodes.map(({ record }) => record.trace)),
      { split: "train", stage: "training" },
    );
    const isAnalysed = arm.candidates.source === "analyst";
    const retries = await retryGroups(isAnalysed ? groups : [], {
      run,
      chunks,
      seed: family.seed,
      step,
    });
    played.push({ own, groups, retries });
  }

  const { curriculum } = played[0]!.own;
  const { admission, updates, logProbGap } = await trainOnGroups(
    played.flatMap(({ groups }) => groups),
    {
      learner: labLearner(trainer, base.parameters.shape, base.parameters),
      settings: arm.grpo,
      curriculum,
    },
  );
  const admitted = new Set(admission.admitted.map(({ groupId }) => groupId));
  const reasons = new Map(admission.dropped.map(({ group, reason }) => [group.groupId, reason]));

  const name = unitName(unit);
  return {
    state: {
      ...state,
      families: played.map(({ own, retries }) => ({
        ...own,
        pending: [
          ...own.pending,
          ...retries.failed.map((trace) => compactTrace(trace, { unit: name, family: own.name })),
        ],
      })),
    },
    records: {
      traces: played.flatMap(({ own, groups, retries }) =>
        [
          ...groups.flatMap(({ episodes }) => episodes.map(({ record }) => record.trace)),
          ...retries.traces,
        ].map((trace, i) =>
          compactTrace(trace, {
            unit: i < groups.length * arm.grpo.groupSize ? name : `retry ${round} ${step}`,
            family: own.name,
          }),
        ),
      ),
      steps: played.map(({ own, groups, retries }): StepRecord => {
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
          retries: retries.counts,
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
  readonly retries: Retries;
}

/** Plans a family's groups; ids carry the family's name, as two panels may have tasks of one id. */
function familyRequests(
  family: FamilyWorld,
  { curriculum }: FamilyState,
  { step, groupSize }: { readonly step: number; readonly groupSize: number },
): readonly GroupRequest[] {
  const requests = planGroups(
    { runSeed: family.seed, step, taskIds: tasksOfStep(family, step), curriculum },
    { groupSize },
  );
  return requests.map(({ groupId, siblings, ...request }) => ({
    ...request,
    groupId: `${family.name}/${groupId}`,
    siblings: siblings.map(({ rolloutId, seed }) => ({
      rolloutId: `${family.name}/${rolloutId}`,
      seed,
    })),
  }));
}

/**
 * Draws the tasks of a block: through all training tasks in a new random order every epoch.
 *
 * Tasks that do not fill a last block wait for another epoch.
 *
 * @throws {RangeError} If there are fewer tasks than groups.
 */
export function tasksOfStep(
  { seed, groupsPerStep, tasks }: Pick<FamilyWorld, "seed" | "groupsPerStep" | "tasks">,
  step: number,
): readonly string[] {
  const { ids } = tasks.train;
  const stepsPerEpoch = Math.floor(ids.length / groupsPerStep);
  if (stepsPerEpoch === 0) {
    throw new RangeError(
      `Cannot fill a block of ${groupsPerStep} groups: there are ${ids.length} training tasks`,
    );
  }
  const epoch = Math.floor((step - 1) / stepsPerEpoch);
  const start = ((step - 1) % stepsPerEpoch) * groupsPerStep;
  return shuffle(ids, keyedRandom(seed, "epoch", epoch)).slice(start, start + groupsPerStep);
}
