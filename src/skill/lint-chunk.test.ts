import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChunkText } from "./chunk.js";
import { findLeaks } from "./find-leak.js";
import { lintChunk } from "./lint-chunk.js";

const english: ChunkText = {
  appliesWhen: "The product page lacks an attribute that the request names.",
  procedure: "Go back to the results and open the next product whose title names it.",
  verify: "The opened page lists the attribute.",
  avoid: "Buying a product that only shares the type.",
  language: "en",
};
const chinese: ChunkText = {
  appliesWhen: "商品页缺少请求中提到的属性。",
  procedure: "返回结果页，打开标题中含有该属性的下一个商品。",
  verify: "打开的页面列出了该属性。",
  avoid: "购买只有类型相同的商品。",
  language: "zh",
};

describe("lintChunk()", () => {
  test("finds a chunk that leans on another one", () => {
    const procedure = "Do the same as in the previous chunk, then buy.";
    expect(lintChunk({ ...english, procedure })).toEqual([
      {
        property: "executable_alone",
        part: "procedure",
        reason: 'leans on "previous chunk"',
      },
    ]);
  });

  test("finds nothing in chunks without fault", () => {
    expect(lintChunk(english)).toEqual([]);
    expect(lintChunk(chinese)).toEqual([]);
  });

  test.each<[Partial<ChunkText>, string, string]>([
    [{ avoid: "…" }, "complete avoid", "is empty"],
    [{ verify: "page ok" }, "complete verify", 'says too little: "page ok"'],
    [
      { procedure: "Be confident and patient." },
      "executable_alone procedure",
      "names no action of the shop",
    ],
    [
      { verify: "See above: the page lists it." },
      "executable_alone verify",
      'leans on "See above"',
    ],
    [
      { appliesWhen: "The mood is right for it." },
      "observable appliesWhen",
      "names nothing that a page or the request shows",
    ],
    [
      { verify: "The page shows the gold product." },
      "observable verify",
      'speaks of what no page shows: "gold"',
    ],
    [
      { appliesWhen: "Always, on every page." },
      "conditioned appliesWhen",
      'claims to hold always: "Always"',
    ],
    [
      { appliesWhen: "In all cases with a product page." },
      "conditioned appliesWhen",
      'claims to hold always: "In all cases"',
    ],
    [
      { avoid: "Opening product B07XK42 again." },
      "non_leaking avoid",
      'holds the identifier "B07XK42"',
    ],
  ])("finds in English %j", (change, place, reason) => {
    const found = lintChunk({ ...english, ...change });
    expect(found.map(({ property, part }) => `${property} ${part}`)).toEqual([place]);
    expect(found[0]!.reason).toBe(reason);
  });

  test.each<[Partial<ChunkText>, string]>([
    [{ avoid: "无" }, "complete avoid"],
    [{ procedure: "保持耐心，相信自己。" }, "executable_alone procedure"],
    [{ procedure: "参照上一条规则，返回结果页。" }, "executable_alone procedure"],
    [{ appliesWhen: "心情合适的时候。" }, "observable appliesWhen"],
    [{ verify: "页面上就是目标商品。" }, "observable verify"],
    [{ appliesWhen: "任何情况下，在商品页上。" }, "conditioned appliesWhen"],
    [{ avoid: "再次打开商品 p-00123-x。" }, "non_leaking avoid"],
  ])("finds in Chinese %j", (change, place) => {
    const found = lintChunk({ ...chinese, ...change });
    expect(found.map(({ property, part }) => `${property} ${part}`)).toEqual([place]);
  });

  test("does not take the shop's own ordinals for other chunks", () => {
    const procedure = "返回上一页，打开第二条结果；若不合适，查看下一个商品。";
    expect(lintChunk({ ...chinese, procedure })).toEqual([]);
    const english2 = "Return to the previous page and open the next product.";
    expect(lintChunk({ ...english, procedure: english2 })).toEqual([]);
  });
});

describe("findLeaks()", () => {
  test("finds a product id", () => {
    expect(findLeaks("Open product B07XK42 first")).toEqual([
      { kind: "identifier", found: "B07XK42" },
    ]);
  });

  test.each([
    "Open 3f2504e0-4f89-11d3-9a0c-0305e82c3301",
    "打开商品123456。",
    "see task_0042",
    "the item Ｂ０７ＸＫ４２",
    "visit https://example.org/x",
    "the item B07\u200bXK42",
    "the item 12\u200b345",
  ])("finds something in %j", (text) => {
    expect(findLeaks(text)).toHaveLength(1);
  });

  test.each([
    "At most 30 actions, 20 a page, price under 1299.",
    "Choose size 42 or 10 cm, colour navy-blue.",
    "预算不超过 1500 元时购买。",
  ])("finds nothing in %j", (text) => {
    expect(findLeaks(text)).toEqual([]);
  });

  test("finds private texts through spacing, case and width, but only whole Latin words", () => {
    const privateTexts = ["Aurora Trail Kettle", "red", "冰川蓝"];
    const found = (text: string) => findLeaks(text, { privateTexts }).map((leak) => leak.found);
    expect(found("choose AURORA-trail\u200b  ｋettle")).toEqual(["Aurora Trail Kettle"]);
    expect(found("选择 冰 川 蓝 颜色")).toEqual(["冰川蓝"]);
    expect(found("Take the Red one")).toEqual(["red"]);
    expect(found("Required options are shared")).toEqual([]);
    expect(findLeaks("打开红色商品", { privateTexts: ["", "红", " - "] })).toEqual([]);
  });

  test("finds any planted private text", () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 2, maxLength: 5 }),
        fc.constantFrom(" ", "-", "  ", " / ", "\n"),
        fc.boolean(),
        (words, joint, isLoud) => {
          const planted = words.join(joint);
          const text = `Buy the ${isLoud ? planted.toUpperCase() : planted}, if it is offered.`;
          expect(findLeaks(text, { privateTexts: [words.join(" ")] })).toHaveLength(1);
        },
      ),
    );
  });
});
