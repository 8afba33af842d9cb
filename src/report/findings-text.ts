import type { Finding } from "../analysis/findings/finding.js";
import type { Language } from "../shop/language.js";

/** Writes findings as a list: what the numbers are, then why, as far as the data tell. */
export function findingsText(found: readonly Finding[], language: Language): string {
  return found
    .map(
      ({ id, kind, statement, explanation, files }) =>
        `- \`${id}\` (${kind}; ${files}): ${statement[language]} ${explanation[language]}`,
    )
    .join("\n");
}
