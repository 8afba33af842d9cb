import { checkSiblings } from "../curriculum/check-siblings.js";
import type { CurriculumState } from "../curriculum/curriculum-state.js";
import { drawTreatment } from "../curriculum/draw-treatment.js";
import type { Treatment } from "../episode/trace.js";
import { type Admission, admitGroups } from "./admit-groups.js";
import { type BlockMetrics, blockMetrics, type GeneratedGroup } from "./block-metrics.js";
import type { EpisodeGroup, Generator, GroupRequest, TrainingEpisode } from "./generator.js";
import { groupAdvantages } from "./group-advantages.js";
import { GRPO_PRESETS } from "./grpo-presets.js";
import type { GrpoSettings } from "./grpo-settings.js";
import type { Learner } from "./learner.js";
import { type CurrentPolicy, type LossSample, type PolicyLoss, policyLoss } from "./policy-loss.js";
import { checkSeeds, siblingSeed } from "./sibling-seed.js";
import { type UpdateMetrics, updateMetrics } from "./update-metrics.js";

/*
 * Group-consistent masked GRPO, one block of it, from top to bottom:
 * plan -> generate -> check -> admit -> advantages -> old log-probabilities -> updates.
 *
 * How it departs from GRPO as published (arXiv:2402.03300): every group draws
 * one treatment, so siblings differ by chance alone and the advantage never
 * pays for reading; groups without spread are mostly not trained on; and no
 * KL penalty is on unless the settings name one.
 */

/** Which groups a block is made of. */
export interface BlockPlan {
  /** Seed of the run. */
  readonly runSeed: number;
  /** Number of the block within the run. */
  readonly step: number;
  /** One group a task; all different. */
  readonly taskIds: readonly string[];
  readonly curriculum: CurriculumState;
}

/** What a block did. */
export interface BlockResult<E> {
  /** Everything that was generated, in order of arrival; replayable by {@link trainOnGroups}. */
  readonly groups: readonly EpisodeGroup<E>[];
  readonly admission: Admission<GeneratedGroup<E>>;
  readonly metrics: BlockMetrics;
  readonly updates: readonly UpdateMetrics[];
  /** Mean absolute difference between the sampler's and the learner's log-probabilities; `null` if the latter were not computed. */
  readonly logProbGap: number | null;
}

/** Options for {@link trainBlock}. */
export interface TrainBlockOptions<E> {
  readonly generator: Generator<E>;
  readonly learner: Learner<E>;
  /** @defaultValue the published run's */
  readonly settings?: GrpoSettings;
}

/**
 * Runs one block: rollouts of every planned group, then the updates on the admitted ones.
 *
 * @throws {RangeError} If there are more or fewer tasks than the settings generate, a task stands
 *   twice, a group was not asked for or ran under another treatment, or as {@link trainOnGroups}.
 */
export async function trainBlock<E>(
  plan: BlockPlan,
  { generator, learner, settings = GRPO_PRESETS.published }: TrainBlockOptions<E>,
): Promise<BlockResult<E>> {
  if (plan.taskIds.length !== settings.generatedGroups) {
    throw new RangeError(
      `Cannot run step ${plan.step} as it generates ${settings.generatedGroups} groups: there are ${plan.taskIds.length} tasks`,
    );
  }
  const requests = planGroups(plan, settings);
  const groups = await generator.generate(requests);
  checkArrivals(groups, requests);
  return trainOnGroups(groups, { learner, settings, curriculum: plan.curriculum });
}

/**
 * Decides what is generated: one group a task, its treatment, and a seed for every sibling.
 *
 * @throws {RangeError} If a task stands twice; its siblings would share seeds.
 */
export function planGroups(
  { runSeed, step, taskIds, curriculum }: BlockPlan,
  { groupSize }: Pick<GrpoSettings, "groupSize">,
): readonly GroupRequest[] {
  const repeated = taskIds.find((taskId, i) => taskIds.indexOf(taskId) !== i);
  if (repeated !== undefined) {
    throw new RangeError(`Cannot plan step ${step} as a task stands once a block: ${repeated}`);
  }
  return taskIds.map((taskId) => {
    const groupId = `step-${step}/${taskId}`;
    return {
      groupId,
      taskId,
      treatment: drawTreatment(curriculum, groupId),
      siblings: Array.from({ length: groupSize }, (_, sibling) => ({
        rolloutId: `${groupId}/${sibling}`,
        seed: siblingSeed(runSeed, { step, taskId, sibling }),
      })),
    };
  });
}

/**
 * Trains on groups that were generated before: live ones, or recorded ones once more.
 *
 * Given the same groups and the same learner it does the same to the last bit.
 * A live server promises no such thing, so a replay starts here.
 *
 * @throws {RangeError} If siblings of a group differ in task or treatment or share a seed,
 *   or a KL penalty is set and the learner has no reference.
 */
