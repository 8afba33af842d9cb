import { describe, expect, test } from "vitest";
import type { Analyst } from "../coldstart/analyst/analyst.js";
import { readMechanism } from "../coldstart/analyst/read-mechanism.js";
import { ruleAnalyst } from "../coldstart/analyst/rule-analyst.js";
import { makeCurriculum } from "../curriculum/curriculum-state.js";
import { labGenerator, localRunner } from "../grpo/lab-generator.js";
import { planGroups } from "../grpo/train-block.js";
import { ruleName } from "../policy/rules/rule.js";
import { teacherPolicy } from "../policy/rules/teacher-policy.js";
import { contentHash } from "../random/canonical-hash.js";
import { makePanel } from "../shop/panel/make-panel.js";
import { taskReader } from "../shop/reading/read-task.js";
import { openShop } from "../shop/shop.js";
import { shelvesOf } from "../shop/vocabulary/shelf.js";
import {
  activeChunks,
  addChunk,
  candidateChunks,
  emptyBank,
  type SkillBank,
} from "../skill/bank.js";
import { chunkHash } from "../skill/chunk.js";
import { planRetries, recordRetries } from "../triage/retry.js";
import { selectFrontier } from "../triage/select-frontier.js";
import { triageGroups } from "../triage/triage-groups.js";
import { analyzeRetries } from "./analyze-retries.js";
import { EMPTY_LEDGER } from "./candidate-ledger.js";
import { proposeRound } from "./propose-round.js";

const origin = { source: "handwritten", round: 0, evidence: [] } as const;
const sizes = { train: 100, skillval: 0, dev: 0, test: 0, audit: 0 };
const panel = makePanel({ seed: 3, language: "en", sizes, productCount: 500 });
const shop = openShop(panel);
const read = taskReader(shelvesOf("en"), "en");
const room = { shop, panel, read };

/** A bank with one chunk that is followed, one that leads astray. */
async function skill(): Promise<SkillBank> {
  const write = async (rule: Parameters<typeof ruleAnalyst.write>[0]["rule"]) =>
    ruleAnalyst.write({ language: "en", rule, cards: [], previous: null, seed: 1 });
  const good = await write({ condition: "on_product", target: "option_persona", sign: 1 });
  const bad = await write({ condition: "explicit_missing", target: "leave", sign: -1 });
  const first = addChunk(emptyBank(), good, { origin, id: "good" }).bank;
  return addChunk(first, bad, { origin, id: "bad" }).bank;
}

/** Groups as the trainer generates them, triaged. */
async function triaged() {
  const bank = await skill();
  const chunks = activeChunks(bank);
  const policy = teacherPolicy({
    read,
    strength: { habit: 2.2, rule: 5 },
    ruleOf: (id) => readMechanism(chunks.find((chunk) => chunk.id === id)!)!,
  });
  const run = localRunner(shop, policy);
  const curriculum = makeCurriculum(chunks, [0.1, 0.1], { seed: 1 });
  const taskIds = panel.tasks.map(({ id }) => id);
  const requests = planGroups({ runSeed: 1, step: 0, taskIds, curriculum }, { groupSize: 2 });
  const groups = await labGenerator(run, chunks).generate(requests);
  const frontier = selectFrontier(groups);
  const plans = planRetries(frontier, { skill: chunks, runSeed: 1, round: 0 });
  const traces = await run(plans.map(({ plan }) => plan));
  return { bank, triage: triageGroups(frontier, recordRetries(plans, traces)) };
}

const made = triaged();
const options = { ...room, analyst: ruleAnalyst, seed: 1, round: 0, ledger: EMPTY_LEDGER };

