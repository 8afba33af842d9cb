import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MersenneTwister } from "./mersenne-twister.js";

/** mt19937ar.c line by line: one block of 624 words, indices that wrap around. */
function* textbook(key: readonly number[]): Generator<number, never> {
  const mt = [19650218];
  const mixed = (i: number) => mt[i]! ^ (mt[i]! >>> 30);
  for (let i = 1; i < 624; i++) mt[i] = (Math.imul(1812433253, mixed(i - 1)) + i) >>> 0;
  let i = 1;
  const step = () => {
    i += 1;
    if (i < 624) return;
    mt[0] = mt[623]!;
    i = 1;
  };
  for (let k = 0; k < Math.max(624, key.length); k++) {
    const j = k % key.length;
    mt[i] = ((mt[i]! ^ Math.imul(mixed(i - 1), 1664525)) + key[j]! + j) >>> 0;
    step();
  }
  for (let k = 0; k < 623; k++) {
    mt[i] = ((mt[i]! ^ Math.imul(mixed(i - 1), 1566083941)) - i) >>> 0;
    step();
  }
  mt[0] = 0x80000000;
  while (true) {
    for (let k = 0; k < 624; k++) {
      const y = (mt[k]! & 0x80000000) | (mt[(k + 1) % 624]! & 0x7fffffff);
      mt[k] = (mt[(k + 397) % 624]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0)) >>> 0;
    }
    for (const word of mt) {
      let y = word ^ (word >>> 11);
      y ^= (y << 7) & 0x9d2c5680;
      y ^= (y << 15) & 0xefc60000;
      yield (y ^ (y >>> 18)) >>> 0;
    }
  }
}

/** What `fillBelow` promises, one output at a time. */
function drawBelow(outputs: Iterator<number>, bound: number, bits: number): number {
  const value = outputs.next().value >>> (32 - bits);
  return value < bound ? value : drawBelow(outputs, bound, bits);
}

describe("MersenneTwister", () => {
  test("gives the first outputs of mt19937ar.out", () => {
    const twister = new MersenneTwister(Uint32Array.of(0x123, 0x234, 0x345, 0x456));
    expect(Array.from({ length: 5 }, () => twister.next())).toEqual([
      1067595299, 955945823, 477289528, 4107218783, 4228976476,
    ]);
  });

  test("hands out the textbook's stream however draws are mixed, among two generators", () => {
    const draw = fc.record({
      of: fc.nat(1),
      how: fc.oneof(
        fc.record({ kind: fc.constant("next" as const), count: fc.nat(1500) }),
        fc.record({
          kind: fc.constant("fill" as const),
          // Up to two runs of what the scratch memory holds.
          count: fc.oneof(fc.nat(9), fc.nat(1500), fc.constantFrom(8191, 8192, 8193, 16_385)),
          bits: fc.integer({ min: 1, max: 16 }),
          share: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
      ),
    });
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        fc.array(draw),
        (key, draws) => {
          const twins = [key, [...key, 1]].map((words) => ({
            twister: new MersenneTwister(Uint32Array.from(words)),
            expected: textbook(words),
          }));
          for (const { of, how } of draws) {
            const { twister, expected } = twins[of]!;
            if (how.kind === "next") {
              for (let i = 0; i < how.count; i++)
                expect(twister.next()).toBe(expected.next().value);
              continue;
            }
            const low = 2 ** (how.bits - 1);
            const bound = low + Math.floor(how.share * (low - 1));
            const out = new Uint16Array(how.count);
            twister.fillBelow(bound, how.bits, out);
            const single = out.map(() => drawBelow(expected, bound, how.bits));
            expect(out.every((value, i) => value === single[i])).toBe(true);
          }
          for (const { twister, expected } of twins) {
            expect(twister.next()).toBe(expected.next().value);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("refuses a key without words", () => {
    expect(() => new MersenneTwister(new Uint32Array(0))).toThrow(
      "Cannot seed MT19937: the key has 0 words",
    );
  });
});
