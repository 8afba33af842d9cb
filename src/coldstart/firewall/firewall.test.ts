import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../../random/seeded-random.js";
import { makePanel } from "../../shop/panel/make-panel.js";
import type { ChunkText } from "../../skill/chunk.js";
import { makeFirewall } from "./firewall.js";
import { measureFirewall } from "./measure-firewall.js";
import { DISGUISE_NAMES, plantLeak } from "./plant-leak.js";
import type { PrivateText } from "./private-text.js";

const value = (text: string, axis = "color"): PrivateText => ({
  kind: "option_value",
  text,
  axis,
});
const title = (text: string): PrivateText => ({ kind: "title", text, axis: null });
const found = (text: string, ...secrets: readonly PrivateText[]) =>
  makeFirewall(secrets)
    .inspect(text)
    .map(({ kind }) => kind);

describe("makeFirewall()", () => {
  test("holds back a value of an audited goal, however common, and lets others pass", () => {
    expect(found("Choose black if it is offered.", value("black"))).toEqual(["option_value"]);
    expect(found("Choose white if it is offered.", value("black"))).toEqual([]);
  });

  test("looks for words, not for letters inside them", () => {
    expect(found("Look at the blackboard.", value("black"))).toEqual([]);
    expect(found("Choose the b-l a.c k one.", value("black"))).toEqual(["option_value"]);
    expect(found("Take size M.", value("M", "size"))).toEqual(["option_value"]);
    // No S in the possessive, no M in the contraction.
    expect(found("I'm after the persona's taste.", value("S"), value("M"))).toEqual([]);
  });

  test("lets values pass that are general wording, but never a title", () => {
    const firewall = makeFirewall([value("short"), title("short")]);
    expect(firewall.exempt).toEqual(["short"]);
    expect(firewall.inspect("Keep the query short.").map(({ kind }) => kind)).toEqual(["title"]);
  });

  test("reads a Chinese value of one character after the name of its axis alone", () => {
    expect(found("查看商品的细节。", value("细", "笔尖"))).toEqual([]);
    expect(found("笔尖：选、细的那个。笔尖细。", value("细", "笔尖"))).toEqual(["option_value"]);
    expect(found("选 黑 色 的。", value("黑色", "颜色"))).toEqual(["option_value"]);
  });

  test.each([
    ["Open B07XK42Q first.", "identifier"],
    ["Open Ｂ０７ＸＫ４２Ｑ first.", "identifier"],
    ["Open B 0 7 X K 4 2 Q first.", "identifier"],
    // Tag characters, which nobody sees.
    ["Open AB\u{e0020}12\u{e0020}CD first.", "identifier"],
    ["See www.example.org for it.", "link"],
    // The a is Cyrillic.
    ["Choose bl\u0430ck.", "mixed_script"],
  ])("needs no list for %j", (text, kind) => {
    expect(found(text)).toEqual([kind]);
  });

  test("says what it found", () => {
    expect(makeFirewall([title("Ovela Mug")]).inspect("the ovela-mug")).toEqual([
      { kind: "title", found: "Ovela Mug" },
    ]);
  });
});

