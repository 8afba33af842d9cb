const SIZE = 624;
const SHIFT = 397;
/** Words made before the history is moved back to the front. */
const RUN = SIZE * 16;

/**
 * MT19937 with the seeding by words that CPython uses.
 *
 * The recurrence runs along one long typed array: word `i + 624` comes from
 * the words `i`, `i + 1` and `i + 397`, so no index wraps around. Source:
 * Matsumoto and Nishimura (1998), mt19937ar (2002).
 */
export class MersenneTwister {
  readonly #words = new Int32Array(SIZE + RUN);
  #at = 0;

  /** @param key At least one word. */
  constructor(key: Uint32Array) {
    if (key.length === 0) throw new RangeError("Cannot seed MT19937: the key has 0 words");
    initByArray(this.#words, key);
  }

  /** Returns the next unsigned 32-bit output. */
  next(): number {
    if (this.#at === RUN) this.#moveBack();
    const words = this.#words;
    const at = this.#at++;
    const word = words[at + SHIFT]! ^ twisted(words[at]!, words[at + 1]!);
    words[at + SIZE] = word;
    return tempered(word);
  }

  /**
   * Fills `out` with integers below `bound`: the next outputs, each shifted
   * down to `bits` bits, without those that reach the bound.
   *
   * @param bits 1..16, with `bound < 2^bits`.
   */
  fillBelow(bound: number, bits: number, out: Uint16Array): void {
    const shift = 32 - bits;
    let filled = 0;
    while (filled < out.length) {
      if (this.#at === RUN) this.#moveBack();
      const end = Math.min(RUN, this.#at + out.length - filled);
      filled = keepBelow(bound, shift, { words: this.#words, from: this.#at, end, out, filled });
      this.#at = end;
    }
  }

  #moveBack(): void {
    this.#words.copyWithin(0, RUN);
    this.#at = 0;
  }
}

interface Stretch {
  readonly words: Int32Array;
  readonly from: number;
  readonly end: number;
  readonly out: Uint16Array;
  readonly filled: number;
}

/** Makes the words of a stretch and keeps what is below the bound; returns how many `out` now has. */
function keepBelow(bound: number, shift: number, stretch: Stretch): number {
  const { words, from, end, out } = stretch;
  let filled = stretch.filled;
  let high = words[from]!;
  for (let at = from; at < end; at++) {
    const low = words[at + 1]!;
    const word = words[at + SHIFT]! ^ twisted(high, low);
    words[at + SIZE] = word;
    high = low;
    const value = temperedHigh(word) >>> shift;
    out[filled] = value;
    // The sign bit counts the kept ones without a branch: rejections cannot be predicted.
    filled += (value - bound) >>> 31;
  }
  return filled;
}

function twisted(high: number, low: number): number {
  const joined = (high & 0x80000000) | (low & 0x7fffffff);
  return (joined >>> 1) ^ (-(low & 1) & 0x9908b0df);
}

function tempered(word: number): number {
  const y = temperedHigh(word);
  return (y ^ (y >>> 18)) >>> 0;
}

/** Tempering without its last step, which only reaches the lowest 14 bits. */
function temperedHigh(word: number): number {
  let y = word ^ (word >>> 11);
  y ^= (y << 7) & 0x9d2c5680;
  y ^= (y << 15) & 0xefc60000;
  return y;
}

function initByArray(state: Int32Array, key: Uint32Array): void {
  state[0] = 19650218;
  for (let i = 1; i < SIZE; i++) {
    const last = state[i - 1]!;
    state[i] = Math.imul(1812433253, last ^ (last >>> 30)) + i;
  }
  let i = 1;
  let j = 0;
  for (let left = Math.max(SIZE, key.length); left > 0; left--) {
    const last = state[i - 1]!;
    state[i] = (state[i]! ^ Math.imul(last ^ (last >>> 30), 1664525)) + key[j]! + j;
    i = nextPlace(state, i);
    j = j + 1 < key.length ? j + 1 : 0;
  }
  for (let left = SIZE - 1; left > 0; left--) {
    const last = state[i - 1]!;
    state[i] = (state[i]! ^ Math.imul(last ^ (last >>> 30), 1566083941)) - i;
    i = nextPlace(state, i);
  }
  state[0] = 0x80000000;
}

/** Place 0 only carries the last word over. */
function nextPlace(state: Int32Array, i: number): number {
  if (i + 1 < SIZE) return i + 1;
  state[0] = state[SIZE - 1]!;
  return 1;
}
