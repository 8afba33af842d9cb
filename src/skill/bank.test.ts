import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activeChunks,
  addChunk,
  candidateChunks,
  emptyBank,
  findChunk,
  proposeChunk,
  retireChunk,
  type SkillBank,
  selectChunks,
} from "./bank.js";
import type { ChunkOrigin, ChunkText } from "./chunk.js";
import { skillHash } from "./chunk.js";

const origin: ChunkOrigin = { source: "handwritten", round: 0, evidence: [] };
const text = (topic: string): ChunkText => ({
  appliesWhen: `The results list shows ${topic}.`,
  procedure: `Open the first product with ${topic}.`,
  verify: `The page names ${topic}.`,
  avoid: `Buying without ${topic}.`,
  language: "en",
});

/** A bank of chunks named by their ids, all active. */
function bankOf(...ids: string[]): SkillBank {
  return ids.reduce((bank, id) => addChunk(bank, text(id), { origin, id }).bank, emptyBank());
}
const idsOf = (bank: SkillBank) => activeChunks(bank).map(({ id }) => id);

describe("proposeChunk()", () => {
  test("makes a rewrite another version in the same slot", () => {
    const first = addChunk(emptyBank(), text("silk"), { origin });
    const { chunk } = proposeChunk(first.bank, text("linen"), {
      origin,
      slotId: first.chunk.slotId,
    });
    expect(chunk.version).toBe(2);
    expect(chunk.slotId).toBe(first.chunk.id);
    expect(chunk.id).not.toBe(first.chunk.id);
  });

  test("gives the same text a new id after it was retired", () => {
    const first = addChunk(emptyBank(), text("silk"), { origin });
    const again = addChunk(retireChunk(first.bank, first.chunk.id), text("silk"), { origin });
    expect(again.chunk.id).not.toBe(first.chunk.id);
  });

  test("counts lost versions, so that a number is never used twice", () => {
    const bank = bankOf("a");
    const lost = proposeChunk(bank, text("b"), { origin, slotId: "a" });
    const kept = selectChunks(lost.bank, ["a"]);
    expect(proposeChunk(kept, text("c"), { origin, slotId: "a" }).chunk.version).toBe(3);
  });

  test("refuses an id that a retired chunk had", () => {
    const bank = retireChunk(bankOf("a"), "a");
    expect(() => proposeChunk(bank, text("b"), { origin, id: "a" })).toThrow(
      "Cannot add a chunk as ids are used once: a is in the history",
    );
  });

  test("refuses to rewrite a slot without an active chunk", () => {
    const bank = retireChunk(bankOf("a"), "a");
    expect(() => proposeChunk(bank, text("b"), { origin, slotId: "a" })).toThrow(
      "Cannot rewrite slot a as it has no active chunk",
    );
  });

  test("refuses an empty part", () => {
    expect(() => proposeChunk(emptyBank(), { ...text("a"), verify: " \n" }, { origin })).toThrow(
      "Cannot add a chunk as all four parts must be filled: verify is empty",
    );
  });

  test("leaves private fields of a richer record behind", () => {
    const richer = { ...text("silk"), goal: "product 7" };
    const { chunk } = proposeChunk(emptyBank(), richer, { origin });
    expect(Object.keys(chunk)).not.toContain("goal");
  });
});

describe("selectChunks()", () => {
  test("retires what was active, rejects what was a candidate, and keeps slot order", () => {
    const bank = bankOf("a", "b", "c");
    const withRewrite = proposeChunk(bank, text("b2"), { origin, slotId: "b", id: "b2" }).bank;
    const withAdd = proposeChunk(withRewrite, text("d"), { origin, id: "d" }).bank;
    expect(candidateChunks(withAdd).map(({ id }) => id)).toEqual(["b2", "d"]);
    const next = selectChunks(withAdd, ["c", "b2"]);
    // b2 came last but stands in the place of b.
    expect(idsOf(next)).toEqual(["b2", "c"]);
    expect(next.entries.map(({ status }) => status)).toEqual([
      "retired",
      "retired",
      "active",
      "active",
      "rejected",
    ]);
    expect(findChunk(next, "d").slotId).toBe("d");
  });

  test.each([
    [["x"], "Cannot keep chunk x: it is not in the bank"],
    [["old"], "Cannot keep chunk old: it is retired"],
    [["b", "b2"], "Cannot keep two versions of one slot: b is named twice"],
    [["a", "b", "c"], "Cannot keep 3 chunks as the budget of the bank: it is 2"],
  ])("refuses %j", (ids, message) => {
    const old = retireChunk(bankOf("old"), "old");
    const two = ["a", "b"].reduce((bank, id) => addChunk(bank, text(id), { origin, id }).bank, {
      ...old,
      budget: 2,
    } as SkillBank);
    const rewritten = proposeChunk(two, text("b2"), { origin, slotId: "b", id: "b2" }).bank;
    const all = proposeChunk(rewritten, text("c"), { origin, id: "c" }).bank;
    expect(() => selectChunks(all, ids)).toThrow(message);
  });
});

