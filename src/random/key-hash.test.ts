import { describe, expect, test } from "vitest";
import { keyHash, murmur128 } from "./key-hash.js";

describe("murmur128()", () => {
  // Python: struct.unpack("<4I", mmh3.hash_bytes(text.encode(), 0, x64arch=False)), mmh3 5.
  test.each([
    ["", [0, 0, 0, 0]],
    ["a", [2811532092, 1431744539, 1431744539, 1431744539]],
    [
      "The quick brown fox jumps over the lazy dog",
      [789939139, 3975031911, 1568405100, 3857259820],
    ],
    ["0123456789abcdef", [4219290633, 917426954, 1219304859, 1462451197]],
    ["淘宝 é x", [1448853447, 508990319, 597728047, 3198204095]],
    ["x".repeat(33), [2931519252, 1303186078, 4267573720, 925095126]],
  ])("agrees with mmh3 on %j", (text, words) => {
    expect(murmur128(text)).toEqual(words);
  });

  test("does not see what an earlier, longer text left behind", () => {
    murmur128("淘".repeat(500));
    expect(murmur128("a")).toEqual([2811532092, 1431744539, 1431744539, 1431744539]);
  });
});

describe("keyHash()", () => {
  test("keeps parts apart", () => {
    expect(keyHash(["ab", "c"])).not.toEqual(keyHash(["a", "bc"]));
    expect(keyHash([1])).not.toEqual(keyHash(["1"]));
  });

  test("refuses a number that is not finite", () => {
    expect(() => keyHash(["seed", Number.POSITIVE_INFINITY])).toThrow(
      "Cannot hash a key as its numbers must be finite: it holds Infinity",
    );
  });
});
