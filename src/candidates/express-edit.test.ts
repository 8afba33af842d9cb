import { describe, expect, test } from "vitest";
import { admitText } from "../coldstart/admit-text.js";
import { ruleAnalyst } from "../coldstart/analyst/rule-analyst.js";
import { makeFirewall } from "../coldstart/firewall/firewall.js";
import { decideGate } from "../gate/decide-gate.js";
import type { Intervention } from "../gate/intervention.js";
import type { Rule } from "../policy/rules/rule.js";
import {
  activeChunks,
  addChunk,
  candidateChunks,
  emptyBank,
  findChunk,
  type SkillBank,
  selectChunks,
} from "../skill/bank.js";
import { enterCandidates } from "./enter-candidates.js";
import { expressEdit, type SkillEdit } from "./express-edit.js";

const origin = { source: "handwritten", round: 0, evidence: [] } as const;

async function textOf(target: Rule["target"]) {
  const rule = { condition: "on_product", target, sign: 1 } as const;
  const brief = { language: "en", rule, cards: [], previous: null, seed: 1 } as const;
  const passed = admitText(await ruleAnalyst.write(brief), makeFirewall([]));
  if (passed.kind !== "admitted") throw new RangeError(passed.detail);
  return passed.text;
}

async function bankOf(): Promise<SkillBank> {
  let bank = emptyBank();
  for (const [id, target] of [
    ["a", "option_explicit"],
    ["b", "option_persona"],
  ] as const) {
    bank = addChunk(bank, await textOf(target), { origin, id }).bank;
  }
  return bank;
}

/** Enters an edit's proposals and lets a gate decide by written effects, in slot order. */
function gated(bank: SkillBank, edit: SkillEdit, effects: readonly number[]): readonly string[] {
  const proposals = expressEdit(bank, edit).proposals.map((one) => ({ ...one, cardIds: [] }));
  const entered = enterCandidates(bank, proposals, 1).bank;
  const chunks = [...activeChunks(entered), ...candidateChunks(entered)];
  const interventions = chunks.map(({ id, slotId, version }, j): Intervention => {
    const isOld = bank.entries.some(({ chunk }) => chunk.id === id);
    const operation = isOld ? null : version > 1 ? "REWRITE" : "ADD";
    return { id, kind: isOld ? "current" : "candidate", slotId, operation, order: j + 1 };
  });
  const decisions = decideGate(interventions, effects, { name: "positive_top_k" });
  const kept = decisions.filter(({ status }) => status === "selected");
  const next = selectChunks(
    entered,
    kept.map(({ interventionId }) => interventionId),
  );
  return activeChunks(next).map(({ slotId, version }) =>
    bank.entries.some(({ chunk }) => chunk.slotId === slotId) ? `${slotId}.${version}` : "new",
  );
}

describe("expressEdit()", () => {
  test("leaves a deletion to the gate, which retires what adds nothing", async () => {
    const bank = await bankOf();
    const edit = { operation: "DELETE", chunkId: "b" } as const;
    expect(expressEdit(bank, edit)).toEqual({ proposals: [], leftToGate: ["b"] });
    expect(gated(bank, edit, [0.1, -0.02])).toEqual(["a.1"]);
    // It is a wish, not an order.
    expect(gated(bank, edit, [0.1, 0.02])).toEqual(["a.1", "b.1"]);
  });

  test("merges by rewriting one slot; the absorbed chunk falls at the gate", async () => {
    const bank = await bankOf();
    const text = await textOf("option_change");
    const edit = { operation: "MERGE", chunkIds: ["a", "b"], text } as const;
    expect(expressEdit(bank, edit)).toEqual({
      proposals: [{ operation: "REWRITE", chunkId: "a", text }],
      leftToGate: ["b"],
    });
    // Columns: a, b, the joint version of a's slot.
    expect(gated(bank, edit, [0.1, -0.01, 0.2])).toEqual(["a.2"]);
    expect(gated(bank, edit, [0.2, 0.1, 0.1])).toEqual(["a.1", "b.1"]);
  });

  test("splits into a rewrite and additions, each on its own", async () => {
    const bank = await bankOf();
    const texts = [await textOf("option_change"), await textOf("buy")];
    const edit = { operation: "SPLIT", chunkId: "a", texts } as const;
    expect(
      expressEdit(bank, edit).proposals.map(({ operation, chunkId }) => [operation, chunkId]),
    ).toEqual([
      ["REWRITE", "a"],
      ["ADD", null],
    ]);
    expect(gated(bank, edit, [0.1, 0.1, 0.2, 0.1])).toEqual(["a.2", "b.1", "new"]);
    expect(gated(bank, edit, [0.1, 0.1, 0.2, -0.1])).toEqual(["a.2", "b.1"]);
    expect(findChunk(bank, "a").version).toBe(1);
  });

  test("refuses what cannot be done", async () => {
    const bank = await bankOf();
    const text = await textOf("buy");
    const edits: readonly [SkillEdit, string][] = [
      [
        { operation: "DELETE", chunkId: "x" },
        "Cannot DELETE chunk x as it must be active: it is not",
      ],
      [
        { operation: "MERGE", chunkIds: ["a"], text },
        "Cannot MERGE chunks as it takes two: there are 1",
      ],
      [
        { operation: "MERGE", chunkIds: ["a", "a"], text },
        "Cannot MERGE chunk a as it is named twice",
      ],
      [
        { operation: "SPLIT", chunkId: "a", texts: [text] },
        "Cannot SPLIT chunk a as it takes two parts: there are 1",
      ],
    ];
    for (const [edit, message] of edits) expect(() => expressEdit(bank, edit)).toThrow(message);
  });
});
