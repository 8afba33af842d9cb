import { describe, expect, test } from "vitest";
import { seededRandom } from "../../random/seeded-random.js";
import { shelvesOf } from "../vocabulary/shelf.js";
import { chinese } from "./chinese.js";
import { english } from "./english.js";
import { type Demands, sayAttribute } from "./prose.js";

function demands(language: "en" | "zh", type: string, names: readonly string[]): Demands {
  const shelf = shelvesOf(language).find(({ category }) => category[2] === type)!;
  const known = [...shelf.ownAttributes, ...shelf.sharedAttributes];
  return {
    shelf,
    attributes: names.map((name) => known.find((one) => one.name === name)!),
    options: [],
    budgetCents: null,
  };
}

const mug: Demands = {
  ...demands("en", "Travel Mugs", ["leakproof", "carry loop"]),
  options: [{ axis: "color", value: "navy blue" }],
  budgetCents: 3200,
};
const cup: Demands = {
  ...demands("zh", "保温杯", ["提绳", "防漏"]),
  options: [{ axis: "颜色", value: "藏青色" }],
  budgetCents: 23000,
};

describe("sayAttribute()", () => {
  test("mostly takes the plain form and at times another", () => {
    const [leakproof] = mug.attributes;
    expect(sayAttribute(leakproof!, () => 0.59)).toBe("leakproof");
    expect(sayAttribute(leakproof!, () => 0.99)).toBe("spill-proof");
  });
});

describe("english", () => {
  test("spells the whole request out", () => {
    expect(english.fullInstruction(mug)).toBe(
      "Buy a travel mug that is leakproof and has a carry loop, color: navy blue, for $32 at most.",
    );
  });

  test("speaks of a pair in the plural", () => {
    const shoes = demands("en", "Running Shoes", ["lightweight", "carbon plate"]);
    for (let seed = 0; seed < 60; seed++) {
      const text = english.instruction(shoes, seededRandom(seed));
      expect(text).not.toMatch(/\b(it|It) (is|has|should|must|really)\b/);
      expect(text).not.toMatch(/\bthat (is|has)\b/);
    }
  });

  test("says every demand and no other, in many ways", () => {
    const texts = Array.from({ length: 200 }, (_, seed) =>
      english.instruction(mug, seededRandom(seed)),
    );
    expect(new Set(texts).size).toBeGreaterThan(190);
    for (const text of texts) {
      expect(text).toMatch(/mug/);
      expect(text).toMatch(/leakproof|leak-free|spill-proof/);
      expect(text).toMatch(/carry loop|loop to carry it by/);
      expect(text).toContain("navy blue");
      expect(text).toContain("$32");
      expect(text).not.toMatch(/[{}]|undefined| {2}|\.\.|,,/);
      expect(text).toMatch(/^[A-Z].*[.!]$/);
    }
  });

  test("tells a person's tastes by type", () => {
    const text = english.persona(
      [{ ...mug, attributes: [] }, demands("en", "Pet Bowls", ["splash guard"])],
      seededRandom(5),
    );
    expect(text).toMatch(/travel mugs, (she|he) .*navy blue.*\$32/);
    expect(text).toMatch(/pet bowls that have a (splash guard|guard against splashes)/);
  });
});

describe("chinese", () => {
  test("spells the whole request out, what it is before what it has", () => {
    expect(chinese.fullInstruction(cup)).toBe(
      "买一个保温杯，要防漏、带提绳的，颜色选藏青色，不超过230元。",
    );
  });

  test("says every demand and no other, in many ways", () => {
    const texts = Array.from({ length: 200 }, (_, seed) =>
      chinese.instruction(cup, seededRandom(seed)),
    );
    expect(new Set(texts).size).toBeGreaterThan(190);
    for (const text of texts) {
      expect(text).toMatch(/杯/);
      expect(text).toMatch(/防漏|不漏水|倒着放也不漏/);
      expect(text).toMatch(/带(提绳|能拎的绳子)/);
      expect(text).toContain("藏青色");
      expect(text).toContain("230元");
      expect(text).not.toMatch(/[{}]|undefined|，。|。。|，，|的的/);
    }
  });

  test("tells a person's tastes by type", () => {
    const text = chinese.persona([cup], seededRandom(5));
    expect(text).toMatch(/保温杯.*颜色.*藏青色，.*230元/);
  });
});
