/**
 * Where chance comes from.
 *
 * A seed or a key comes in, numbers in [0, 1) go out, the same ones in any
 * process and order. Also here: the hash that names a JSON value, and Python's
 * generator bit for bit for numbers that were published with it. Read
 * `seeded-random.ts` first.
 */
export * from "./canonical-hash.js";
export * from "./draw.js";
export type { KeyPart } from "./key-hash.js";
export { PythonRandom } from "./python-random.js";
export type { Random } from "./random.js";
export { deriveSeed, keyedDraw, keyedRandom, seededRandom } from "./seeded-random.js";
