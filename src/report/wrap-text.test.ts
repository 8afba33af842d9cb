import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textWidthEm, wrapText } from "./wrap-text.js";

describe("wrapText()", () => {
  test("breaks between words where the line is full", () => {
    expect(wrapText("four words here", 5)).toEqual(["four words", "here"]);
  });

  test("breaks between Chinese characters, and keeps Latin words whole", () => {
    expect(wrapText("按任务配对 token 计数", 6)).toEqual(["按任务配对", "token 计数"]);
  });

  test("begins no line with a closing mark and ends none with an opening one", () => {
    expect(wrapText("甲乙丙，丁", 3)).toEqual(["甲乙", "丙，丁"]);
    expect(wrapText("甲乙（丙）丁", 3)).toEqual(["甲乙", "（丙）", "丁"]);
  });

  test("loses and adds nothing but the spaces at breaks", () => {
    const texts = fc.stringMatching(/^[a-z0-9 任务，（）。%]{0,60}$/);
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, widthEm) => {
        const squeeze = (value: string) => value.replaceAll(" ", "");
        expect(squeeze(wrapText(text, widthEm).join(""))).toBe(squeeze(text));
      }),
    );
  });

  test("fills no line beyond its width unless one piece alone is wider", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, (parts) => {
        for (const line of wrapText(parts.join(" "), 4)) {
          if (line.includes(" ")) expect(textWidthEm(line)).toBeLessThanOrEqual(4);
        }
      }),
    );
  });

  test("refuses a line without room", () => {
    expect(() => wrapText("text", 0)).toThrow(
      "Cannot wrap a text as its width must be above 0: it is 0",
    );
  });
});
