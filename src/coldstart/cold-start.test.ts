import { describe, expect, test } from "vitest";
import { runEpisodes } from "../episode/run-episodes.js";
import { episodeSeed } from "../episode/seeds.js";
import type { Trace } from "../episode/trace.js";
import { ruleName } from "../policy/rules/rule.js";
import { teacherPolicy } from "../policy/rules/teacher-policy.js";
import { contentHash } from "../random/canonical-hash.js";
import type { Language } from "../shop/language.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { taskReader } from "../shop/reading/read-task.js";
import { openShop } from "../shop/shop.js";
import { shelvesOf } from "../shop/vocabulary/shelf.js";
import { candidateChunks, emptyBank } from "../skill/bank.js";
import { lintChunk } from "../skill/lint-chunk.js";
import type { Analyst } from "./analyst/analyst.js";
import { ruleAnalyst } from "./analyst/rule-analyst.js";
import { coldStart, proposeDrafts } from "./cold-start.js";
import { firewallFor } from "./collect-cards.js";

const TASK_COUNT = 40;

/** A small shop, and episodes of the mediocre shopper without advice. */
async function classroom(language: Language) {
  const sizes = { train: TASK_COUNT, skillval: 0, dev: 0, test: 0, audit: 0 };
  const panel = makePanel({ seed: 1, language, sizes, productCount: 200 });
  const shop = openShop(panel);
  const read = taskReader(shelvesOf(language), language);
  const policy = teacherPolicy({
    read,
    strength: { habit: 2.2, rule: 5 },
    ruleOf: () => {
      throw new RangeError("Cannot read a chunk: there is no skill yet");
    },
  });
  const plans = panel.tasks.map(({ id }) => ({
    taskId: id,
    sample: 0,
    seed: episodeSeed({ run: 1, step: "cold start", taskId: id, sibling: 0 }),
    treatment: "skill_free" as const,
    chunks: [],
  }));
  const traces: readonly Trace[] = await runEpisodes(plans, { shop, policy });
  return { traces, room: { shop, panel, read } };
}

describe.each(["en", "zh"] as const)("coldStart() on 40 tasks (%s)", (language) => {
  const made = classroom(language);
  const start = made.then(({ traces, room }) =>
    coldStart(traces, { ...room, analyst: ruleAnalyst, seed: 1 }),
  );

  test("drafts known useful mechanisms from what it saw", async () => {
    const { drafts, ledger } = await start;
    const names = drafts.map(({ rule }) => ruleName(rule));
    expect(names).toContain("option_unavailable -> leave");
    expect(names).toContain("explicit_missing -> leave");
    expect(names).not.toContain("on_product -> leave");
    expect(drafts.length).toBeLessThanOrEqual(16);
    // The mediocre shopper never leaves a page, and the statistics say so.
    expect(ledger.statistics.warnings).toEqual([`0 of ${TASK_COUNT} episodes go back`]);
  });

  test("lets only texts out that are fit for a mask and give nothing away", async () => {
    const { traces, room } = await made;
    const { drafts, ledger } = await start;
    const firewall = firewallFor(traces, room);
    for (const { text } of drafts) {
      expect(lintChunk(text)).toEqual([]);
      expect(firewall.inspect(Object.values(text).join("\n"))).toEqual([]);
    }
    for (const card of ledger.cards) expect(firewall.inspect(card.note)).toEqual([]);
  });

  test("never makes a chunk of one card, and loses no evidence", async () => {
    const { drafts, ledger } = await start;
    for (const { cardIds, evidence } of drafts) {
      const episodes = new Set(
        ledger.cards.filter(({ id }) => cardIds.includes(id)).map(({ episode }) => episode),
      );
      expect(episodes.size).toBeGreaterThanOrEqual(2);
      expect(evidence.precision).toBeGreaterThanOrEqual(2 / 3);
    }
    const kept = new Set([
      ...drafts.flatMap(({ cardIds }) => cardIds),
      ...ledger.unexplainedCardIds,
    ]);
    expect(kept.size).toBe(ledger.cards.length);
    expect(ledger.records).toHaveLength(TASK_COUNT);
    for (const { cardIds, refusal } of ledger.records) {
      expect(refusal === null).toBe(cardIds.length > 0);
    }
    // The ledger is plain JSON.
    expect(contentHash(ledger)).toHaveLength(64);
  });

  test("gives the same in a second run, and other words for another seed", async () => {
    const { traces, room } = await made;
    const { drafts } = await start;
    const again = await coldStart(traces, { ...room, analyst: ruleAnalyst, seed: 1 });
    expect(again.drafts).toEqual(drafts);
    const other = await coldStart(traces, { ...room, analyst: ruleAnalyst, seed: 2 });
    expect(other.drafts.map(({ rule }) => rule)).toEqual(drafts.map(({ rule }) => rule));
    expect(other.drafts.map(({ text }) => text)).not.toEqual(drafts.map(({ text }) => text));
  });

  test("puts the drafts before the gate, a slot each", async () => {
    const { drafts } = await start;
    const waiting = candidateChunks(proposeDrafts(emptyBank(), drafts));
    expect(waiting.map(({ origin }) => origin.source)).toEqual(drafts.map(() => "cold_start"));
    expect(new Set(waiting.map(({ slotId }) => slotId)).size).toBe(drafts.length);
  });

  test("holds back an analyst that says too much, with the reason", async () => {
    const { traces, room } = await made;
    const goal = room.panel.goals.get(traces[0]!.job.taskId)!;
    const gossip: Analyst = {
      id: "gossip",
      review: ruleAnalyst.review,
      write: async (brief) => ({
        ...(await ruleAnalyst.write(brief)),
        avoid: `Forgetting ${goal.title.toUpperCase()}.`,
      }),
    };
    const { drafts, ledger } = await coldStart(traces, { ...room, analyst: gossip, seed: 1 });
    expect(drafts).toEqual([]);
    expect(ledger.refused.length).toBeGreaterThan(0);
    expect(ledger.refused[0]!.refusal).toMatchObject({ kind: "NO_PROPOSAL", reason: "firewall" });
  });

  test("asks for other words if the first ones do not pass", async () => {
    const { traces, room } = await made;
    const { drafts } = await start;
    const seeds = new Set<number>();
    const rules = new Set<string>();
    const careless: Analyst = {
      ...ruleAnalyst,
      write: async (brief) => {
        const isFirst = !rules.has(ruleName(brief.rule));
        rules.add(ruleName(brief.rule));
        seeds.add(brief.seed);
        const text = await ruleAnalyst.write(brief);
        return isFirst ? { ...text, verify: "" } : text;
      },
    };
    const again = await coldStart(traces, { ...room, analyst: careless, seed: 1 });
    expect(again.drafts.map(({ rule }) => rule)).toEqual(drafts.map(({ rule }) => rule));
    expect(again.ledger.refused.map(({ refusal }) => refusal.reason)).toEqual(
      drafts.map(() => "lint"),
    );
    expect(seeds.size).toBe(2 * drafts.length);
  });

  test("refuses episodes of another split", async () => {
    const { traces, room } = await made;
    const [first] = traces;
    const stranger = { ...first!, job: { ...first!.job, split: "skillval" as const } };
    await expect(coldStart([stranger], { ...room, analyst: ruleAnalyst, seed: 1 })).rejects.toThrow(
      `Cannot use ${first!.job.taskId} for the cold start as it takes train alone: it is of skillval`,
    );
  });
});
