import { describe, expect, test } from "vitest";
import { seededRandom } from "../random/seeded-random.js";
import { decodeCheckpoint, encodeCheckpoint } from "./checkpoint.js";
import { freshParameters } from "./parameters.js";

const SHAPE = {
  stateSize: 2,
  actionSize: 3,
  hidden: 4,
  buckets: 8,
  embedding: 2,
  what: 2,
  when: 2,
};
const parameters = freshParameters(SHAPE, seededRandom(1));
const bytes = encodeCheckpoint(parameters, { recipe: { seed: 1, note: "中文" } });

describe("decodeCheckpoint()", () => {
  test("gives back every bit, the recipe, and one hash for the same bytes", () => {
    const read = decodeCheckpoint(bytes, "a");
    expect(read.parameters).toEqual(parameters);
    expect(read.recipe).toEqual({ seed: 1, note: "中文" });
    expect(encodeCheckpoint(read.parameters, read).equals(bytes)).toBe(true);
    expect(decodeCheckpoint(bytes, "b").hash).toBe(read.hash);
  });

  test("has another hash as soon as one weight differs in its last bit", () => {
    const other = Buffer.from(bytes);
    other[other.length - 4]! ^= 1;
    expect(decodeCheckpoint(other, "a").hash).not.toBe(decodeCheckpoint(bytes, "a").hash);
  });

  test.each([
    ["no checkpoint", Buffer.from("hello world, hello"), 'does not begin with "ISLC"'],
    ["an empty file", Buffer.alloc(0), 'does not begin with "ISLC"'],
    ["a file cut short", bytes.subarray(0, -1), "needs"],
    ["a file with more behind it", Buffer.concat([bytes, Buffer.alloc(4)]), "needs"],
    [
      "another version",
      Buffer.concat([bytes.subarray(0, 4), Buffer.from([9, 0, 0, 0]), bytes.subarray(8)]),
      "Cannot read base.bin as a checkpoint of version 1: it has 9",
    ],
  ])("refuses %s", (_, broken, message) => {
    expect(() => decodeCheckpoint(broken, "base.bin")).toThrow(message);
  });
});
