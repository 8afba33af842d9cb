import { keyedRandom } from "../../random/seeded-random.js";
import type { Language } from "../../shop/language.js";
import { activeChunks, addChunk, emptyBank } from "../../skill/bank.js";
import type { Chunk } from "../../skill/chunk.js";
import { HAND_SKILL } from "./base-report.js";
import { wordRule } from "./wording.js";

/**
 * Words the ten rules that a person would write down first, as chunks.
 *
 * Always the same phrasing, one that the base checkpoint has seen.
 */
export function handSkill(language: Language): readonly Chunk[] {
  let bank = emptyBank(HAND_SKILL.length);
  for (const [n, rule] of HAND_SKILL.entries()) {
    const text = wordRule(rule, { language, wording: "seen", random: keyedRandom("hand", n) });
    bank = addChunk(bank, text, {
      origin: { source: "handwritten", round: 0, evidence: [] },
    }).bank;
  }
  return activeChunks(bank);
}
