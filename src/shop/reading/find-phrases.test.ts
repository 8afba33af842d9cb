import { describe, expect, test } from "vitest";
import { findPhrases } from "./find-phrases.js";

const meanings = (text: string, phrases: readonly string[]) =>
  findPhrases(
    text,
    phrases.map((phrase) => ({ text: phrase, meaning: phrase })),
  ).map(({ meaning }) => meaning);

describe("findPhrases()", () => {
  test("takes the longest phrase and leaves its parts alone", () => {
    expect(meanings("A Navy Blue mug", ["blue", "navy blue"])).toEqual(["navy blue"]);
  });

  test("does not cut Latin words, but finds phrases inside Chinese", () => {
    expect(meanings("lidless mugs", ["lid", "mug"])).toEqual([]);
    expect(meanings("想要深蓝色的杯子", ["杯子", "深蓝色"])).toEqual(["深蓝色", "杯子"]);
    expect(meanings("要500毫升的", ["500毫升", "00毫升"])).toEqual(["500毫升"]);
  });

  test("takes short Latin phrases in their own case only", () => {
    expect(meanings("my daughter's size is S", ["S"])).toEqual(["S"]);
    expect(meanings("my daughter's bag", ["S"])).toEqual([]);
    expect(meanings("in m please", ["M"])).toEqual([]);
  });

  test("finds every occurrence, in the order of the text", () => {
    expect(meanings("red, blue and red", ["blue", "red"])).toEqual(["red", "blue", "red"]);
  });
});
