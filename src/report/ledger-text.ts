import { CLAIM_STATUS_VALUES } from "../analysis/claims/claim-words.js";
import type { LedgerEntry } from "../analysis/claims/claims-ledger.js";
import { claimColumns, ledgerSummary } from "../analysis/claims/ledger-table.js";
import type { Table } from "../analysis/table.js";
import type { Language } from "../shop/language.js";
import { claimText } from "./claim-text.js";
import { displayWidth } from "./display-width.js";
import { type TableTextOptions, TEXT_WIDTH, tableText } from "./table-text.js";
import { wrapText } from "./wrap-text.js";

/** Columns that fit beside each other, in this order. */
const SHOWN = ["status", "id", "printed", "recomputedAsPrinted"] as const;

/** Writes the ledger for a terminal: every claim in a line, then counts by family, then what is not plain agreement. */
export function ledgerText(
  ledger: readonly LedgerEntry[],
  language: Language,
  { width = TEXT_WIDTH }: TableTextOptions = {},
): string {
  const columns = claimColumns(ledger);
  const claims: Table = {
    name: "claims",
    title: { en: "Claims ledger", zh: "数字核对账本" },
    note: {
      en: "Printed on the published pages, and recomputed from the data. What each number is and where the recomputed one comes from, counted anew or copied from a summary, stands in claims-ledger.en.md.",
      zh: "公开页面所印，与由数据重算的结果。各数字的含义、重算值的来源（重新统计，或抄自汇总表）见 claims-ledger.zh.md。",
    },
    columns: SHOWN.map((key) => columns.find((column) => column.key === key)!),
    rows: ledger.map(({ status, id, printed, recomputedAsPrinted }) => ({
      status,
      id,
      printed,
      recomputedAsPrinted,
    })),
  };
  return [
    tableText(claims, language, { width }),
    "",
    tableText(ledgerSummary(ledger), language, { width }),
    "",
    ...ledger
      .filter(({ status }) => status !== "agrees")
      .flatMap((entry) => {
        const status = CLAIM_STATUS_VALUES[language]?.[entry.status] ?? entry.status;
        const text = `${status} ${entry.id}${language === "en" ? ", " : "，"}${claimText(entry, language)}`;
        return wrapText(text, width, displayWidth);
      }),
  ].join("\n");
}
