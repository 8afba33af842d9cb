import { isFinished, type Trace } from "../episode/trace.js";
import type { Split } from "../shop/task.js";
import type { Chunk } from "../skill/chunk.js";
import { meanInterval } from "../stats/mean-interval.js";
import { type BareRun, type PairPlace, playMasked } from "./run-pairs.js";
import type { SkillGap } from "./skill-gap.js";

/**
 * Measures how much better a policy does with its whole skill than without.
 *
 * Both episodes of a pair decide with the same random numbers. Pairs with a
 * technical failure are left out and missing in `pairCount`.
 *
 * @param chunks The skill; without any the gap is `null`, as there is nothing to compare.
 */
export async function measureGap<S extends Split>(
  place: PairPlace<S>,
  chunks: readonly Chunk[],
  {
    name,
    pairsPerTask,
    bare,
  }: { readonly name: string; readonly pairsPerTask: number; readonly bare: BareRun<S> },
): Promise<{ readonly gap: SkillGap | null; readonly traces: readonly Trace[] }> {
  if (chunks.length === 0) return { gap: null, traces: [] };
  const mask = chunks.map(() => true);
  const assignments = place.tasks.ids.flatMap((taskId) =>
    Array.from({ length: pairsPerTask }, (_, pair) => ({ taskId, pair, mask })),
  );
  const { traces } = await playMasked(place, assignments, {
    chunks,
    name,
    commonRandomNumbers: true,
  });
  const bareOf = new Map(
    bare.outcomes.map(({ taskId, pair, outcome }) => [`${taskId}/${pair}`, outcome.reward]),
  );
  const pairs = traces.flatMap((trace) => {
    if (!isFinished(trace)) return [];
    const { taskId, sample } = trace.job;
    const free = bareOf.get(`${taskId}/${sample}`) ?? bareOf.get(`${taskId}/null`);
    return free === undefined ? [] : [{ taskId, free, pair: trace.outcome.reward }];
  });
  const byTask = new Map<string, { free: number; pair: number; count: number }>();
  for (const { taskId, free, pair } of pairs) {
    const sum = byTask.get(taskId) ?? { free: 0, pair: 0, count: 0 };
    byTask.set(taskId, {
      free: sum.free + free,
      pair: sum.pair + pair,
      count: sum.count + 1,
    });
  }
  if (byTask.size < 2) return { gap: null, traces };
  const tasks = [...byTask.values()];
  const mean = (of: (task: { free: number; pair: number; count: number }) => number) =>
    tasks.reduce((sum, task) => sum + of(task) / task.count, 0) / tasks.length;
  return {
    gap: {
      free: mean(({ free }) => free),
      pair: mean(({ pair }) => pair),
      gap: meanInterval(tasks.map(({ free, pair, count }) => (pair - free) / count)),
      taskCount: tasks.length,
      pairCount: pairs.length,
    },
    traces,
  };
}
