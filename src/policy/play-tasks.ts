import { runEpisodes } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import { isFinished } from "../episode/trace.js";
import type { Outcome } from "../shop/outcome.js";
import { type Chunk, skillHash } from "../skill/chunk.js";
import { visibleChunks } from "../skill/render-skill.js";
import type { Classroom } from "./classroom.js";
import { labPolicy } from "./lab-policy.js";
import type { Parameters } from "./parameters.js";

/** What {@link playTasks} plays. */
export interface PlayTasksOptions {
  readonly taskIds: readonly string[];
  /** With the task it decides all chance, so that two networks can be compared task by task. */
  readonly seed: number;
  /** Chunks in sight of every episode. @defaultValue none */
  readonly chunks?: readonly Chunk[];
}

/**
 * Plays one episode a task with a network of the lab.
 *
 * @returns Outcomes in the order of the tasks.
 * @throws {Error} If an episode fails for a technical reason: that is no outcome.
 */
export async function playTasks(
  { shop, read }: Pick<Classroom, "shop" | "read">,
  parameters: Parameters,
  { taskIds, seed, chunks = [] }: PlayTasksOptions,
): Promise<readonly Outcome[]> {
  const hash = chunks.length === 0 ? null : skillHash(chunks);
  const ids = chunks.map(({ id }) => id);
  const traces = await runEpisodes(
    taskIds.map((taskId) => ({
      taskId,
      sample: 0,
      seed: episodeSeed({ run: seed, step: "play", taskId, sibling: 0 }),
      treatment: chunks.length === 0 ? ("skill_free" as const) : ("assisted" as const),
      chunks: visibleChunks(chunks, ids),
      skillHash: hash,
    })),
    { shop, policy: labPolicy({ parameters, id: "played", read }) },
  );
  return traces.map((trace) => {
    if (isFinished(trace)) return trace.outcome;
    throw new Error(`Cannot score task ${trace.job.taskId}: ${trace.error?.message}`);
  });
}
