import { describe, expect, test } from "vitest";
import { collectCards, firewallFor } from "./collect-cards.js";
import { EXAMPLE_ROOM, playScript } from "./example-audit.js";

const SEARCH = "search leakproof travel mug";
const OPTIONS = ["capacity=500 ml", "color=navy blue"];

describe("collectCards()", () => {
  test("records every episode, with cards or with the reason why there are none", async () => {
    const success = await playScript([SEARCH, "P1", ...OPTIONS, "Buy now"]);
    const failure = await playScript([SEARCH, "P3", ...OPTIONS, "Buy now"]);
    const broken = {
      ...success,
      ...{ outcome: null, termination: null },
      error: { boundary: "policy", message: "no connection" },
    } as const;
    const { cards, records } = collectCards([failure, broken, success], {
      ...EXAMPLE_ROOM,
      prefix: "r3-card",
    });
    expect(cards.map(({ id }) => id)).toEqual(cards.map((_, at) => `r3-card-${at}`));
    expect(records.map(({ side, refusal }) => [side, refusal])).toEqual([
      ["failure", null],
      ["technical_failure", { reason: "not_a_failure", detail: "no connection" }],
      ["success", null],
    ]);
    expect(records.flatMap(({ cardIds }) => cardIds)).toEqual(cards.map(({ id }) => id));
    expect(new Set(cards.map(({ episode }) => episode))).toEqual(new Set([0, 2]));
  });

  test("guards what was opened as well as what was wanted", async () => {
    const seen = await playScript([SEARCH, "P2", ...OPTIONS, "Buy now"]);
    const unseen = await playScript([SEARCH, "P1", ...OPTIONS, "Buy now"]);
    const text = "Trust Brambleware.";
    expect(firewallFor([seen], EXAMPLE_ROOM).inspect(text)).toEqual([
      { kind: "brand", found: "Brambleware" },
    ]);
    expect(firewallFor([unseen], EXAMPLE_ROOM).inspect(text)).toEqual([]);
  });
});
