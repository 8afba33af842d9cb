/** One part of a key. Text and numbers never collide: `"1"` and `1` are two keys. */
export type KeyPart = string | number;

const encoder = new TextEncoder();
let bytes = new Uint8Array(256);

/**
 * Hashes a key to 128 bits.
 *
 * MurmurHash3_x86_128 (Austin Appleby, 2011, public domain; seed 0) of the
 * parts' UTF-8 text, each with its kind and length before it, so that
 * `("ab", "c")` and `("a", "bc")` differ. It spreads keys well and is cheap;
 * it does not withstand somebody who looks for collisions.
 *
 * @param key Parts in order; numbers are finite.
 * @returns Four unsigned 32-bit words.
 * @throws {RangeError} If a number is not finite.
 */
export function keyHash(key: readonly KeyPart[]): readonly [number, number, number, number] {
  let text = "";
  for (const part of key) {
    if (typeof part === "string") {
      text += `s${part.length}:${part}`;
    } else {
      if (!Number.isFinite(part)) {
        throw new RangeError(`Cannot hash a key as its numbers must be finite: it holds ${part}`);
      }
      text += `n${part};`;
    }
  }
  return murmur128(text);
}

/** MurmurHash3_x86_128 of the UTF-8 bytes of a text, with seed 0. */
export function murmur128(text: string): readonly [number, number, number, number] {
  // A UTF-16 unit takes at most three bytes; sixteen more so that the tail reads zeros.
  const room = text.length * 3 + 16;
  if (bytes.length < room) bytes = new Uint8Array(room * 2);
  const length = encoder.encodeInto(text, bytes).written;
  bytes.fill(0, length, length + 16);

  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  const tail = length - (length % 16);
  for (let at = 0; at < tail; at += 16) {
    h1 ^= mixK1(word(at));
    h1 = (Math.imul(rotate(h1, 19) + h2, 5) + 0x561ccd1b) | 0;
    h2 ^= mixK2(word(at + 4));
    h2 = (Math.imul(rotate(h2, 17) + h3, 5) + 0x0bcaa747) | 0;
    h3 ^= mixK3(word(at + 8));
    h3 = (Math.imul(rotate(h3, 15) + h4, 5) + 0x96cd1c35) | 0;
    h4 ^= mixK4(word(at + 12));
    h4 = (Math.imul(rotate(h4, 13) + h1, 5) + 0x32ac3b17) | 0;
  }
  // Words of zeros mix to zero, so the tail needs no cases by length.
  h4 ^= mixK4(word(tail + 12));
  h3 ^= mixK3(word(tail + 8));
  h2 ^= mixK2(word(tail + 4));
  h1 ^= mixK1(word(tail));

  h1 ^= length;
  h2 ^= length;
  h3 ^= length;
  h4 ^= length;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = (h2 + h1) | 0;
  h3 = (h3 + h1) | 0;
  h4 = (h4 + h1) | 0;
  h1 = finish(h1);
  h2 = finish(h2);
  h3 = finish(h3);
  h4 = finish(h4);
  h1 = (h1 + h2 + h3 + h4) | 0;
  return [h1 >>> 0, (h2 + h1) >>> 0, (h3 + h1) >>> 0, (h4 + h1) >>> 0];
}

const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

const mixK1 = (k: number) => Math.imul(rotate(Math.imul(k, C1), 15), C2);
const mixK2 = (k: number) => Math.imul(rotate(Math.imul(k, C2), 16), C3);
const mixK3 = (k: number) => Math.imul(rotate(Math.imul(k, C3), 17), C4);
const mixK4 = (k: number) => Math.imul(rotate(Math.imul(k, C4), 18), C1);

function word(at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

function finish(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
