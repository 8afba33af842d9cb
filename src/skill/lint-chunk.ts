import { CHUNK_PARTS, type ChunkPart, type ChunkText } from "./chunk.js";
import { findLeaks, type LeakOptions } from "./find-leak.js";
import { LINT_WORDS } from "./lint-words.js";

/** What the report asks of a chunk. */
export type ChunkProperty =
  | "complete"
  | "executable_alone"
  | "observable"
  | "conditioned"
  | "non_leaking";

/** One reason why a chunk lacks a property. */
export interface LintFinding {
  readonly property: ChunkProperty;
  readonly part: ChunkPart;
  readonly reason: string;
}

/** Fewest letters, digits or Chinese characters that a part must have to say anything. */
const SHORTEST = { en: 8, zh: 4 } as const;

/**
 * Checks a chunk against the five properties that make it fit for a mask and a gate.
 *
 * `complete`: all four parts say something. `executable_alone`: it names an
 * action of the shop and leans on no other chunk, which may be masked.
 * `observable`: its condition and its check speak of what a page shows, and no
 * part speaks of goals, rewards or answers. `conditioned`: it does not claim to
 * hold always. `non_leaking`: no identifier, link or private text. The rules
 * look for words, so they miss what is said in other words; an empty list is no
 * proof of quality.
 *
 * @returns Findings in the order of the properties; empty for a chunk without fault.
 *
 * @example A chunk that leans on another one
 * ```ts
 * lintChunk({ ...chunk, procedure: "Do the same as in the previous chunk, then buy." });
 * // [{ property: "executable_alone", part: "procedure", reason: 'leans on "previous chunk"' }]
 * ```
 */
export function lintChunk(chunk: ChunkText, options: LeakOptions = {}): readonly LintFinding[] {
  const words = LINT_WORDS[chunk.language];
  const findings: LintFinding[] = [];
  const report = (property: ChunkProperty, part: ChunkPart, reason: string) =>
    findings.push({ property, part, reason });

  for (const part of CHUNK_PARTS) {
    const size = chunk[part].match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (size < SHORTEST[chunk.language]) {
      report("complete", part, size === 0 ? "is empty" : `says too little: "${chunk[part]}"`);
    }
  }
  for (const part of CHUNK_PARTS) {
    const leaning = chunk[part].match(words.otherChunk);
    if (leaning !== null) report("executable_alone", part, `leans on "${leaning[0]}"`);
  }
  if (!words.action.test(chunk.procedure)) {
    report("executable_alone", "procedure", "names no action of the shop");
  }
  for (const part of CHUNK_PARTS) {
    const hidden = chunk[part].match(words.hidden);
    if (hidden !== null) report("observable", part, `speaks of what no page shows: "${hidden[0]}"`);
  }
  for (const part of ["appliesWhen", "verify"] as const) {
    if (!words.visible.test(chunk[part])) {
      report("observable", part, "names nothing that a page or the request shows");
    }
  }
  const always = chunk.appliesWhen.match(words.always);
  if (always !== null)
    report("conditioned", "appliesWhen", `claims to hold always: "${always[0]}"`);
  for (const part of CHUNK_PARTS) {
    for (const { kind, found } of findLeaks(chunk[part], options)) {
      report("non_leaking", part, `holds ${LEAK_NAMES[kind]} "${found}"`);
    }
  }
  return findings;
}

const LEAK_NAMES = {
  identifier: "the identifier",
  link: "the link",
  private_text: "the private text",
} as const;
