import type { EpisodePlan } from "../../episode/run-episodes.js";
import { TRACE_SCHEMA, type Trace } from "../../episode/trace.js";
import type { EpisodeRunner } from "../../grpo/lab-generator.js";
import { drawNormal } from "../../random/draw.js";
import { keyedDraw, keyedRandom } from "../../random/seeded-random.js";
import type { Outcome } from "../../shop/outcome.js";
import type { Split } from "../../shop/task.js";

/** How chunks act on the chance of success; everything about it is known. */
export interface PlantedTruth {
  /** What a chunk alone adds to the chance, by id. */
  readonly effects: Readonly<Record<string, number>>;
  /** What two chunks in sight together add on top. */
  readonly interactions?: readonly {
    readonly ids: readonly [string, string];
    readonly effect: number;
  }[];
  /** Standard deviation over tasks of each chunk's effect. @defaultValue 0 */
  readonly spread?: number;
  /** Chance without a skill of the hardest and the easiest task. @defaultValue `[0.3, 0.6]` */
  readonly bare?: readonly [low: number, high: number];
}

/** Options for {@link plantedRunner}. */
export interface PlantedOptions {
  readonly split: Split;
  /** Seed of the tasks: their difficulty, and what chunks do to each. */
  readonly seed: number;
  readonly policyId?: string;
  /** Plans that end in a technical failure. @defaultValue none */
  readonly failsOn?: (plan: EpisodePlan) => boolean;
}

/** Chance of success of one task under some chunks. Outside of [0, 1] it is cut, and effects no longer add up. */
export function plantedChance(
  { effects, interactions = [], spread = 0, bare = [0.3, 0.6] }: PlantedTruth,
  { taskId, chunkIds, seed }: { taskId: string; chunkIds: readonly string[]; seed: number },
): number {
  const [low, high] = bare;
  const inSight = new Set(chunkIds);
  const own = chunkIds.reduce((sum, id) => {
    const luck = spread === 0 ? 0 : spread * drawNormal(keyedRandom(seed, "spread", taskId, id));
    return sum + (effects[id] ?? 0) + luck;
  }, 0);
  const joint = interactions.reduce(
    (sum, { ids, effect }) => sum + (ids.every((id) => inSight.has(id)) ? effect : 0),
    0,
  );
  const start = low + (high - low) * keyedDraw(seed, "difficulty", taskId);
  return Math.min(1, Math.max(0, start + own + joint));
}

/**
 * A policy without a shop: it succeeds by a chance that the truth gives.
 *
 * Its episode's seed is its only luck, so that pairs can share it. Rewards are
 * 0 or 1, the noisiest there are.
 */
export function plantedRunner(
  truth: PlantedTruth,
  { split, seed, policyId = "planted/1", failsOn = () => false }: PlantedOptions,
): EpisodeRunner {
  return async (plans) =>
    plans.map((plan): Trace => {
      const { taskId, sample, treatment } = plan;
      const chunkIds = plan.chunks.map(({ id }) => id);
      const record = {
        schema: TRACE_SCHEMA,
        job: { taskId, sample, seed: plan.seed, split },
        task: { id: taskId, split, language: "en", instruction: "", userId: "", persona: "" },
        treatment: { kind: treatment, chunkIds },
        steps: [],
        provenance: {
          policyId,
          panelHash: "planted",
          language: "en",
          actionLimit: 0,
          promptHash: null,
          skillHash: plan.skillHash ?? null,
        },
      } as const;
      if (failsOn(plan)) {
        const error = { boundary: "policy", message: "planned" } as const;
        return { ...record, outcome: null, termination: null, error };
      }
      const chance = plantedChance(truth, { taskId, chunkIds, seed });
      const isSuccess = keyedDraw(plan.seed, "luck") < chance;
      return { ...record, outcome: outcomeOf(isSuccess), termination: "purchase", error: null };
    });
}

function outcomeOf(isSuccess: boolean): Outcome {
  const value = Number(isSuccess);
  return {
    reward: value,
    rType: value,
    rAtt: value,
    rOption: value,
    rPrice: value,
    rLoose: value,
    rSuccess: value,
  };
}
