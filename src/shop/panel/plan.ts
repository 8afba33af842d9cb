import { drawInteger } from "../../random/draw.js";
import { deriveSeed, keyedRandom } from "../../random/seeded-random.js";
import type { Language } from "../language.js";
import { SPLITS, type Split } from "../task.js";
import { type Shelf, shelvesOf } from "../vocabulary/shelf.js";
import { checkDifficulty, DEFAULT_DIFFICULTY, type Difficulty } from "./difficulty.js";
import type { SplitSizes } from "./panel.js";

/** Seed of the frozen panels. */
export const DEFAULT_SEED = 1;

/** Sizes of the frozen panels. */
export const DEFAULT_SIZES: SplitSizes = {
  train: 1200,
  skillval: 400,
  dev: 400,
  test: 400,
  audit: 200,
};

/** Products of the frozen panels. */
export const DEFAULT_PRODUCT_COUNT = 5000;

/** What a generated panel is made from. */
export interface PanelArguments {
  /** Any safe integer. */
  readonly seed: number;
  readonly language: Language;
  /** Tasks by split; a split that is left out has none. @defaultValue DEFAULT_SIZES */
  readonly sizes?: Partial<SplitSizes>;
  /** In [number of tasks, 1,000,000]. @defaultValue 5000 */
  readonly productCount?: number;
  /** Knobs to turn; the others keep their default. @defaultValue DEFAULT_DIFFICULTY */
  readonly difficulty?: Partial<Difficulty>;
}

/**
 * The arguments of a panel with every default filled in, and where things lie.
 *
 * Product `i` is the gold product of task `i` for `i < taskCount`; then come
 * the decoys, then products that belong to no task. Everything at an index is
 * drawn from a key of seed, language and index alone, so any worker can make
 * any part.
 */
export interface PanelPlan {
  readonly seed: number;
  readonly language: Language;
  readonly sizes: SplitSizes;
  readonly productCount: number;
  readonly difficulty: Difficulty;
  readonly taskCount: number;
  readonly decoyCount: number;
  /** Decoy `n` belongs to task `n * decoyStep` modulo taskCount: spread over all splits alike, however few there are. */
  readonly decoyStep: number;
  readonly shelves: readonly Shelf[];
  /** Mixes seed and language into every draw, the products' ids and their model numbers. */
  readonly codeKey: number;
  /** The same for the ids of users, which would else show the ids of their gold products. */
  readonly userKey: number;
}

/** Fills in the defaults of a panel's arguments and checks them. @throws {RangeError} If one is out of range. */
export function planPanel(options: PanelArguments): PanelPlan {
  const { seed, language, productCount = DEFAULT_PRODUCT_COUNT } = options;
  const sizes = completeSizes(options.sizes ?? DEFAULT_SIZES);
  const difficulty = { ...DEFAULT_DIFFICULTY, ...options.difficulty };
  checkDifficulty(difficulty);
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(`Cannot make a panel as the seed must be a safe integer: it is ${seed}`);
  }
  const taskCount = SPLITS.reduce((sum, split) => sum + sizes[split], 0);
  if (!Number.isInteger(productCount) || productCount < 1 || productCount > 1_000_000) {
    throw new RangeError(
      `Cannot make a panel as productCount must be an integer in [1, 1000000]: it is ${productCount}`,
    );
  }
  if (taskCount > productCount) {
    throw new RangeError(
      `Cannot make a panel as every task needs a product of its own: ${taskCount} tasks, ${productCount} products`,
    );
  }
  const wanted = Math.round(difficulty.decoysPerTask * taskCount);
  return {
    seed,
    language,
    sizes,
    productCount,
    difficulty,
    taskCount,
    decoyCount: Math.min(wanted, productCount - taskCount),
    decoyStep: stepThrough(taskCount),
    shelves: shelvesOf(language),
    codeKey: deriveSeed("panel", seed, language),
    userKey: deriveSeed("users", seed, language),
  };
}

/** A step near the golden section that shares no factor with the count, so that it visits everything. */
function stepThrough(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618));
  while (greatestDivisor(step, count) > 1) step++;
  return step;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function completeSizes(sizes: Partial<SplitSizes>): SplitSizes {
  const whole = { train: 0, skillval: 0, dev: 0, test: 0, audit: 0, ...sizes };
  for (const [split, size] of Object.entries(whole)) {
    if (!SPLITS.includes(split as Split)) {
      throw new RangeError(`Cannot make a panel as it has no such split: ${split}`);
    }
    if (!Number.isInteger(size) || size < 0) {
      throw new RangeError(
        `Cannot make a panel as sizes must be integers >= 0: ${split} is ${size}`,
      );
    }
  }
  return whole;
}

/** Where a task lies: its split and its place there, from 0. */
export function placeOf(
  plan: PanelPlan,
  index: number,
): { readonly split: Split; readonly at: number } {
  let start = 0;
  for (const split of SPLITS) {
    const end = start + plan.sizes[split];
    if (index < end) return { split, at: index - start };
    start = end;
  }
  throw new RangeError(`Cannot place task ${index}: the panel has ${plan.taskCount}`);
}

/** Public id of the task at an index, such as `dev-0007`. */
export function taskIdOf(plan: PanelPlan, index: number): string {
  const { split, at } = placeOf(plan, index);
  return `${split}-${String(at + 1).padStart(4, "0")}`;
}

/** Tasks of one user, in a repeating pattern, so that a split holds users of one, two and three tasks. */
const USER_PATTERN = [
  { first: 0, count: 3 },
  { first: 3, count: 2 },
  { first: 5, count: 1 },
] as const;
const PATTERN_LENGTH = 6;

/** Indices of all tasks of the user who has the task at an index, that one included. */
export function tasksOfUser(plan: PanelPlan, index: number): readonly number[] {
  const { split, at } = placeOf(plan, index);
  const within = at % PATTERN_LENGTH;
  const { first, count } = USER_PATTERN.findLast((user) => user.first <= within)!;
  const start = at - within + first;
  const end = Math.min(start + count, plan.sizes[split]);
  return Array.from({ length: end - start }, (_, k) => index - at + start + k);
}

/** Departments are this far apart for the tasks of one user. */
const DEPARTMENT_STEP = 3;

/** The type of product that a task is about; the tasks of one user lie in different departments. */
export function shelfOf(plan: PanelPlan, index: number): Shelf {
  const tasks = tasksOfUser(plan, index);
  const departmentCount = plan.shelves.at(-1)!.department + 1;
  const start = drawInteger(departmentCount, keyedRandom("user", plan.codeKey, tasks[0]!));
  const department = (start + DEPARTMENT_STEP * tasks.indexOf(index)) % departmentCount;
  const shelves = plan.shelves.filter((shelf) => shelf.department === department);
  return shelves[drawInteger(shelves.length, keyedRandom("type", plan.codeKey, index))]!;
}
