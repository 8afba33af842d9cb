import { shuffle } from "../random/draw.js";
import { keyedDraw, keyedRandom } from "../random/seeded-random.js";
import type { Intervention } from "./intervention.js";

/** One masked episode that a gate plans. */
export interface GateAssignment {
  readonly taskId: string;
  /** Which of the task's pairs, from 0. */
  readonly pair: number;
  /** Shape `[k]`, in the order of the interventions. */
  readonly mask: readonly boolean[];
}

/** How a gate draws its masks. */
export interface AssignMasksOptions {
  readonly seed: number;
  /** Pairs per task, an integer >= 1. @defaultValue 1 */
  readonly pairsPerTask?: number;
  /**
   * `joint` (published): every slot takes absent or one of its versions, each
   * equally likely, independently of the others.
   * `balanced`: as `joint`, but over the tasks each choice of a slot comes up
   * equally often, up to one.
   * `one_at_a_time`: one intervention alone, each equally often, up to one; a
   * screen that needs no model of how effects add up. @defaultValue "joint"
   */
  readonly design?: "joint" | "balanced" | "one_at_a_time";
}

/**
 * Plans the masks of a gate.
 *
 * Draws of `joint` are hashes of seed, task, pair and slot: another task list
 * leaves them as they are. The other two designs depend on the list as a whole.
 *
 * @throws {RangeError} If there are no interventions, a task is listed twice, or `pairsPerTask` is no integer >= 1.
 */
export function assignMasks(
  interventions: readonly Pick<Intervention, "id" | "slotId">[],
  taskIds: readonly string[],
  { seed, pairsPerTask = 1, design = "joint" }: AssignMasksOptions,
): GateAssignment[] {
  if (interventions.length === 0)
    throw new RangeError("Cannot plan a gate: there are 0 interventions");
  if (!Number.isInteger(pairsPerTask) || pairsPerTask < 1) {
    throw new RangeError(
      `Cannot plan a gate as pairs per task must be an integer >= 1: it is ${pairsPerTask}`,
    );
  }
  const twice = taskIds.find((taskId, i) => taskIds.indexOf(taskId) !== i);
  if (twice !== undefined)
    throw new RangeError(`Cannot plan a gate: task ${twice} is listed twice`);

  const slots = [...new Set(interventions.map(({ slotId }) => slotId))];
  const episodes = taskIds.flatMap((taskId) =>
    Array.from({ length: pairsPerTask }, (_, pair) => ({ taskId, pair })),
  );
  /** Which intervention each episode has on by group of exclusive ones; `null` for none. */
  const choicesBySlot =
    design === "one_at_a_time"
      ? [
          spread(
            interventions.map(({ id }) => id),
            "screen",
          ),
        ]
      : slots.map((slotId) => {
          const versions = interventions.filter((version) => version.slotId === slotId);
          const choices = [null, ...versions.map(({ id }) => id)];
          return design === "balanced" ? spread(choices, slotId) : drawEach(choices, slotId);
        });
  return episodes.map((episode, i) => {
    const on = new Set(choicesBySlot.map((choices) => choices[i]));
    return { ...episode, mask: interventions.map(({ id }) => on.has(id)) };
  });

  function drawEach(choices: readonly (string | null)[], slotId: string) {
    return episodes.map(({ taskId, pair }) => {
      const draw = keyedDraw(seed, "gate", taskId, pair, slotId);
      return choices[Math.floor(draw * choices.length)]!;
    });
  }

  function spread(choices: readonly (string | null)[], name: string) {
    // A shuffled order of the choices, so that the odd ones left over are drawn too.
    const random = keyedRandom(seed, "gate", name);
    const order = shuffle(choices, random);
    return shuffle(
      episodes.map((_, i) => order[i % order.length]!),
      random,
    );
  }
}
