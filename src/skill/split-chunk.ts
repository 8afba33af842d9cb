import { CHUNK_PARTS, type ChunkPart } from "./chunk.js";
import { HEADINGS } from "./render-skill.js";

/**
 * Takes a rendered chunk apart again, as far as its headings tell.
 *
 * @param text What `renderChunk` gives, or any other text.
 * @returns The text under each heading; a text without headings is all `procedure`.
 *
 * @example
 * ```ts
 * splitChunk(renderChunk(chunk)).appliesWhen; // chunk.appliesWhen
 * ```
 */
export function splitChunk(text: string): Readonly<Record<ChunkPart, string>> {
  const parts = { appliesWhen: "", procedure: "", verify: "", avoid: "" };
  let current: ChunkPart = "procedure";
  const lines: Record<ChunkPart, string[]> = {
    appliesWhen: [],
    procedure: [],
    verify: [],
    avoid: [],
  };
  for (const line of text.split("\n")) {
    const heading = CHUNK_PARTS.find((part) =>
      Object.values(HEADINGS).some((headings) => line.trim() === `**${headings[part]}**`),
    );
    if (heading === undefined) lines[current].push(line);
    else current = heading;
  }
  for (const part of CHUNK_PARTS) parts[part] = lines[part].join("\n").trim();
  return parts;
}
