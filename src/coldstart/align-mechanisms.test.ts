import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONDITIONS } from "../policy/rules/condition.js";
import { type Rule, ruleName } from "../policy/rules/rule.js";
import { TARGETS } from "../policy/rules/target.js";
import { alignMechanisms, speaksFor } from "./align-mechanisms.js";
import type { DeployableCard } from "./card.js";

type Facts = Partial<Pick<DeployableCard, "side" | "episode" | "situation" | "taken" | "rejected">>;

/** Cards as the firewall would make them. */
function cardsOf(facts: readonly Facts[]): readonly DeployableCard[] {
  return facts.map(
    (own, at) =>
      ({
        ...{ id: `c${at}`, side: "failure", episode: at, place: "divergence" },
        ...{ situation: [], taken: [], rejected: [] },
        ...{ effect: { failed: [], end: "success" }, note: "" },
        ...own,
      }) as unknown as DeployableCard,
  );
}
const times = (count: number, facts: Facts) => Array.from({ length: count }, () => facts);
const namesOf = (found: readonly { readonly rule: Rule }[]) =>
  found.map(({ rule }) => ruleName(rule));

const LEFT: Facts = { situation: ["on_product", "explicit_missing"], taken: ["leave"] };
const BOUGHT: Facts = {
  side: "success",
  situation: ["on_product"],
  taken: ["buy"],
  rejected: ["leave"],
};

describe("alignMechanisms()", () => {
  test("narrows advice that successes contradict, and says so", () => {
    const { mechanisms, dropped } = alignMechanisms(
      cardsOf([...times(3, LEFT), ...times(4, BOUGHT)]),
      {
        limit: 16,
      },
    );
    expect(namesOf(mechanisms)).toContain("explicit_missing -> leave");
    expect(namesOf(mechanisms)).not.toContain("on_product -> leave");
    const wide = dropped.find(({ rule }) => ruleName(rule) === "on_product -> leave")!;
    expect(wide).toMatchObject({
      reason: "contradicted",
      detail: "3 episodes for it, 4 for its opposite",
    });
  });

  test("keeps one mechanism for cards that share it, the narrower one if both fit", () => {
    const { mechanisms, dropped } = alignMechanisms(cardsOf(times(3, LEFT)), { limit: 16 });
    expect(namesOf(mechanisms)).toEqual(["explicit_missing -> leave"]);
    expect(mechanisms[0]!.cards).toHaveLength(3);
    expect(dropped).toMatchObject([
      { rule: { condition: "on_product" }, reason: "explained_by_others" },
    ]);
  });

  test("lets repairs that successes confirm outweigh repairs alone", () => {
    const persona: Facts = { situation: ["on_product"], taken: ["option_persona"] };
    const late: Facts = { situation: ["is_late"], taken: ["buy"] };
    const both = [...times(2, persona), ...times(4, { ...persona, side: "success" as const })];
    const { mechanisms } = alignMechanisms(cardsOf([...times(2, late), ...both]), { limit: 16 });
    expect(namesOf(mechanisms)).toEqual(["on_product -> option_persona", "is_late -> buy"]);
    expect(mechanisms[0]!.evidence).toMatchObject({
      failureCount: 2,
      successCount: 4,
      precision: 1,
    });
  });

  test("counts episodes, not cards", () => {
    const twice = times(2, { ...LEFT, episode: 1 });
    const { mechanisms, dropped } = alignMechanisms(cardsOf(twice), { limit: 16 });
    expect(mechanisms).toEqual([]);
    expect(dropped.map(({ reason }) => reason)).toEqual(["too_few_episodes", "too_few_episodes"]);
  });

  test("stops at the limit", () => {
    const other: Facts = { situation: ["on_results"], taken: ["open_best"] };
    const cards = cardsOf([...times(3, LEFT), ...times(2, other)]);
    const { mechanisms, dropped, unexplained } = alignMechanisms(cards, { limit: 1 });
    expect(namesOf(mechanisms)).toEqual(["explicit_missing -> leave"]);
    expect(dropped.find(({ rule }) => rule.target === "open_best")?.reason).toBe("over_limit");
    expect(unexplained).toHaveLength(2);
    expect(() => alignMechanisms(cards, { limit: 0 })).toThrow(
      "Cannot align mechanisms as the limit must be >= 1: it is 0",
    );
  });

  test("never keeps a rule beside its opposite, and explains each card once a sign", () => {
    const facts = fc.record({
      side: fc.constantFrom("success" as const, "failure" as const),
      episode: fc.nat(9),
      situation: fc.uniqueArray(fc.constantFrom(...CONDITIONS), { maxLength: 3 }),
      taken: fc.uniqueArray(fc.constantFrom(...TARGETS), { maxLength: 2 }),
      rejected: fc.uniqueArray(fc.constantFrom(...TARGETS), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 25 }), (all) => {
        const cards = cardsOf(all);
        const { mechanisms, unexplained } = alignMechanisms(cards, { limit: 16 });
        expect(mechanisms.length).toBeLessThanOrEqual(16);
        const pairs = mechanisms.map(({ rule }) => `${rule.condition} ${rule.target}`);
        expect(new Set(pairs).size).toBe(pairs.length);
        for (const sign of [1, -1] as const) {
          const ids = mechanisms
            .filter(({ rule }) => rule.sign === sign)
            .flatMap((one) => one.cards.map(({ id }) => id));
          expect(new Set(ids).size).toBe(ids.length);
        }
        for (const { rule, cards: own } of mechanisms) {
          expect(own.every((card) => speaksFor(card, rule))).toBe(true);
          expect(own.some((card) => unexplained.includes(card))).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });
});
