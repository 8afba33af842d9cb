import { describe, expect, test } from "vitest";
import { CHUNK_PARTS, type Chunk, type ChunkText, chunkHash, skillHash } from "./chunk.js";

const text: ChunkText = {
  appliesWhen: "The results list is empty.",
  procedure: "Search again with fewer words.",
  verify: "The list shows products.",
  avoid: "Buying nothing.",
  language: "en",
};

describe("chunkHash()", () => {
  test("follows every part that is read, and nothing else", () => {
    const others = CHUNK_PARTS.map((part) => chunkHash({ ...text, [part]: "Otherwise." }));
    const hashes = [chunkHash(text), ...others, chunkHash({ ...text, language: "zh" })];
    expect(new Set(hashes).size).toBe(6);
    const chunk: Chunk = {
      ...text,
      id: "c",
      slotId: "s",
      version: 3,
      origin: { source: "rewrite", round: 2, evidence: ["trace-1"] },
    };
    expect(chunkHash(chunk)).toBe(chunkHash(text));
  });
});

describe("skillHash()", () => {
  test("follows the order of chunks", () => {
    const other = { ...text, avoid: "Leaving." };
    expect(skillHash([text, other])).not.toBe(skillHash([other, text]));
    expect(skillHash([text, other])).not.toBe(skillHash([text]));
    expect(skillHash([])).toBe(skillHash([]));
  });
});
