import { chineseClaim } from "../analysis/claims/chinese-claim.js";
import { CLAIM_UNIT_VALUES } from "../analysis/claims/claim-words.js";
import type { LedgerEntry } from "../analysis/claims/claims-ledger.js";
import type { Language } from "../shop/language.js";
import { groupDigits } from "./group-digits.js";

/**
 * Says in sentences what a page prints, what the data give, and why.
 *
 * @example A number that differs
 * ```ts
 * claimText(entry, "en"); // "training model turns: the page prints 110,997, the data give 110,800. The …"
 * ```
 */
export function claimText(entry: LedgerEntry, language: Language): string {
  const { what, unit, recomputedAsPrinted } = entry;
  const shown = (value: string) => {
    const named = CLAIM_UNIT_VALUES[language]?.[unit] ?? unit;
    return named === "" ? groupDigits(value) : `${groupDigits(value)} ${named}`;
  };
  const printed = shown(entry.printed);
  const explanation = entry.explanation?.[language];
  if (language === "zh") {
    const given =
      recomputedAsPrinted === null ? "数据无法给出" : `由数据得 ${shown(recomputedAsPrinted)}`;
    return `${chineseClaim(what)}：页面印作 ${printed}，${given}。${explanation === undefined ? "没有解释。" : `${explanation}。`}`;
  }
  const given =
    recomputedAsPrinted === null
      ? "the data cannot give it"
      : `the data give ${shown(recomputedAsPrinted)}`;
  const why = explanation === undefined ? "Not explained" : capital(explanation);
  return `${what}: the page prints ${printed}, ${given}. ${why}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
