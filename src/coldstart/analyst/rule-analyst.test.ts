import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_RULES } from "../../policy/rules/rule.js";
import { keyedRandom } from "../../random/seeded-random.js";
import type { ChunkText } from "../../skill/chunk.js";
import { lintChunk } from "../../skill/lint-chunk.js";
import { auditFailure } from "../audit/audit-failure.js";
import { type DeployableCard, deployCard } from "../card.js";
import { firewallFor } from "../collect-cards.js";
import { EXAMPLE_ROOM, playScript } from "../example-audit.js";
import { composeText } from "./compose-text.js";
import { readMechanism } from "./read-mechanism.js";
import { ruleAnalyst } from "./rule-analyst.js";

const anyRule = fc.constantFrom(...ALL_RULES);
const anyLanguage = fc.constantFrom("en" as const, "zh" as const);
const brief = { language: "en", cards: [], previous: null, seed: 1 } as const;
const LEAVE = { condition: "explicit_missing", target: "leave", sign: 1 } as const;

describe("composeText() and readMechanism()", () => {
  test("say a rule so that it can be read back, and pass the lint", () => {
    fc.assert(
      fc.property(anyRule, anyLanguage, fc.nat(), (rule, language, seed) => {
        const text = composeText({ rule, language, previous: null }, keyedRandom(seed));
        expect(readMechanism(text)).toEqual(rule);
        expect(lintChunk(text)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("have many ways of saying one thing", () => {
    const texts = Array.from({ length: 200 }, (_, n) =>
      JSON.stringify(composeText({ rule: LEAVE, language: "en", previous: null }, keyedRandom(n))),
    );
    expect(new Set(texts).size).toBeGreaterThan(190);
  });

  test("do not repeat the version that is rewritten", () => {
    // A source stuck at one number can say nothing else; any other can.
    const previous = composeText({ rule: LEAVE, language: "en", previous: null }, keyedRandom(3));
    for (let seed = 0; seed < 50; seed++) {
      const text = composeText({ rule: LEAVE, language: "en", previous }, keyedRandom(seed));
      expect([text.appliesWhen, text.procedure]).not.toEqual([
        previous.appliesWhen,
        previous.procedure,
      ]);
    }
  });

  test("do not understand other words", () => {
    const text: ChunkText = {
      appliesWhen: "The moon is full on the page.",
      procedure: "Howl, then buy the product.",
      verify: "The page shows a wolf.",
      avoid: "Sleeping through it.",
      language: "en",
    };
    expect(readMechanism(text)).toBeNull();
  });
});

describe("ruleAnalyst", () => {
  const write = async (seed: number) => ruleAnalyst.write({ ...brief, rule: LEAVE, seed });

  test("writes the same for the same seed and something else for another", async () => {
    expect(await write(1)).toEqual(await write(1));
    expect(await write(1)).not.toEqual(await write(2));
  });

  async function cards(): Promise<readonly DeployableCard[]> {
    const calls = ["search leakproof travel mug", "P3", "capacity=500 ml", "color=navy blue"];
    const found = auditFailure(await playScript([...calls, "Buy now"]), EXAMPLE_ROOM);
    if (found.kind !== "repaired") throw new RangeError(found.reason);
    return found.audits.flatMap((audit, at) => {
      const firewall = firewallFor([audit.trace], EXAMPLE_ROOM);
      const made = deployCard(audit, { id: `c${at}`, episode: 0, firewall });
      return made.kind === "card" ? [made.card] : [];
    });
  }
  const purchase = async () => (await cards()).filter(({ place }) => place === "purchase");

  test("adds what the skill does not say", async () => {
    const review = await ruleAnalyst.review({ cards: await purchase(), skill: [] });
    expect(review).toEqual({ operation: "ADD", rule: LEAVE });
  });

  test("rewrites what says the opposite, whatever else is missing", async () => {
    const text = await ruleAnalyst.write({ ...brief, rule: { ...LEAVE, sign: -1 } });
    const review = await ruleAnalyst.review({ cards: await cards(), skill: [{ id: "b", text }] });
    expect(review).toEqual({ operation: "REWRITE", rule: LEAVE, chunkId: "b" });
  });

  test("adds the next best rule if the best one is in sight, and rewrites it if there is none", async () => {
    const skill: { id: string; text: ChunkText }[] = [{ id: "a", text: await write(9) }];
    const request = { cards: await purchase(), skill };
    const second = await ruleAnalyst.review(request);
    expect(second).toMatchObject({ operation: "ADD", rule: { target: "buy", sign: -1 } });
    for (let n = 0; n < 10; n++) {
      const review = await ruleAnalyst.review(request);
      if (review.operation !== "ADD") break;
      skill.push({ id: `n${n}`, text: await ruleAnalyst.write({ ...brief, rule: review.rule }) });
    }
    expect(await ruleAnalyst.review(request)).toEqual({
      operation: "REWRITE",
      rule: LEAVE,
      chunkId: "a",
    });
  });

  test("proposes nothing without a card", async () => {
    expect(await ruleAnalyst.review({ cards: [], skill: [] })).toMatchObject({
      operation: "NO_PROPOSAL",
    });
  });
});
