import type { Random } from "./random.js";

/**
 * Draws an integer in [0, bound).
 *
 * @param bound Integer in [1, 2^32]; the bias of scaling 53 bits is below 2^-21.
 * @throws {RangeError} If the bound is out of range.
 */
export function drawInteger(bound: number, random: Random): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 0x100000000) {
    throw new RangeError(
      `Cannot draw an integer as the bound must be in [1, 2^32]: it is ${bound}`,
    );
  }
  return Math.floor(random() * bound);
}

/**
 * Draws one item, each equally likely.
 *
 * @throws {RangeError} If there are no items.
 */
export function pick<T>(items: readonly T[], random: Random): T {
  if (items.length === 0) throw new RangeError("Cannot pick an item: there are 0");
  return items[drawInteger(items.length, random)]!;
}

/**
 * Draws an index with probability proportional to its weight.
 *
 * @param weights Not negative, with a positive sum; an index of weight 0 is never drawn.
 * @throws {RangeError} If a weight is negative or not finite, or all are 0.
 */
export function pickWeighted(weights: readonly number[], random: Random): number {
  let total = 0;
  let last = -1;
  for (const [index, weight] of weights.entries()) {
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
      throw new RangeError(
        `Cannot pick by weight as weights must be finite and >= 0: weight ${index} is ${weight}`,
      );
    }
    total += weight;
    if (weight > 0) last = index;
  }
  if (last === -1) throw new RangeError("Cannot pick by weight: no weight is above 0");

  const target = random() * total;
  let sum = 0;
  for (let index = 0; index < last; index++) {
    sum += weights[index]!;
    if (target < sum) return index;
  }
  // Rounding can leave the target at the total.
  return last;
}

/** Returns the items in an order drawn by Fisher and Yates, each order equally likely. */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  return sample(items, { size: items.length, random });
}

/** Options for {@link sample}. */
export interface SampleOptions {
  /** How many items to draw, an integer in [0, items.length]. */
  readonly size: number;
  readonly random: Random;
}

/**
 * Draws items without putting them back, in the order drawn.
 *
 * @throws {RangeError} If `size` is out of range.
 */
export function sample<T>(items: readonly T[], { size, random }: SampleOptions): T[] {
  if (!Number.isInteger(size) || size < 0 || size > items.length) {
    throw new RangeError(`Cannot draw ${size} of ${items.length} items without putting them back`);
  }
  const pool = [...items];
  for (let at = 0; at < size; at++) {
    const from = at + drawInteger(pool.length - at, random);
    const drawn = pool[from]!;
    pool[from] = pool[at]!;
    pool[at] = drawn;
  }
  return pool.slice(0, size);
}

/**
 * Draws from the standard normal distribution.
 *
 * Box and Muller (1958), the cosine half only: two draws a call, no state between calls.
 */
export function drawNormal(random: Random): number {
  // 1 - random() is in (0, 1], where the logarithm is finite.
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
