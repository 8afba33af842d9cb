import { createHash } from "node:crypto";
import { MersenneTwister } from "./mersenne-twister.js";

/**
 * Python's `random.Random`, bit for bit (CPython 3.11).
 *
 * For numbers that were published with it. Methods have Python's names and
 * take the same draws in the same order, so a script can be followed call by
 * call. `gauss` takes the same draws too, but goes through sine, cosine and
 * logarithm, whose last bit differs between C libraries and JavaScript engines.
 *
 * @example `random.Random(1).random()`
 * ```ts
 * new PythonRandom(1).random(); // 0.13436424411240122
 * ```
 */
export class PythonRandom {
  readonly #twister: MersenneTwister;
  #spareNormal: number | null = null;

  /**
   * @param seed An integer of any size (its sign does not count), or text or bytes (version 2).
   * @throws {RangeError} If a number is not a safe integer; pass a `bigint` instead.
   */
  constructor(seed: number | bigint | string | Uint8Array) {
    this.#twister = new MersenneTwister(wordsOf(seedInteger(seed)));
  }

  /** A number in [0, 1) with 53 random bits. */
  random(): number {
    const high = this.#twister.next() >>> 5;
    const low = this.#twister.next() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  /**
   * An integer of `k` random bits.
   *
   * @param k Integer in [0, 53]; see {@link getrandbitsBig} for more.
   * @throws {RangeError} If `k` is out of range.
   */
  getrandbits(k: number): number {
    if (!Number.isInteger(k) || k < 0 || k > 53) {
      throw new RangeError(`Cannot draw bits as a number as k must be in [0, 53]: k is ${k}`);
    }
    if (k === 0) return 0;
    if (k <= 32) return this.#twister.next() >>> (32 - k);
    const low = this.#twister.next();
    return (this.#twister.next() >>> (64 - k)) * 0x100000000 + low;
  }

  /**
   * An integer of `k` random bits, however many.
   *
   * @throws {RangeError} If `k` is not an integer >= 0.
   */
  getrandbitsBig(k: number): bigint {
    if (!Number.isInteger(k) || k < 0) {
      throw new RangeError(`Cannot draw bits as k must be an integer >= 0: k is ${k}`);
    }
    let bits = 0n;
    for (let done = 0; done < k; done += 32) {
      const word = this.#twister.next() >>> Math.max(0, 32 - (k - done));
      bits |= BigInt(word) << BigInt(done);
    }
    return bits;
  }

  /**
   * An integer of `range(start, stop, step)`; `randrange(n)` is one in [0, n).
   *
   * @throws {RangeError} If the range is empty, or its ends are no safe integers.
   */
  randrange(start: number, stop?: number, step = 1): number {
    const [from, to] = stop === undefined ? [0, start] : [start, stop];
    const count = Math.ceil((to - from) / step);
    if (![from, to, step, count].every(Number.isSafeInteger) || count <= 0) {
      throw new RangeError(`Cannot draw from an empty range: it is (${from}, ${to}, ${step})`);
    }
    return from + step * this.#below(count);
  }

  /**
   * An integer in [low, high], both ends included.
   *
   * @throws {RangeError} As {@link randrange}.
   */
  randint(low: number, high: number): number {
    return this.randrange(low, high + 1);
  }

  /**
   * Fills `out` with what as many calls of `randrange(bound)` would return.
   *
   * @param bound Integer in [1, 2^16).
   * @throws {RangeError} If the bound is out of range.
   */
  fillBelow(bound: number, out: Uint16Array): void {
    if (!Number.isInteger(bound) || bound < 1 || bound >= 0x10000) {
      throw new RangeError(
        `Cannot fill with integers as the bound must be in [1, 2^16): it is ${bound}`,
      );
    }
    this.#twister.fillBelow(bound, bitLength(bound), out);
  }

  /**
   * One item of a list.
   *
   * @throws {RangeError} If the list is empty.
   */
  choice<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError("Cannot choose an item: there are 0");
    return items[this.#below(items.length)]!;
  }

  /** A copy of a list in the order that Python's `shuffle` would leave it in. */
  shuffle<T>(items: readonly T[]): T[] {
    const order = [...items];
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.#below(i + 1);
      const moved = order[i]!;
      order[i] = order[j]!;
      order[j] = moved;
    }
    return order;
  }

  /**
   * Draws `k` items without putting them back.
   *
   * @throws {RangeError} If `k` is not an integer in [0, items.length].
   */
  sample<T>(items: readonly T[], k: number): T[] {
    const n = items.length;
    if (!Number.isInteger(k) || k < 0 || k > n) {
      throw new RangeError(`Cannot draw ${k} of ${n} items without putting them back`);
    }
    // CPython's guess of the memory of a set decides which of two ways it draws.
    const setSize = 21 + (k > 5 ? 4 ** Math.ceil(Math.log(k * 3) / Math.log(4)) : 0);
    if (n <= setSize) {
      const pool = [...items];
      return Array.from({ length: k }, (_, i) => {
        const j = this.#below(n - i);
        const drawn = pool[j]!;
        pool[j] = pool[n - i - 1]!;
        return drawn;
      });
    }
    const selected = new Set<number>();
    while (selected.size < k) selected.add(this.#below(n));
    return [...selected].map((j) => items[j]!);
  }

  /** A draw from the normal distribution; every second call uses the spare of the one before. */
  gauss(mean = 0, sd = 1): number {
    let z = this.#spareNormal;
    this.#spareNormal = null;
    if (z === null) {
      const angle = this.random() * 2 * Math.PI;
      const radius = Math.sqrt(-2 * Math.log(1 - this.random()));
      z = Math.cos(angle) * radius;
      this.#spareNormal = Math.sin(angle) * radius;
    }
    return mean + z * sd;
  }

  #below(bound: number): number {
    // The bits of the bound, not of its largest value: randrange(1) takes draws too.
    const bits = bitLength(bound);
    let value = this.getrandbits(bits);
    while (value >= bound) value = this.getrandbits(bits);
    return value;
  }
}

function bitLength(n: number): number {
  return n < 0x100000000 ? 32 - Math.clz32(n) : 64 - Math.clz32(Math.floor(n / 0x100000000));
}

function seedInteger(seed: number | bigint | string | Uint8Array): bigint {
  if (typeof seed === "bigint") return seed < 0n ? -seed : seed;
  if (typeof seed === "number") {
    if (!Number.isSafeInteger(seed)) {
      throw new RangeError(`Cannot seed as a number must be a safe integer: it is ${seed}`);
    }
    return BigInt(Math.abs(seed));
  }
  const bytes = Buffer.from(seed);
  const digest = createHash("sha512").update(bytes).digest("hex");
  return BigInt(`0x${bytes.toString("hex")}${digest}`);
}

/** The 32-bit words of an integer, lowest first; zero has one word. */
function wordsOf(integer: bigint): Uint32Array {
  const words: number[] = [];
  for (let rest = integer; rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  return Uint32Array.from(words.length === 0 ? [0] : words);
}
