import { describe, expect, test } from "vitest";
import { tokenize } from "./tokenize.js";

describe("tokenize()", () => {
  test("pairs up Chinese signs and keeps runs of letters and digits", () => {
    expect(tokenize("重跑gen-itgc后")).toEqual(["重跑", "gen", "itgc", "后"]);
    expect(tokenize("认证系统使用JWT令牌")).toEqual([
      "认证",
      "证系",
      "系统",
      "统使",
      "使用",
      "jwt",
      "令牌",
    ]);
  });

  test("treats full-width, accented and mixed text as the normal form does", () => {
    expect(tokenize("ＫＸ－２００Ｂ")).toEqual(["kx", "200b"]);
    expect(tokenize("Café crème 20W")).toEqual(["café", "crème", "20w"]);
    expect(tokenize("コーヒー")).toEqual(["コー", "ーヒ", "ヒー"]);
  });

  test("gives the same tokens for plain text with and without a foreign sign beside it", () => {
    // The ASCII path must not differ from the general one.
    const text = "Non-slip (2 pack) o'clock AND title:x 1/2\" inch_9";
    expect(tokenize(`${text} é`)).toEqual([...tokenize(text), "é"]);
  });

  test.each(["", "   ", "!!! ??? ---", "😀🎉", "\ud83d", "。，！"])(
    "finds nothing to search for in %j",
    (text) => {
      expect(tokenize(text)).toEqual([]);
    },
  );

  test("keeps signs beyond the basic plane whole", () => {
    expect(tokenize("𠮷野家")).toEqual(["𠮷野", "野家"]);
  });
});
