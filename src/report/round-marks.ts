import type { RoundMarks } from "./plan.js";

/**
 * Finds where rounds begin and end on an axis of steps or updates.
 *
 * @param positions Increasing positions, shape `[n]`.
 * @param rounds Round of each position, shape `[n]`.
 * @returns Boundaries halfway between the last position of a round and the first of the next,
 *   and a name at the middle of each round.
 * @throws {RangeError} If the shapes differ.
 *
 * @example Two rounds of two steps
 * ```ts
 * roundMarks([1, 2, 3, 4], [0, 0, 1, 1]);
 * // { boundaries: [2.5], names: [{ at: 1.5, name: "R0" }, { at: 3.5, name: "R1" }] }
 * ```
 */
export function roundMarks(positions: readonly number[], rounds: readonly number[]): RoundMarks {
  if (positions.length !== rounds.length) {
    throw new RangeError(
      `Cannot mark rounds: there are ${positions.length} positions and ${rounds.length} rounds`,
    );
  }
  const spans: { round: number; from: number; to: number }[] = [];
  positions.forEach((position, i) => {
    const last = spans.at(-1);
    if (last !== undefined && last.round === rounds[i]) last.to = position;
    else spans.push({ round: rounds[i]!, from: position, to: position });
  });
  return {
    boundaries: spans.slice(1).map(({ from }, i) => (spans[i]!.to + from) / 2),
    names: spans.map(({ round, from, to }) => ({ at: (from + to) / 2, name: `R${round}` })),
  };
}