describe("proposeRound() on groups of the trainer", () => {
  test("leads from failures to candidates, narrowing at each stage", async () => {
    const { bank, triage } = await made;
    const { funnel, chunks, ...next } = await proposeRound(triage, { ...options, bank });
    expect(funnel.groupCount).toBe(100);
    expect(funnel.generatedEpisodes).toBe(200);
    expect(funnel.retryCount).toBe(funnel.allWrongGroups);
    expect(funnel.deficitCount + funnel.pendingCount).toBe(funnel.retryCount);
    expect(Math.min(funnel.deficitCount, funnel.pendingCount)).toBeGreaterThan(3);
    expect(funnel.analyzedCards).toBe(funnel.pendingCount);
    expect(funnel.eligibleCards).toBeLessThanOrEqual(funnel.analyzedCards);
    expect(funnel.eligibleCards).toBeGreaterThan(3);
    expect(funnel.candidateCount).toBeLessThanOrEqual(6);
    expect(candidateChunks(next.bank)).toHaveLength(funnel.candidateCount);
    expect(chunks.map(({ id }) => id)).toEqual(next.ledger.rounds[0]!.chunkIds);
    expect(activeChunks(next.bank)).toEqual(activeChunks(bank));
  });

  test("rewrites the chunk that led astray, and adds what was missing", async () => {
    const { bank, triage } = await made;
    const { chunks, ledger } = await proposeRound(triage, { ...options, bank });
    const [round] = ledger.rounds;
    const names = round!.candidates.map(({ rule, operation }) => `${operation} ${ruleName(rule)}`);
    expect(names).toContain("REWRITE explicit_missing -> leave");
    expect(names).toContain("ADD option_unavailable -> leave");
    const rewrite = chunks.find(({ origin }) => origin.source === "rewrite")!;
    expect(rewrite).toMatchObject({ slotId: "bad", version: 2 });
    const support = round!.candidates.map(({ supportCount }) => supportCount);
    expect(support).toEqual([...support].sort((a, b) => b - a));
  });

  test("saves what the analyst read word for word, and says what was cut", async () => {
    const { bank, triage } = await made;
    const read: unknown[] = [];
    const listener: Analyst = {
      ...ruleAnalyst,
      review: (request) => {
        read.push(structuredClone(request));
        return ruleAnalyst.review(request);
      },
    };
    const { ledger } = await proposeRound(triage, {
      ...{ ...options, bank },
      ...{ analyst: listener, cardLimit: 1 },
    });
    const seen = ledger.rounds[0]!.analyses.flatMap((one) => (one.seen === null ? [] : [one.seen]));
    expect(seen.map(({ cards, skill }) => ({ cards, skill }))).toEqual(read);
    const cut = seen.filter(({ truncation }) => truncation !== null);
    expect(cut.length).toBeGreaterThan(0);
    expect(cut[0]!.truncation).toEqual({ shownCards: 1, allCards: 2 });
    expect(contentHash(ledger)).toHaveLength(64);
  });

  test("is the same in a second run, and its ids are new in the next round", async () => {
    const { bank, triage } = await made;
    const first = await proposeRound(triage, { ...options, bank });
    expect(await proposeRound(triage, { ...options, bank })).toEqual(first);
    const second = await proposeRound(triage, {
      ...options,
      ...{ bank: first.bank, ledger: first.ledger, round: 1 },
    });
    const ids = second.bank.entries.map(({ chunk }) => chunk.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.ledger.rounds).toHaveLength(2);
    // What was proposed before is not said in the same words again.
    expect(second.chunks.map(chunkHash)).not.toEqual(first.chunks.map(chunkHash));
  });

  test("has at most as many candidates as asked for, the most wanted ones", async () => {
    const { bank, triage } = await made;
    const all = await proposeRound(triage, { ...options, bank });
    const { ledger } = await proposeRound(triage, { ...options, bank, limit: 1 });
    const [round] = ledger.rounds;
    expect(round!.candidates).toEqual(all.ledger.rounds[0]!.candidates.slice(0, 1));
    expect(round!.uncompiled[0]).toMatchObject({ reason: "over_limit" });
    await expect(proposeRound(triage, { ...options, bank, limit: -1 })).rejects.toThrow(
      "Cannot compile candidates as the limit must be >= 0: it is -1",
    );
  });

  test.each<[string, Analyst["review"], string]>([
    [
      "target_not_active",
      ({ cards }) => ({
        operation: "REWRITE",
        rule: { condition: "on_product", target: "leave", sign: 1 },
        chunkId: cards[0]!.id,
      }),
      "which is not active",
    ],
    [
      "analyst",
      () => {
        throw new Error("no answer");
      },
      "no answer",
    ],
    ["analyst", () => ({ operation: "NO_PROPOSAL", reason: "unsure" }), "unsure"],
    [
      "analyst",
      () => ({ operation: "ADD", rule: { condition: "on_home", target: "buy", sign: 1 } }),
      "there is no such rule: on_home -> buy",
    ],
  ])("records a refused answer as %s", async (reason, review, detail) => {
    const { bank, triage } = await made;
    const analyst: Analyst = { ...ruleAnalyst, review };
    const { funnel, ledger } = await proposeRound(triage, { ...options, bank, analyst });
    expect(funnel).toMatchObject({ eligibleCards: 0, candidateCount: 0 });
    const asked = ledger.rounds[0]!.analyses.find(({ seen }) => seen !== null)!;
    expect(asked.verdict).toMatchObject({ operation: "NO_PROPOSAL", reason });
    expect(asked.verdict).toHaveProperty("detail", expect.stringContaining(detail));
  });

  test("holds back what an analyst gives away", async () => {
    const { bank, triage } = await made;
    const pending = triage.groups.find(({ label }) => label === "pending_analysis")!;
    const { productId } = panel.goals.get(pending.group.taskId)!;
    const analyst: Analyst = {
      ...ruleAnalyst,
      write: async (brief) => ({
        ...(await ruleAnalyst.write(brief)),
        procedure: `Open ${[...productId].join(" ")} and buy it.`,
      }),
    };
    const { chunks, ledger } = await proposeRound(triage, { ...options, bank, analyst });
    expect(chunks).toEqual([]);
    expect(ledger.rounds[0]!.uncompiled[0]).toMatchObject({ reason: "firewall" });
  });

  test("refuses groups that are not pending, and retries of another split", async () => {
    const { bank, triage } = await made;
    const { groups, counts } = triage;
    const pending = groups.find(({ label }) => label === "pending_analysis")!;
    const deficit = { ...pending, label: "internalization_deficit" as const };
    await expect(analyzeRetries([deficit], { ...options, bank })).rejects.toThrow(
      `Cannot analyse group ${pending.group.groupId} as its retry must have failed: it is internalization_deficit`,
    );
    const retry = pending.retry!;
    const job = { ...retry.trace.job, split: "skillval" as const };
    const stranger = { ...pending, retry: { ...retry, trace: { ...retry.trace, job } } };
    await expect(
      proposeRound({ groups: [stranger], counts }, { ...options, bank }),
    ).rejects.toThrow("for the candidates as it takes train alone");
  });
});