/** As a person would write them, in words that the analyst does not use. */
const HANDWRITTEN: Readonly<Record<"en" | "zh", readonly ChunkText[]>> = {
  en: [
    [
      "The details of the open product contradict something that the shopper asked for.",
      "Return to the list and try the next product whose title covers the request.",
      "The new page lists every requested attribute.",
      "Hoping that a missing feature is there although the page does not show it.",
    ],
    [
      "An option is still open and the persona is known to have a favourite.",
      "Read the persona again and choose the favourite before anything is bought.",
      "The selected value is the one that the persona names.",
      "Keeping whatever value comes first.",
    ],
    [
      "The price changes after a size was chosen.",
      "Compare the new price with the budget before buying, and pick another product if it is above.",
      "The price on the page is within the budget.",
      "Trusting the price range of the results list.",
    ],
    [
      "The first page of results shows products of another type.",
      "Add the product type to the query and search again with fewer words.",
      "The titles of the new results name the type.",
      "Scrolling through pages of results that have nothing to do with the request.",
    ],
    [
      "More than half of the allowed actions have been used.",
      "Buy the best product that was seen, with every requested option selected.",
      "The purchase is confirmed on the page.",
      "Starting over with a new query when few steps are left.",
    ],
  ].map(chunk("en")),
  zh: [
    [
      "打开的商品详情与顾客的要求有矛盾。",
      "返回列表，打开标题更符合要求的下一个商品。",
      "新的页面列出了要求的每一个属性。",
      "页面没有显示某个特点，却当它存在。",
    ],
    [
      "还有选项没有选，而画像里写着这个人的喜好。",
      "购买之前再读一遍画像，选择其中提到的取值。",
      "页面上选中的取值与画像一致。",
      "随手保留排在最前面的取值。",
    ],
    [
      "选择规格之后价格发生了变化。",
      "购买前把新的价格与预算比较，超出时换一个商品。",
      "页面上的价格没有超过预算。",
      "只相信结果列表里的价格区间。",
    ],
    [
      "第一页结果都是别的类型的商品。",
      "在查询里加上商品类型，用更少的词重新搜索。",
      "新结果的标题写明了类型。",
      "一页一页地翻看与要求无关的结果。",
    ],
    [
      "允许的动作已经用掉一半以上。",
      "购买看过的商品中最合适的一个，并选好每个要求的选项。",
      "页面提示购买完成。",
      "所剩步数不多时又从头搜索。",
    ],
  ].map(chunk("zh")),
};

function chunk(language: "en" | "zh") {
  return ([appliesWhen, procedure, verify, avoid]: readonly string[]): ChunkText => ({
    appliesWhen: appliesWhen!,
    procedure: procedure!,
    verify: verify!,
    avoid: avoid!,
    language,
  });
}

describe.each(["en", "zh"] as const)("the firewall of a shop (%s)", (language) => {
  const sizes = { train: 200, skillval: 0, dev: 0, test: 0, audit: 0 };
  const panel = makePanel({ seed: 1, language, sizes, productCount: 200 });

  test("lets none of 400 planted leaks pass, and hardly a clean text is held back", () => {
    const measured = measureFirewall(panel, {
      seed: 1,
      plantedCount: 400,
      textsPerRule: 1,
      handwritten: HANDWRITTEN[language],
    });
    const rates = measured.falseAlarms.map(
      ({ source, alarmCount, textCount }) => `${source} ${alarmCount} of ${textCount}`,
    );
    console.info(
      `${language}: ${measured.passed.length} of ${measured.plantedCount} leaks passed; false alarms: ${rates.join(", ")}; exempt: ${measured.exempt.join(", ") || "none"}`,
    );
    expect(measured.passed).toEqual([]);
    expect(measured.falseAlarms.map(({ alarmCount }) => alarmCount)).toEqual([0, 0, 0, 0]);
    // Were the exemption wide, there would be little left to protect.
    expect(measured.exempt.length).toBeLessThan(10);
  });

  test("finds a secret of random letters under every disguise", () => {
    const word = fc.stringMatching(language === "en" ? /^[a-z]{3,8}$/ : /^[一-龥]{2,5}$/);
    const clean = HANDWRITTEN[language][0]!.procedure;
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...DISGUISE_NAMES),
        fc.nat(),
        (words, disguise, seed) => {
          const secret = title(words.join(" "));
          const { text } = plantLeak(clean, secret, { disguise, random: seededRandom(seed) });
          const findings = makeFirewall([secret]).inspect(text);
          expect(findings).toContainEqual({ kind: "title", found: secret.text });
        },
      ),
      { numRuns: 400 },
    );
  });
});
