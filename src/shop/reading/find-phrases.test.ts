import { describe, expect, test } from "vitest";
import { preparePhrases } from "./find-phrases.js";

const finder = (phrases: readonly string[]) =>
  preparePhrases(phrases.map((text) => ({ text, meaning: text })));

const meanings = (text: string, phrases: readonly string[]) =>
  finder(phrases)(text).map(({ meaning }) => meaning);

describe("preparePhrases()", () => {
  test("takes the longest phrase and leaves its parts alone", () => {
    expect(finder(["blue", "navy blue"])("A Navy Blue mug")).toEqual([
      { meaning: "navy blue", start: 2, end: 11 },
    ]);
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

  test("forgets one text before the next", () => {
    const find = finder(["navy blue", "blue"]);
    expect(find("navy blue")).toEqual(find("navy blue"));
    expect(find("blue").map(({ meaning }) => meaning)).toEqual(["blue"]);
  });

  test("takes the phrases as they were when they were prepared", () => {
    const phrases = [{ text: "blue", meaning: "blue" }];
    const find = preparePhrases(phrases);
    phrases.length = 0;
    expect(find("a blue mug")).toHaveLength(1);
  });
});
