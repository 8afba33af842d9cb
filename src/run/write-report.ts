import { join } from "node:path";
import { claimsLedger, type LedgerEntry } from "../analysis/claims/claims-ledger.js";
import { ledgerSummary, ledgerTable } from "../analysis/claims/ledger-table.js";
import type { Finding } from "../analysis/findings/finding.js";
import { findings, findingsTable } from "../analysis/findings/findings.js";
import { keyResults } from "../analysis/key-results.js";
import type { Release } from "../analysis/release.js";
import { reportTables } from "../analysis/report-tables.js";
import { checkOutputFolder } from "../io/check-output.js";
import { writeIfChanged } from "../io/write-if-changed.js";
import { reportMarkdown } from "../report/report-markdown.js";
import { tableCsv } from "../report/table-csv.js";
import { tableMarkdown } from "../report/table-markdown.js";

/** What a written report came to. */
export interface WrittenReport {
  readonly ledger: readonly LedgerEntry[];
  readonly findings: readonly Finding[];
  readonly tableCount: number;
  readonly fileCount: number;
  /** Files whose content is another than before. */
  readonly changed: readonly string[];
}

/**
 * Recomputes a run's report and saves it: each table as CSV in full precision, the report and the
 * ledger as Markdown in English and Chinese.
 *
 * The same numbers give the same bytes; an unchanged file is left alone.
 *
 * @param folder Where the files go, such as `data/report`.
 * @throws {Error} If nothing can be written there; asked before any work.
 */
export function writeReport(release: Release, folder: string): WrittenReport {
  checkOutputFolder(folder);
  const ledger = claimsLedger(release);
  const tables = reportTables(release);
  const found = findings(release);
  const files = new Map<string, string>();
  const further = [findingsTable(found), ledgerSummary(ledger), ledgerTable(ledger)];
  for (const table of [...tables, ...further]) {
    files.set(`${table.name}.csv`, tableCsv(table));
  }
  for (const language of ["en", "zh"] as const) {
    const parts = { keyResults: keyResults(release), ledger, findings: found, tables };
    files.set(`report.${language}.md`, reportMarkdown(parts, language));
    files.set(`claims-ledger.${language}.md`, tableMarkdown(ledgerTable(ledger), language));
  }
  const changed = [...files]
    .filter(([name, text]) => writeIfChanged(join(folder, name), text))
    .map(([name]) => join(folder, name));
  return { ledger, findings: found, tableCount: tables.length, fileCount: files.size, changed };
}
