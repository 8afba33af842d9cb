import type { Language } from "../language.js";
import type { Product } from "../product.js";
import { type Goal, SPLITS, type Split, type Task } from "../task.js";
import type { Difficulty } from "./difficulty.js";
import { type PanelHashes, panelHash, panelHashes } from "./panel-hash.js";

/** How many tasks each split has. */
export type SplitSizes = Readonly<Record<Split, number>>;

/** Where a panel comes from; with a generated one it is all that is needed to make it again. */
export type PanelSource =
  | {
      readonly kind: "generated";
      readonly seed: number;
      readonly sizes: SplitSizes;
      readonly productCount: number;
      readonly difficulty: Difficulty;
    }
  | { readonly kind: "imported"; readonly layout: string };

/** A shop and the tasks set in it. */
export interface Panel {
  readonly language: Language;
  readonly source: PanelSource;
  /** By split in the order of `SPLITS`, then by id. */
  readonly tasks: readonly Task[];
  /** The private side of every task, by task id. */
  readonly goals: ReadonlyMap<string, Goal>;
  /** By id. */
  readonly catalogue: readonly Product[];
  readonly taskById: ReadonlyMap<string, Task>;
  readonly productById: ReadonlyMap<string, Product>;
  readonly hashes: PanelHashes;
  /** SHA-256 of language, catalogue, tasks and goals: equal panels have equal hashes, wherever they were made. */
  readonly hash: string;
}

/** A task with its goal. */
export interface PanelTask {
  readonly task: Task;
  readonly goal: Goal;
}

/** What {@link assemblePanel} puts together, in any order. */
export interface PanelParts {
  readonly language: Language;
  readonly source: PanelSource;
  readonly products: readonly Product[];
  readonly tasks: readonly PanelTask[];
}

/**
 * Puts a panel together from parts that may come in any order, from any number of workers.
 *
 * Everything is sorted by id before it is hashed, so the order of the parts leaves no trace.
 *
 * @throws {RangeError} If an id occurs twice, a goal lacks its product or belongs to another
 *   task, or two splits share a gold product, a persona or a user.
 */
export function assemblePanel({ language, source, products, tasks }: PanelParts): Panel {
  const catalogue = [...products].sort(byKey(({ id }) => id));
  const ordered = [...tasks].sort(
    (a, b) =>
      SPLITS.indexOf(a.task.split) - SPLITS.indexOf(b.task.split) ||
      compareText(a.task.id, b.task.id),
  );
  const productById = new Map(catalogue.map((product) => [product.id, product]));
  refuseRepeats("product", catalogue, productById.size);
  const taskById = new Map(ordered.map(({ task }) => [task.id, task]));
  const publicTasks = ordered.map(({ task }) => task);
  refuseRepeats("task", publicTasks, taskById.size);
  checkGoals(ordered, productById);
  const split = ({ task }: PanelTask) => task.split;
  refuseSharing("gold product", ordered, split, ({ goal }) => goal.productId);
  refuseSharing("user", ordered, split, ({ task }) => task.userId);
  refuseSharing("persona", ordered, split, ({ task }) => task.persona);

  const goals = ordered.map(({ goal }) => goal);
  const hashes = panelHashes({ catalogue, tasks: publicTasks, goals });
  return {
    language,
    source,
    tasks: publicTasks,
    goals: new Map(goals.map((goal) => [goal.taskId, goal])),
    catalogue,
    taskById,
    productById,
    hashes,
    hash: panelHash(language, hashes),
  };
}

function refuseRepeats(
  what: string,
  items: readonly { readonly id: string }[],
  kinds: number,
): void {
  if (kinds === items.length) return;
  // Sorted by id, so a repeat stands beside its first.
  const ids = items.map(({ id }) => id).sort(compareText);
  const repeated = ids.find((id, index) => id === ids[index + 1]);
  throw new RangeError(
    `Cannot assemble a panel as ${what} ids must differ: ${repeated} occurs twice`,
  );
}

function checkGoals(tasks: readonly PanelTask[], productById: ReadonlyMap<string, Product>): void {
  for (const { task, goal } of tasks) {
    if (goal.taskId !== task.id) {
      throw new RangeError(
        `Cannot assemble a panel as a goal must belong to its task: ${task.id} has that of ${goal.taskId}`,
      );
    }
    if (!productById.has(goal.productId)) {
      throw new RangeError(
        `Cannot assemble a panel as gold products must be in the catalogue: ${task.id} wants ${goal.productId}`,
      );
    }
  }
}

function refuseSharing(
  what: string,
  tasks: readonly PanelTask[],
  splitOf: (task: PanelTask) => Split,
  keyOf: (task: PanelTask) => string,
): void {
  const owners = new Map<string, PanelTask>();
  for (const task of tasks) {
    // A real catalogue may come without personas; nothing is shared by having none.
    const key = keyOf(task);
    if (key === "") continue;
    const owner = owners.get(key) ?? task;
    owners.set(key, owner);
    if (splitOf(owner) !== splitOf(task)) {
      throw new RangeError(
        `Cannot assemble a panel as splits must not share a ${what}: ${owner.task.id} and ${task.task.id} do`,
      );
    }
  }
}

function byKey<T>(keyOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => compareText(keyOf(a), keyOf(b));
}

/** By UTF-16 code units: the same order in every locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
