import type { Policy } from "../episode/policy.js";
import { type EpisodePlan, runEpisodes } from "../episode/run-episodes.js";
import { isFinished, type Trace } from "../episode/trace.js";
import type { LabTraining } from "../policy/lab-policy.js";
import type { Shop } from "../shop/shop.js";
import { type Chunk, skillHash } from "../skill/chunk.js";
import { visibleChunks } from "../skill/render-skill.js";
import type { Generator, GroupRequest, TrainingEpisode } from "./generator.js";

/** What the lab's learner needs to see an episode again: every decision of it. */
export interface LabEpisode {
  readonly decisions: readonly LabTraining[];
  readonly trace: Trace;
}

/** Runs planned episodes and gives their traces in the order of the plans. */
export type EpisodeRunner = (plans: readonly EpisodePlan[]) => Promise<readonly Trace[]>;

/** A runner in this process. */
export function localRunner(shop: Shop, policy: Policy): EpisodeRunner {
  return (plans) => runEpisodes(plans, { shop, policy });
}

/**
 * Plays training groups in the lab's shop.
 *
 * @param run Where the episodes run; their order and number never change a result.
 * @param chunks The bank, in its order.
 */
export function labGenerator(run: EpisodeRunner, chunks: readonly Chunk[]): Generator<LabEpisode> {
  return {
    generate: async (requests) => {
      const traces = await run(requests.flatMap((request) => plansOf(request, chunks)));
      let next = 0;
      return requests.map(({ groupId, siblings }) => ({
        groupId,
        episodes: siblings.map(({ rolloutId }) => trainingEpisode(rolloutId, traces[next++]!)),
      }));
    },
  };
}

/** The episodes of a group: siblings that differ by their seeds alone. */
function plansOf(
  { taskId, treatment, siblings }: GroupRequest,
  chunks: readonly Chunk[],
): EpisodePlan[] {
  const visible = visibleChunks(chunks, treatment.chunkIds);
  const inSight = chunks.filter(({ id }) => treatment.chunkIds.includes(id));
  const hash = inSight.length === 0 ? null : skillHash(inSight);
  return siblings.map(({ seed }, sample) => ({
    taskId,
    sample,
    seed,
    treatment: treatment.kind,
    chunks: visible,
    skillHash: hash,
  }));
}

function trainingEpisode(rolloutId: string, trace: Trace): TrainingEpisode<LabEpisode> {
  const { job, treatment, steps } = trace;
  const outcome = isFinished(trace) ? trace.outcome : null;
  return {
    rolloutId,
    taskId: job.taskId,
    treatment,
    seed: job.seed,
    reward: outcome === null ? null : outcome.reward,
    isSuccess: outcome?.rSuccess === 1,
    rolloutLogProbs: steps.map(({ decision }) => decision.logProb ?? Number.NaN),
    actions: steps.map(({ call }) => call),
    record: { decisions: steps.map(({ decision }) => decision.training as LabTraining), trace },
  };
}