export async function trainOnGroups<E>(
  groups: readonly EpisodeGroup<E>[],
  {
    learner,
    settings = GRPO_PRESETS.published,
    curriculum,
  }: Omit<TrainBlockOptions<E>, "generator"> & { readonly curriculum: CurriculumState },
): Promise<BlockResult<E>> {
  // Siblings share everything but their luck.
  for (const { groupId, episodes } of groups) {
    checkSiblings(groupId, episodes);
    checkSeeds(groupId, episodes);
  }

  // Which groups are worth an update.
  const generated = groups.map((group) => ({
    ...group,
    rewards: group.episodes.map(({ reward }) => reward),
  }));
  const admission = admitGroups(generated, settings.admission);

  // How each episode did against its siblings, in float64.
  const baselines = groupAdvantages(rewardedSamples(generated), settings.advantage).groups;
  const admitted = rewardedSamples(admission.admitted);
  const { advantages, groups: own } = groupAdvantages(admitted, settings.advantage);
  const isZeroSpread = new Map(own.map((group) => [group.groupId, group.isZeroSpread]));

  // What the policy thought before it moves, once for all updates of the block.
  const episodes = admission.admitted.flatMap((group) => group.episodes);
  const old = await oldLogProbs(episodes, learner, settings);
  const reference = await referenceLogProbs(episodes, learner, settings);
  const samples = episodes.map(
    ({ rolloutId, reward }, s): LossSample => ({
      rolloutId,
      advantage: advantages[s]!,
      oldLogProbs: old[s]!,
      refLogProbs: reference?.[s] ?? null,
      isZeroSpread: isZeroSpread.get(admitted[s]!.groupId)!,
      isExcluded: reward === null || Number.isNaN(reward),
    }),
  );

  // Whole groups per update: their advantages sum to 0 within it.
  const { updatesPerPass, passes, gradClip } = settings.update;
  const parts = cutGroups(admission.admitted, updatesPerPass);
  const updates: UpdateMetrics[] = [];
  for (let pass = 0; pass < passes; pass++) {
    for (const { from, to } of parts) {
      let taken: { readonly loss: PolicyLoss; readonly hasEntropy: boolean } | null = null;
      const lossOf = (current: CurrentPolicy): PolicyLoss => {
        const loss = policyLoss(samples.slice(from, to), current, settings.loss);
        taken = { loss, hasEntropy: current.entropies !== null };
        return loss;
      };
      const records = episodes.slice(from, to).map(({ record }) => record);
      const { gradNorm } = await learner.update(records, lossOf, { gradClip });
      updates.push(describeUpdate(taken, { update: updates.length, gradNorm, settings, from, to }));
    }
  }

  return {
    groups,
    admission,
    metrics: blockMetrics(generated, curriculum, { admission, baselines }),
    updates,
    logProbGap: settings.update.oldLogProbs === "recomputed" ? gap(episodes, old) : null,
  };
}

function rewardedSamples<E>(groups: readonly GeneratedGroup<E>[]) {
  return groups.flatMap(({ groupId, episodes }) =>
    episodes.map(({ rolloutId, reward }) => ({ groupId, rolloutId, reward })),
  );
}

/** Cuts the admitted groups into consecutive parts, as even as can be; bounds count episodes. */
function cutGroups(
  groups: readonly EpisodeGroup<unknown>[],
  partCount: number,
): readonly { readonly from: number; readonly to: number }[] {
  const starts = [0];
  for (const { episodes } of groups) starts.push(starts.at(-1)! + episodes.length);
  const edge = (part: number) => starts[Math.round((part * groups.length) / partCount)]!;
  return Array.from({ length: partCount }, (_, part) => ({
    from: edge(part),
    to: edge(part + 1),
  })).filter(({ from, to }) => to > from);
}

async function oldLogProbs<E>(
  episodes: readonly TrainingEpisode<E>[],
  learner: Learner<E>,
  { update }: GrpoSettings,
): Promise<readonly ArrayLike<number>[]> {
  if (update.oldLogProbs === "rollout") {
    return episodes.map(({ rolloutLogProbs }) => rolloutLogProbs);
  }
  return learner.logProbs(episodes.map(({ record }) => record));
}

async function referenceLogProbs<E>(
  episodes: readonly TrainingEpisode<E>[],
  learner: Learner<E>,
  { loss }: GrpoSettings,
): Promise<readonly ArrayLike<number>[] | null> {
  if (loss.kl === null) return null;
  if (learner.referenceLogProbs === undefined) {
    throw new RangeError(
      `Cannot penalise leaving a reference with ${loss.kl.kind}: the learner has none`,
    );
  }
  return learner.referenceLogProbs(episodes.map(({ record }) => record));
}

function describeUpdate(
  taken: { readonly loss: PolicyLoss; readonly hasEntropy: boolean } | null,
  options: {
    readonly update: number;
    readonly gradNorm: number;
    readonly settings: GrpoSettings;
    readonly from: number;
    readonly to: number;
  },
): UpdateMetrics {
  const { update, gradNorm, settings, from, to } = options;
  if (taken === null) {
    throw new RangeError(`Cannot report update ${update}: the learner never asked for its loss`);
  }
  return updateMetrics(taken.loss, {
    update,
    gradNorm,
    episodeCount: to - from,
    hasKl: settings.loss.kl !== null,
    hasEntropy: taken.hasEntropy,
  });
}

function gap<E>(
  episodes: readonly TrainingEpisode<E>[],
  logProbs: readonly ArrayLike<number>[],
): number | null {
  const differences = episodes.flatMap(({ rolloutLogProbs }, s) =>
    Array.from(rolloutLogProbs, (seen, t) => Math.abs(seen - logProbs[s]![t]!)),
  );
  if (differences.length === 0) return null;
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
}

function checkArrivals<E>(
  groups: readonly EpisodeGroup<E>[],
  requests: readonly GroupRequest[],
): void {
  const asked = new Map(requests.map((request) => [request.groupId, request]));
  for (const { groupId, episodes } of groups) {
    const request = asked.get(groupId);
    if (request === undefined) {
      throw new RangeError(`Cannot train on group ${groupId}: it was not asked for or came twice`);
    }
    asked.delete(groupId);
    const reading = ({ kind, chunkIds }: Treatment) => `${kind} [${chunkIds.join(" ")}]`;
    const wanted = reading(request.treatment);
    const stranger = episodes.find(({ treatment }) => reading(treatment) !== wanted);
    if (stranger !== undefined) {
      throw new RangeError(
        `Cannot train on group ${groupId} as it was to run under ${wanted}: ${stranger.rolloutId} ran under ${reading(stranger.treatment)}`,
      );
    }
  }
}
