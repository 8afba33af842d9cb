import { describe, expect, test } from "vitest";
import type { Analyst } from "../coldstart/analyst/analyst.js";
import { ruleAnalyst } from "../coldstart/analyst/rule-analyst.js";
import { makeFirewall } from "../coldstart/firewall/firewall.js";
import { type Rule, ruleName } from "../policy/rules/rule.js";
import { activeChunks, addChunk, emptyBank } from "../skill/bank.js";
import type { Proposal, RoundAnalysis } from "./analyze-retries.js";
import { compileCandidates } from "./compile-candidates.js";

const LEAVE: Rule = { condition: "explicit_missing", target: "leave", sign: 1 };
const STAY: Rule = { ...LEAVE, sign: -1 };
const BUY: Rule = { condition: "is_late", target: "buy", sign: 1 };

/** An analysis in which each proposal came from a retry of its own. */
function analysisOf(proposals: readonly Proposal[]): RoundAnalysis {
  const analyses = proposals.map((verdict, episode) => ({
    ...{ groupId: `g${episode}`, episode, cardIds: [`c${episode}`], seen: null, answer: verdict },
    verdict,
  }));
  return { analyses, cards: [], firewall: makeFirewall([]) };
}
const add = (rule: Rule): Proposal => ({ operation: "ADD", rule });
const rewrite = (rule: Rule): Proposal => ({ operation: "REWRITE", rule, chunkId: "a" });

async function options(analyst: Analyst = ruleAnalyst) {
  const text = await ruleAnalyst.write({
    ...{ language: "en", rule: BUY, cards: [], previous: null, seed: 1 },
  });
  const origin = { source: "handwritten", round: 0, evidence: [] } as const;
  const { bank } = addChunk(emptyBank(), text, { origin, id: "a" });
  return { analyst, bank, language: "en", seed: 1, round: 0 } as const;
}

describe("compileCandidates()", () => {
  test("merges equal proposals; support comes first, then rewrites", async () => {
    const proposals = [add(BUY), rewrite(LEAVE), add(LEAVE), add(LEAVE)];
    const { candidates } = await compileCandidates(analysisOf(proposals), await options());
    expect(
      candidates.map(({ operation, rule, cardIds, supportCount }) => [
        `${operation} ${ruleName(rule)}`,
        cardIds,
        supportCount,
      ]),
    ).toEqual([
      ["ADD explicit_missing -> leave", ["c2", "c3"], 2],
      ["REWRITE explicit_missing -> leave", ["c1"], 1],
      ["ADD is_late -> buy", ["c0"], 1],
    ]);
  });

  test("rewrites a chunk once a round", async () => {
    const proposals = [rewrite(LEAVE), rewrite(STAY), rewrite(STAY)];
    const compiled = await compileCandidates(analysisOf(proposals), await options());
    expect(compiled.candidates.map(({ rule }) => rule)).toEqual([STAY]);
    expect(compiled.uncompiled).toMatchObject([{ rule: LEAVE, reason: "slot_taken" }]);
  });

  test("does not propose what the bank says already, or what nobody could write", async () => {
    const parrot = async () => {
      const { bank, ...rest } = await options();
      const [active] = activeChunks(bank);
      return { ...rest, bank, analyst: { ...ruleAnalyst, write: () => active! } };
    };
    const twice = await compileCandidates(analysisOf([add(BUY)]), await parrot());
    expect(twice.uncompiled).toMatchObject([{ reason: "repeats_active", cardIds: ["c0"] }]);
    const silent: Analyst = {
      ...ruleAnalyst,
      write: () => {
        throw new Error("no answer");
      },
    };
    const none = await compileCandidates(analysisOf([add(BUY)]), await options(silent));
    expect(none).toMatchObject({
      candidates: [],
      uncompiled: [{ reason: "analyst", detail: "no answer" }],
    });
  });
});
