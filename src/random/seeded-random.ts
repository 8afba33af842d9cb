import { type KeyPart, keyHash } from "./key-hash.js";
import type { Random } from "./random.js";

/**
 * Makes a source of chance that gives the same numbers for the same seed.
 *
 * The state is the hash of the seed, so neighbouring seeds give unrelated
 * streams. It is not Python's generator; see `PythonRandom` for that.
 *
 * @param seed Any finite number.
 * @returns Numbers with 53 random bits each, period 2^127.
 * @throws {RangeError} If the seed is not finite.
 *
 * @example The same seed gives the same numbers
 * ```ts
 * seededRandom(1)() === seededRandom(1)(); // true
 * ```
 */
export function seededRandom(seed: number): Random {
  return keyedRandom(seed);
}

/**
 * Makes a source of chance that belongs to a key.
 *
 * Whoever asks with the same key gets the same stream, whatever was drawn
 * before and by whom: results do not depend on order, worker or resume.
 *
 * @param key Run seed first, then what the draws are for: `(seed, "rollout", step, taskId)`.
 * @throws {RangeError} If a number in the key is not finite.
 */
export function keyedRandom(...key: readonly KeyPart[]): Random {
  return xoshiro128(keyHash(key));
}

/**
 * Draws one number in [0, 1) from a key, without any state.
 *
 * @param key What the draw is for: `(seed, stateId, groupKey, chunkId)`.
 * @returns A number with 53 bits; the same key always gives the same one.
 * @throws {RangeError} If a number in the key is not finite.
 */
export function keyedDraw(...key: readonly KeyPart[]): number {
  const [a, b] = keyHash(key);
  return ((a >>> 5) * 0x4000000 + (b >>> 6)) / 0x20000000000000;
}

/**
 * Turns a key into a seed for a system that takes an integer, such as a model server.
 *
 * @returns An unsigned 32-bit integer.
 * @throws {RangeError} If a number in the key is not finite.
 */
export function deriveSeed(...key: readonly KeyPart[]): number {
  return keyHash(key)[0];
}

/**
 * xoshiro128** 1.1 of Blackman and Vigna (2018, public domain): 128 bits of state.
 *
 * @param state Four unsigned 32-bit words, not all 0.
 * @returns Numbers of two outputs each: the upper 27 bits of one, then the upper 26 of the next.
 */
export function xoshiro128(state: readonly [number, number, number, number]): Random {
  // A typed array keeps the words unboxed; closure variables would not stay so.
  const words = Int32Array.from(state);
  return () => {
    // Both steps in one go: between them the words stay in registers.
    let s0 = words[0]!;
    let s1 = words[1]!;
    let s2 = words[2]!;
    let s3 = words[3]!;
    const first = Math.imul(s1, 5);
    s2 ^= s0;
    s3 ^= s1;
    const shifted = s1 << 9;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >>> 21);

    const second = Math.imul(s1, 5);
    s2 ^= s0;
    s3 ^= s1;
    words[0] = s0 ^ s3;
    words[2] = s2 ^ (s1 << 9);
    words[1] = s1 ^ s2;
    words[3] = (s3 << 11) | (s3 >>> 21);
    return (scrambled(first) >>> 5) * 2 ** -27 + (scrambled(second) >>> 6) * 2 ** -53;
  };
}

function scrambled(product: number): number {
  return Math.imul((product << 7) | (product >>> 25), 9);
}
