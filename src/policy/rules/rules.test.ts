import { describe, expect, test } from "vitest";
import { seededRandom } from "../../random/seeded-random.js";
import { lintChunk } from "../../skill/lint-chunk.js";
import { ACTION_FEATURES, type ActionFeature } from "../action-features.js";
import type { Choice } from "../forward.js";
import { STATE_FEATURES, type StateFeature } from "../state-features.js";
import { CONDITIONS, holds } from "./condition.js";
import { drawRule, HELD_OUT_RULES, SEEN_RULES, USEFUL_RULES } from "./draw-rules.js";
import { ALL_RULES, ruleName } from "./rule.js";
import { TARGETS, targetValues } from "./target.js";
import { teacherLogits } from "./teacher.js";
import { wordRule } from "./wording.js";

function state(...names: StateFeature[]): Float32Array {
  return Float32Array.from(STATE_FEATURES, (name) => (names.includes(name) ? 1 : 0));
}

function choiceOf(
  features: Float32Array,
  candidates: readonly Partial<Record<ActionFeature, number>>[],
): Choice {
  const entries = candidates.map((row) => Object.entries(row));
  const starts = [0];
  for (const row of entries) starts.push(starts.at(-1)! + row.length);
  return {
    state: features,
    starts: Int32Array.from(starts),
    columns: Int32Array.from(entries.flat(), ([name]) =>
      ACTION_FEATURES.indexOf(name as ActionFeature),
    ),
    values: Float32Array.from(entries.flat(), ([, value]) => value),
  };
}

const ON_PAGE = choiceOf(state("on_product", "over_persona_budget"), [
  { is_leave: 1 },
  { is_option: 1, option_persona: 1 },
  { is_buy: 1, not_offered: 1 },
  { is_buy: 1 },
]);

describe("holds()", () => {
  test("asks for any one of a condition's features", () => {
    expect(holds("over_budget", ON_PAGE.state)).toBe(true);
    expect(holds("over_budget", state("over_explicit_budget"))).toBe(true);
    expect(holds("over_budget", state("on_product"))).toBe(false);
  });
});

describe("targetValues()", () => {
  test("tells candidates apart by what they do", () => {
    expect([...targetValues("leave", ON_PAGE)]).toEqual([1, 0, 0, 0]);
    expect([...targetValues("option_persona", ON_PAGE)]).toEqual([0, 1, 0, 0]);
    expect([...targetValues("not_offered", ON_PAGE)]).toEqual([0, 0, 1, 0]);
  });

  test("counts a purchase only where it is offered", () => {
    expect([...targetValues("buy", ON_PAGE)]).toEqual([0, 0, 0, 1]);
  });
});

describe("teacherLogits()", () => {
  const strength = { habit: 1, rule: 3 };
  const bare = teacherLogits(ON_PAGE, [], strength);

  test("adds a rule's strength to what it asks for, where its condition holds", () => {
    const told = teacherLogits(
      ON_PAGE,
      [
        { condition: "over_budget", target: "leave", sign: 1 },
        { condition: "on_results", target: "buy", sign: 1 },
      ],
      strength,
    );
    expect([...told].map((logit, i) => logit - bare[i]!)).toEqual([3, 0, 0, 0]);
  });

  test("takes it away where the rule forbids", () => {
    const told = teacherLogits(
      ON_PAGE,
      [{ condition: "on_product", target: "buy", sign: -1 }],
      strength,
    );
    expect([...told].map((logit, i) => logit - bare[i]!)).toEqual([0, 0, 0, -3]);
  });
});

describe("the rules", () => {
  test("leave a part of the combinations out of pretraining, but no condition and no target", () => {
    expect(HELD_OUT_RULES.length + SEEN_RULES.length).toBe(ALL_RULES.length);
    expect(HELD_OUT_RULES.length).toBeGreaterThan(15);
    expect(new Set(SEEN_RULES.map(({ condition }) => condition))).toEqual(new Set(CONDITIONS));
    expect(new Set(SEEN_RULES.map(({ target }) => target))).toEqual(new Set(TARGETS));
  });

  test("are never drawn from what is held out, and hold every useful one", () => {
    const held = new Set(HELD_OUT_RULES.map(ruleName));
    const random = seededRandom(1);
    const drawn = Array.from({ length: 3000 }, () => ruleName(drawRule(random)));
    expect(drawn.filter((name) => held.has(name))).toEqual([]);
    const useful = new Set(USEFUL_RULES.map(ruleName));
    expect(drawn.filter((name) => useful.has(name)).length).toBeGreaterThan(1500);
    const all = new Set(ALL_RULES.map(ruleName));
    expect([...useful].filter((name) => !all.has(name))).toEqual([]);
  });
});

describe("wordRule()", () => {
  test.each(["en", "zh"] as const)(
    "words every rule in %s as a chunk without fault",
    (language) => {
      const random = seededRandom(2);
      for (const rule of ALL_RULES) {
        expect(
          lintChunk(wordRule(rule, { language, wording: "seen", random })),
          ruleName(rule),
        ).toEqual([]);
      }
    },
  );

  test("shares no condition or action between seen and held-out wording", () => {
    const random = seededRandom(3);
    const rule = USEFUL_RULES[0]!;
    const texts = (wording: "seen" | "heldOut") =>
      Array.from({ length: 200 }, () => wordRule(rule, { language: "en", wording, random }));
    const seen = new Set(texts("seen").map(({ appliesWhen }) => appliesWhen));
    const heldOut = new Set(texts("heldOut").map(({ appliesWhen }) => appliesWhen));
    expect([seen.size, heldOut.size]).toEqual([4, 2]);
    expect([...heldOut].filter((text) => seen.has(text))).toEqual([]);
  });

  test("turns the procedure around with the sign", () => {
    const random = () => 0;
    const options = { language: "en", wording: "seen", random } as const;
    const rule = { condition: "on_product", target: "buy" } as const;
    expect(wordRule({ ...rule, sign: 1 }, options).procedure).toBe("Buy the product.");
    expect(wordRule({ ...rule, sign: -1 }, options).procedure).toBe("Do not buy the product.");
  });
});
