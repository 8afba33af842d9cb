import { FINDING_KIND_VALUES, type Finding } from "../analysis/findings/finding.js";
import type { Language } from "../shop/language.js";
import { displayWidth } from "./display-width.js";
import { wrapText } from "./wrap-text.js";

/** Options for {@link findingsText}. */
export interface FindingsTextOptions {
  /** Columns of the terminal to wrap to, above 2. @defaultValue not wrapped, as for Markdown */
  readonly width?: number;
}

/** Writes findings as a list: what the numbers are, then why, as far as the data tell. */
export function findingsText(
  found: readonly Finding[],
  language: Language,
  { width }: FindingsTextOptions = {},
): string {
  return found
    .map(({ id, kind, statement, explanation, files }) => {
      const about = FINDING_KIND_VALUES[language]?.[kind] ?? kind;
      const text =
        language === "en"
          ? `\`${id}\` (${about}; ${files}): ${statement.en} ${explanation.en}`
          : `\`${id}\`（${about}；${files}）：${statement.zh}${explanation.zh}`;
      const lines = width === undefined ? [text] : wrapText(text, width - 2, displayWidth);
      return `- ${lines.join("\n  ")}`;
    })
    .join("\n");
}
