import { keyedDraw } from "../random/seeded-random.js";
import { DEFAULT_SIZES } from "../shop/panel/plan.js";
import { SPLITS, type Split } from "../shop/task.js";

/** What must not be shared between splits. */
export interface SplitSubject {
  readonly taskId: string;
  readonly productId: string;
  /** Empty if nothing is known of the person. */
  readonly persona: string;
}

/** Shares of the splits of a generated panel, for files that bring no split of their own. */
const TOTAL = SPLITS.reduce((sum, split) => sum + DEFAULT_SIZES[split], 0);

/**
 * Splits tasks so that no product and no persona lies in two splits.
 *
 * Tasks that share either belong together, directly or through others; each
 * such group goes where the hash of its smallest task id falls. The result
 * depends on the set of tasks alone, not on their order.
 *
 * @returns The split of every task, by its id.
 */
export function splitTasks(tasks: readonly SplitSubject[]): ReadonlyMap<string, Split> {
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    while (parent.has(root)) root = parent.get(root)!;
    // Shortens the way for the next search.
    for (let at = key; at !== root; ) {
      const next = parent.get(at)!;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  const join = (a: string, b: string) => {
    const [one, other] = [rootOf(a), rootOf(b)];
    if (one !== other) parent.set(one, other);
  };
  for (const { taskId, productId, persona } of tasks) {
    join(`task ${taskId}`, `product ${productId}`);
    if (persona !== "") join(`task ${taskId}`, `persona ${persona}`);
  }
  const names = new Map<string, string>();
  for (const { taskId } of tasks) {
    const root = rootOf(`task ${taskId}`);
    const name = names.get(root);
    if (name === undefined || taskId < name) names.set(root, taskId);
  }
  return new Map(
    tasks.map(({ taskId }) => [
      taskId,
      splitAt(keyedDraw("split", names.get(rootOf(`task ${taskId}`))!)),
    ]),
  );
}

function splitAt(draw: number): Split {
  let sum = 0;
  for (const split of SPLITS) {
    sum += DEFAULT_SIZES[split] / TOTAL;
    if (draw < sum) return split;
  }
  return "audit";
}
