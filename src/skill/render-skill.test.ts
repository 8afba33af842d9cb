import { describe, expect, test } from "vitest";
import { activeChunks, addChunk, emptyBank } from "./bank.js";
import type { ChunkOrigin, ChunkText } from "./chunk.js";
import { renderChunk, renderSkill, visibleChunks } from "./render-skill.js";

const origin: ChunkOrigin = { source: "handwritten", round: 0, evidence: ["trace-77"] };
const english: ChunkText = {
  appliesWhen: "A product page shows a price above the budget.  ",
  procedure: "1. Go back to the results. \r\n2. Open a cheaper product.",
  verify: "The price on the page is within the budget.",
  avoid: "Buying because all options fit.",
  language: "en",
};
const chinese: ChunkText = {
  appliesWhen: "商品页显示的价格超过预算。",
  procedure: "返回结果页，打开更便宜的商品。",
  verify: "页面上的价格不超过预算。",
  avoid: "因为选项都符合就购买。",
  language: "zh",
};

describe("renderSkill()", () => {
  test("writes the four parts of each chunk and nothing of their history", () => {
    const { bank } = addChunk(emptyBank(), english, { origin, id: "too-dear" });
    expect(renderSkill(activeChunks(bank))).toBe(
      [
        "# Skill",
        "## Chunk 1",
        "**Applies when**",
        "A product page shows a price above the budget.",
        "**Procedure**",
        "1. Go back to the results.\n2. Open a cheaper product.",
        "**Verify**",
        "The price on the page is within the budget.",
        "**Avoid**",
        "Buying because all options fit.\n",
      ].join("\n\n"),
    );
  });

  test("writes a Chinese skill with Chinese headings", () => {
    expect(renderSkill([chinese]).split("\n\n").slice(0, 3)).toEqual([
      "# 技能",
      "## 技能块 1",
      "**适用条件**",
    ]);
  });

  test("leaves no gap where a chunk is masked, and is empty without chunks", () => {
    expect(renderSkill([english, english]).match(/## Chunk \d/g)).toEqual([
      "## Chunk 1",
      "## Chunk 2",
    ]);
    expect(renderSkill([])).toBe("");
  });

  test("refuses to mix languages", () => {
    expect(() => renderSkill([english, chinese])).toThrow(
      "Cannot render a skill as it must be in one language: it has en and zh",
    );
  });
});

test("visibleChunks() keeps the order of the bank and refuses a stranger", () => {
  const one = addChunk(emptyBank(), english, { origin, id: "b" });
  const two = addChunk(one.bank, { ...english, avoid: "Haste on any page." }, { origin, id: "a" });
  const chunks = activeChunks(two.bank);
  expect(visibleChunks(chunks, ["a", "b"])).toEqual([
    { id: "b", text: renderChunk(one.chunk) },
    { id: "a", text: renderChunk(two.chunk) },
  ]);
  expect(() => visibleChunks(chunks, ["a", "x"])).toThrow(
    "Cannot show chunk x: it is not in the skill",
  );
});
