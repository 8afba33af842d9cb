import { describe, expect, test } from "vitest";
import { tokenSetRatio } from "./token-set-ratio.js";

describe("tokenSetRatio()", () => {
  test("gives full marks to a subset of words", () => {
    expect(tokenSetRatio("black", "black | white")).toBe(100);
    expect(tokenSetRatio("navy blue", "blue")).toBe(100);
  });

  // Values of rapidfuzz 3.14.6, fuzz.token_set_ratio(a, b, processor=utils.default_process).
  test.each([
    ["sky blue", "navy blue", 70.58823529411765],
    ["water resistant", "waterproof", 40],
    ["non slip sole", "anti-slip sole", 81.81818181818181],
    ["stainless steel", "steel stainless mug", 100],
    ["red", "featured", 54.54545454545455],
    ["古铜色", "铜色", 80],
    ["large size shirt", "large shirt sized", 96.96969696969697],
  ])("agrees with rapidfuzz on %j and %j", (left, right, expected) => {
    expect(tokenSetRatio(left, right)).toBeCloseTo(expected, 10);
  });

  test("finds nothing alike where one side has no words", () => {
    expect(tokenSetRatio("", "black")).toBe(0);
    expect(tokenSetRatio("|", "|")).toBe(0);
  });
});
