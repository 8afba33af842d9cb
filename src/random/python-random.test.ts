import { describe, expect, test } from "vitest";
import { PythonRandom } from "./python-random.js";
// Made by python-random.origin.py with CPython 3.11.7.
import python from "./python-random.origin.json" with { type: "json" };

const times = <T>(n: number, draw: () => T) => Array.from({ length: n }, draw);

describe("PythonRandom", () => {
  test("gives the first number of random.Random(1)", () => {
    expect(new PythonRandom(1).random()).toBe(0.13436424411240122);
  });

  test.each(python.streams)("follows CPython call by call from the seed $seed", (expected) => {
    const r = new PythonRandom(BigInt(expected.seed));
    expect({
      seed: expected.seed,
      random: times(3, () => r.random()),
      randrange400: times(20, () => r.randrange(400)),
      randrange1: times(3, () => r.randrange(1)),
      randrangeStep: times(5, () => r.randrange(10, -20, -3)),
      randrangeWide: times(3, () => r.randrange(2 ** 52 + 1)),
      randint: times(8, () => r.randint(-3, 3)),
      choice: times(8, () => r.choice([..."abcdefg"])),
      getrandbits: [
        ...[0, 1, 31, 32, 33, 53].map((k) => String(r.getrandbits(k))),
        ...[64, 65, 1000].map((k) => String(r.getrandbitsBig(k))),
      ],
      after: r.random(),
    }).toEqual(expected);
  });

  test("takes the same bits as a number and as a bigint", () => {
    for (const k of [0, 1, 31, 32, 33, 53]) {
      expect(new PythonRandom(5).getrandbitsBig(k)).toBe(
        BigInt(new PythonRandom(5).getrandbits(k)),
      );
    }
  });

  test("seeds by text and bytes as version 2 does", () => {
    expect(python.text.map(({ seed }) => new PythonRandom(seed).random())).toEqual(
      python.text.map(({ random }) => random),
    );
    expect(new PythonRandom(Uint8Array.of(0, 255)).random()).toBe(python.bytes);
  });

  test("shuffles and samples as CPython, on both sides of its choice of method", () => {
    const r = new PythonRandom(7);
    const upTo = (n: number) => Array.from({ length: n }, (_, index) => index);
    expect(r.shuffle(upTo(30))).toEqual(python.permutations.shuffle);
    for (const { n, k, drawn } of python.permutations.samples) {
      expect(r.sample(upTo(n), k)).toEqual(drawn);
    }
    expect(r.random()).toBe(python.permutations.after);
  });

  test("stays in step beyond the words that are kept", () => {
    const r = new PythonRandom(3);
    times(30_000, () => r.getrandbits(32));
    expect(times(5, () => r.getrandbits(32))).toEqual(python.afterMany);
  });

  test("draws normal numbers with the spare, the last bits aside", () => {
    const r = new PythonRandom(11);
    const worst = Math.max(...python.gauss.map((value) => Math.abs(r.gauss(2, 3) - value)));
    // Each of log, sqrt, cos and sin may round to the other neighbour; values go up to about 12.
    expect(worst).toBeLessThan(1e-14);
    expect(r.random()).toBe(python.afterGauss);
  });

  test.each([1, 2, 400, 65_535])("fills below %d as single draws would", (bound) => {
    const bulk = new PythonRandom(9);
    const single = new PythonRandom(9);
    const out = new Uint16Array(7001);
    bulk.fillBelow(bound, out);
    expect([...out]).toEqual(times(7001, () => single.randrange(bound)));
    expect(bulk.random()).toBe(single.random());
  });

  test.each([
    [() => new PythonRandom(1.5), "Cannot seed as a number must be a safe integer: it is 1.5"],
    [
      () => new PythonRandom(1).getrandbits(54),
      "Cannot draw bits as a number as k must be in [0, 53]: k is 54",
    ],
    [
      () => new PythonRandom(1).getrandbitsBig(-1),
      "Cannot draw bits as k must be an integer >= 0: k is -1",
    ],
    [() => new PythonRandom(1).randrange(0), "Cannot draw from an empty range: it is (0, 0, 1)"],
    [() => new PythonRandom(1).randrange(5, 1), "Cannot draw from an empty range: it is (5, 1, 1)"],
    [() => new PythonRandom(1).choice([]), "Cannot choose an item: there are 0"],
    [
      () => new PythonRandom(1).sample([1], 2),
      "Cannot draw 2 of 1 items without putting them back",
    ],
    [
      () => new PythonRandom(1).fillBelow(70_000, new Uint16Array(1)),
      "Cannot fill with integers as the bound must be in [1, 2^16): it is 70000",
    ],
  ])("refuses what Python refuses or a number cannot hold (%#)", (call, message) => {
    expect(call).toThrow(message);
  });
});