describe("addChunk()", () => {
  test("replaces the active version of its slot without touching candidates", () => {
    const bank = proposeChunk(bankOf("a", "b"), text("c"), { origin, id: "c" }).bank;
    const next = addChunk(bank, text("a2"), { origin, slotId: "a", id: "a2" }).bank;
    expect(idsOf(next)).toEqual(["a2", "b"]);
    expect(candidateChunks(next).map(({ id }) => id)).toEqual(["c"]);
  });

  test("refuses to pass the budget", () => {
    const full = addChunk(emptyBank(1), text("a"), { origin }).bank;
    expect(() => addChunk(full, text("b"), { origin })).toThrow(
      "Cannot keep 2 chunks as the budget of the bank: it is 1",
    );
  });
});

test("emptyBank() refuses a budget of 0, retireChunk() and findChunk() a stranger", () => {
  expect(emptyBank().budget).toBe(10);
  expect(() => emptyBank(0)).toThrow("Cannot make a bank as the budget must be >= 1: it is 0");
  expect(() => retireChunk(emptyBank(), "x")).toThrow("Cannot retire chunk x: it is not active");
  expect(() => findChunk(emptyBank(), "x")).toThrow("Cannot find chunk x: it is not in the bank");
});

describe("any history", () => {
  type Move =
    | { readonly kind: "add"; readonly topic: string }
    | { readonly kind: "rewrite"; readonly topic: string; readonly at: number }
    | { readonly kind: "retire"; readonly at: number };
  const topic = fc.constantFrom("silk", "linen", "wool");
  const move: fc.Arbitrary<Move> = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), topic }),
    fc.record({ kind: fc.constant("rewrite" as const), topic, at: fc.nat(9) }),
    fc.record({ kind: fc.constant("retire" as const), at: fc.nat(9) }),
  );

  function apply(bank: SkillBank, step: Move): SkillBank {
    const active = activeChunks(bank);
    if (step.kind === "add") {
      return active.length < bank.budget ? addChunk(bank, text(step.topic), { origin }).bank : bank;
    }
    const chunk = active[step.at % Math.max(1, active.length)];
    if (chunk === undefined) return bank;
    if (step.kind === "retire") return retireChunk(bank, chunk.id);
    return addChunk(bank, text(step.topic), { origin, slotId: chunk.slotId }).bank;
  }

  test("keeps ids unique, order stable, and the hash true to the content", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
        let bank = emptyBank(4);
        for (const step of moves) {
          const before = activeChunks(bank);
          bank = apply(bank, step);
          const after = activeChunks(bank);
          const ids = bank.entries.map(({ chunk }) => chunk.id);
          expect(new Set(ids).size).toBe(ids.length);
          const versions = bank.entries.map(({ chunk }) => `${chunk.slotId} ${chunk.version}`);
          expect(new Set(versions).size).toBe(versions.length);
          // Slots that live on keep their order.
          const slots = (chunks: typeof after, others: typeof after) =>
            chunks.map(({ slotId }) => slotId).filter((s) => others.some((o) => o.slotId === s));
          expect(slots(after, before)).toEqual(slots(before, after));
          const content = (chunks: typeof after) =>
            JSON.stringify(
              chunks.map(({ id, slotId, version, origin: _, ...parts }) => Object.values(parts)),
            );
          expect(skillHash(after) === skillHash(before)).toBe(content(after) === content(before));
        }
      }),
    );
  });

  test("is the same in a second run", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        expect(moves.reduce(apply, emptyBank(4))).toEqual(moves.reduce(apply, emptyBank(4)));
      }),
    );
  });
});
