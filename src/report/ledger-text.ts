import type { LedgerEntry } from "../analysis/claims/claims-ledger.js";
import { ledgerSummary } from "../analysis/claims/ledger-table.js";
import type { Table } from "../analysis/table.js";
import type { Language } from "../shop/language.js";
import { tableText } from "./table-text.js";

/** Writes the ledger for a terminal: every claim in a line, then counts by family, then what is not plain agreement. */
export function ledgerText(ledger: readonly LedgerEntry[], language: Language): string {
  const claims: Table = {
    name: "claims",
    title: { en: "Claims ledger", zh: "数字核对账本" },
    note: {
      en: "Printed on the published pages, and recomputed from the data.",
      zh: "公开页面所印，与由数据重算的结果。",
    },
    columns: [
      { key: "status", label: { en: "Status", zh: "状态" } },
      { key: "id", label: { en: "Claim", zh: "编号" } },
      { key: "printed", label: { en: "Printed", zh: "印出值" } },
      { key: "recomputedAsPrinted", label: { en: "Recomputed", zh: "重算值" } },
      { key: "source", label: { en: "Source", zh: "来源" } },
    ],
    rows: ledger.map(({ status, id, printed, recomputedAsPrinted, source }) => ({
      status,
      id,
      printed,
      recomputedAsPrinted,
      source,
    })),
  };
  return [
    tableText(claims, language),
    "",
    tableText(ledgerSummary(ledger), language),
    "",
    ...ledger
      .filter(({ status }) => status !== "agrees")
      .map(
        ({ status, id, printed, recomputedAsPrinted, explanation }) =>
          `${status} ${id}: ${printed}${recomputedAsPrinted === null ? "" : ` / ${recomputedAsPrinted}`}: ${explanation?.[language] ?? "NOT EXPLAINED"}`,
      ),
  ].join("\n");
}
