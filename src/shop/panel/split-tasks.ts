import type { Split, Task } from "../task.js";

/**
 * Tasks of one split, with the split in the type.
 *
 * A stage asks for `SplitTasks<"skillval">`, so that tasks of another split do
 * not compile; {@link splitTasks} is the only way to make them.
 */
export interface SplitTasks<S extends Split = Split> {
  readonly split: S;
  readonly ids: readonly string[];
}

/**
 * Takes the tasks of a split, in the order of the panel.
 *
 * @param limit How many from the start. @defaultValue all
 * @throws {RangeError} If the panel has fewer than `limit` tasks of the split, or none.
 */
export function splitTasks<S extends Split>(
  { tasks }: { readonly tasks: readonly Pick<Task, "id" | "split">[] },
  split: S,
  limit?: number,
): SplitTasks<S> {
  const ids = tasks.filter((task) => task.split === split).map(({ id }) => id);
  const wanted = limit ?? ids.length;
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > ids.length) {
    throw new RangeError(`Cannot take ${wanted} tasks of ${split}: the panel has ${ids.length}`);
  }
  return { split, ids: ids.slice(0, wanted) };
}
