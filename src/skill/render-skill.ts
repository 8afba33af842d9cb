import type { Language } from "../shop/language.js";
import { CHUNK_PARTS, type Chunk, type ChunkPart, type ChunkText } from "./chunk.js";

/** What stands above each part. */
export const HEADINGS: Readonly<Record<Language, Readonly<Record<ChunkPart, string>>>> = {
  en: {
    appliesWhen: "Applies when",
    procedure: "Procedure",
    verify: "Verify",
    avoid: "Avoid",
  },
  zh: { appliesWhen: "适用条件", procedure: "步骤", verify: "核对", avoid: "避免" },
};

const TITLE: Readonly<Record<Language, string>> = { en: "# Skill", zh: "# 技能" };
const CHUNK: Readonly<Record<Language, string>> = { en: "Chunk", zh: "技能块" };

/**
 * Renders one chunk as Markdown, in its own language.
 *
 * Ids, versions and origin are left out: an agent reads what to do, nothing else.
 */
export function renderChunk(chunk: ChunkText): string {
  const headings = HEADINGS[chunk.language];
  return CHUNK_PARTS.map((part) => `**${headings[part]}**\n\n${tidy(chunk[part])}`).join("\n\n");
}

/**
 * Renders the chunks in sight as one Markdown document.
 *
 * The chunks are numbered as they stand, so a masked chunk leaves no gap that
 * would tell of it. Without chunks the text is empty: an agent whose mask came
 * out empty reads the same as one without a skill.
 *
 * @param chunks In the order of the bank; all in one language.
 * @returns The same text for the same chunks, ending with one line break unless empty.
 * @throws {RangeError} If the chunks mix languages.
 */
export function renderSkill(chunks: readonly ChunkText[]): string {
  const [first] = chunks;
  if (first === undefined) return "";
  const { language } = first;
  const stranger = chunks.find((chunk) => chunk.language !== language);
  if (stranger !== undefined) {
    throw new RangeError(
      `Cannot render a skill as it must be in one language: it has ${language} and ${stranger.language}`,
    );
  }
  const sections = chunks.map(
    (chunk, j) => `## ${CHUNK[language]} ${j + 1}\n\n${renderChunk(chunk)}`,
  );
  return `${[TITLE[language], ...sections].join("\n\n")}\n`;
}

/**
 * Gives the chunks in sight as a policy reads them.
 *
 * @param chunks The skill, in the order of the bank.
 * @param visibleIds Chunks in sight, in any order.
 * @returns Id and text of each, in the order of the bank.
 * @throws {RangeError} If an id is not among the chunks.
 */
export function visibleChunks(
  chunks: readonly Chunk[],
  visibleIds: readonly string[],
): readonly { readonly id: string; readonly text: string }[] {
  const inSight = new Set(visibleIds);
  const found = chunks.filter(({ id }) => inSight.has(id));
  if (found.length !== inSight.size) {
    const missing = visibleIds.find((id) => !found.some((chunk) => chunk.id === id))!;
    throw new RangeError(`Cannot show chunk ${missing}: it is not in the skill`);
  }
  return found.map((chunk) => ({ id: chunk.id, text: renderChunk(chunk) }));
}

/** One line break for every kind of it, and no white space at line ends or around the text. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}
