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
  const [a, b, c, d] = keyHash(key);
  const next = xoshiro128([a, b, c, d]);
  return () => (next() >>> 5) * 2 ** -27 + (next() >>> 6) * 2 ** -53;
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
 * xoshiro128** 1.1 of Blackman and Vigna (2018, public domain): 128 bits of state, 32 bits a call.
 *
 * @param state Four unsigned 32-bit words, not all 0.
 */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  // A typed array keeps the words unboxed; closure variables would not stay so.
  const words = Int32Array.from(state);
  return () => {
    const s1 = words[1]!;
    const s2 = words[2]! ^ words[0]!;
    const s3 = words[3]! ^ s1;
    const scrambled = Math.imul(s1, 5);
    words[1] = s1 ^ s2;
    words[0] = words[0]! ^ s3;
    words[2] = s2 ^ (s1 << 9);
    words[3] = (s3 << 11) | (s3 >>> 21);
    return Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
  };
}
