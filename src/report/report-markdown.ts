import type { Bilingual } from "../analysis/bilingual.js";
import type { LedgerEntry } from "../analysis/claims/claims-ledger.js";
import { ledgerSummary } from "../analysis/claims/ledger-table.js";
import type { Finding } from "../analysis/findings/finding.js";
import type { Table } from "../analysis/table.js";
import { PUBLISHED_RUN } from "../analysis/table-options.js";
import type { Language } from "../shop/language.js";
import { claimText } from "./claim-text.js";
import { findingsText } from "./findings-text.js";
import { tableMarkdown } from "./table-markdown.js";

/** What a report is put together from. */
export interface ReportParts {
  readonly keyResults: readonly Bilingual[];
  readonly ledger: readonly LedgerEntry[];
  readonly findings: readonly Finding[];
  readonly tables: readonly Table[];
  /** The run that is reported. @defaultValue the published run */
  readonly source?: Bilingual;
}

const HEADINGS = {
  title: { en: "Report", zh: "报告" },
  results: { en: "Results", zh: "主要结果" },
  claims: { en: "Printed numbers", zh: "印出数字的核对" },
  differing: { en: "Numbers that differ", zh: "不一致的数字" },
  stated: { en: "Numbers that the data cannot give", zh: "数据无法给出的数字" },
  findings: { en: "What does not fit in the source", zh: "数据来源中的不一致" },
  tables: { en: "Tables", zh: "表格" },
} as const satisfies Readonly<Record<string, Bilingual>>;

/** Writes the whole report as one Markdown page: results, claims, findings, then every table. */
export function reportMarkdown(
  { keyResults, ledger, findings, tables, source = PUBLISHED_RUN }: ReportParts,
  language: Language,
): string {
  const list = (status: LedgerEntry["status"]) =>
    ledger
      .filter((entry) => entry.status === status)
      .map(
        (entry) =>
          `- \`${entry.id}\`${language === "en" ? ", " : "，"}${claimText(entry, language)}`,
      );
  return [
    `# ${HEADINGS.title[language]}${language === "en" ? ": " : "："}${source[language]}`,
    "",
    `## ${HEADINGS.results[language]}`,
    "",
    ...keyResults.map((sentence) => `- ${sentence[language]}`),
    "",
    `## ${HEADINGS.claims[language]}`,
    "",
    tableMarkdown(ledgerSummary(ledger), language),
    `### ${HEADINGS.differing[language]}`,
    "",
    ...list("differs"),
    "",
    `### ${HEADINGS.stated[language]}`,
    "",
    ...list("stated"),
    "",
    `## ${HEADINGS.findings[language]}`,
    "",
    findingsText(findings, language),
    "",
    `## ${HEADINGS.tables[language]}`,
    "",
    ...tables.map((table) => tableMarkdown(table, language)),
  ].join("\n");
}
