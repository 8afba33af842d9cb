import { shuffle } from "../random/draw.js";
import type { Random } from "../random/random.js";
import { fitLeastSquares } from "../stats/least-squares.js";
import { dot } from "../stats/orthogonal-factors.js";
import { quantile } from "../stats/quantile.js";
import type { GateDesign } from "./gate-design.js";

/** Options for {@link permutationNull}. */
export interface PermutationNullOptions {
  /**
   * `sign_flip`: a task's gains change sign together, as if skill and bare had
   * been mixed up. Supposes that nothing has any effect.
   * `mask_permutation`: tasks exchange their masks. Supposes that it does not
   * matter which interventions are on, while being assisted at all may help;
   * with a mean gain the null effects then do not centre on 0.
   */
  readonly method: "sign_flip" | "mask_permutation";
  readonly random: Random;
  /** Number of permutations, an integer >= 1. @defaultValue 2_000 */
  readonly permutations?: number;
}

/** Effects that chance alone produces. */
export interface PermutationNull {
  /** `effects[j]`: of column `j`, one a permutation. */
  readonly effects: readonly Float64Array[];
  /** The largest effect of each permutation. */
  readonly largest: Float64Array;
}

/**
 * Draws effects of a gate in which the interventions do nothing.
 *
 * The masks stay as they are and the gains move, so one factorisation serves
 * all permutations. Tasks move as a whole: with several observations a task,
 * only tasks with as many exchange their masks.
 *
 * @throws {DependentColumnsError} If columns cannot be told apart.
 * @throws {RangeError} If `permutations` is no integer >= 1.
 */
export function permutationNull(
  { masks, gains, taskIds }: GateDesign,
  { method, random, permutations = 2_000 }: PermutationNullOptions,
): PermutationNull {
  if (!Number.isInteger(permutations) || permutations < 1) {
    throw new RangeError(
      `Cannot permute as permutations must be an integer >= 1: it is ${permutations}`,
    );
  }
  const { gramInverse } = fitLeastSquares(masks, gains);
  // (X'X)^-1 X', whose rows turn gains into effects.
  const weights = gramInverse.map((row) => Float64Array.from(masks, (mask) => dot(row, mask)));
  const rowsByTask = new Map<string, number[]>();
  taskIds.forEach((taskId, i) => {
    rowsByTask.set(taskId, [...(rowsByTask.get(taskId) ?? []), i]);
  });
  const tasks = [...rowsByTask.values()];
  const move = method === "sign_flip" ? flipSigns : exchangeTasks;

  const effects = masks[0]!.map(() => new Float64Array(permutations));
  const largest = new Float64Array(permutations).fill(Number.NEGATIVE_INFINITY);
  for (let p = 0; p < permutations; p++) {
    const moved = move(gains, tasks, random);
    weights.forEach((row, j) => {
      const effect = dot(row, moved);
      effects[j]![p] = effect;
      largest[p] = Math.max(largest[p]!, effect);
    });
  }
  return { effects, largest };
}

/**
 * Turns a null distribution into bars for the rule `permutation_threshold`.
 *
 * @param alpha Chance, in (0, 1), that an intervention without effect passes
 *   (`per_column`), or that any of them does (`largest`).
 * @returns Shape `[k]`.
 */
export function permutationThresholds(
  { effects, largest }: PermutationNull,
  { alpha, family }: { readonly alpha: number; readonly family: "per_column" | "largest" },
): number[] {
  if (!(alpha > 0 && alpha < 1)) {
    throw new RangeError(`Cannot set a threshold as alpha must be in (0, 1): it is ${alpha}`);
  }
  const shared = family === "largest" ? quantile(largest, 1 - alpha) : null;
  return effects.map((values) => shared ?? quantile(values, 1 - alpha));
}

type Tasks = readonly (readonly number[])[];

function flipSigns(gains: readonly number[], tasks: Tasks, random: Random): Float64Array {
  const moved = Float64Array.from(gains);
  for (const rows of tasks) {
    if (random() < 0.5) for (const i of rows) moved[i] = -moved[i]!;
  }
  return moved;
}

function exchangeTasks(gains: readonly number[], tasks: Tasks, random: Random): Float64Array {
  const moved = new Float64Array(gains.length);
  for (const size of new Set(tasks.map((rows) => rows.length))) {
    const alike = tasks.filter((rows) => rows.length === size);
    const partners = shuffle(alike, random);
    alike.forEach((rows, at) => {
      rows.forEach((i, r) => {
        moved[i] = gains[partners[at]![r]!]!;
      });
    });
  }
  return moved;
}
