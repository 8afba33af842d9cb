import type { Column, ColumnNames, Table } from "../table.js";
import { chineseClaim } from "./chinese-claim.js";
import {
  CLAIM_FAMILY_VALUES,
  CLAIM_PAGE_VALUES,
  CLAIM_STATUS_VALUES,
  CLAIM_UNIT_VALUES,
  chineseSource,
  YES_VALUES,
} from "./claim-words.js";
import { type ClaimStatus, type LedgerEntry, unexplained } from "./claims-ledger.js";

/** Shows the whole ledger, one row a claim. */
export function ledgerTable(ledger: readonly LedgerEntry[]): Table {
  return {
    name: "claims-ledger",
    title: { en: "Claims ledger", zh: "数字核对账本" },
    note: {
      en: `${ledger.length} numbers that the published pages print, each beside what its data give. Agreement means that the recomputed value rounds to the printed one. The source says what was counted or averaged anew (tasks, episodes, steps, updates) and what stands in a released summary, where agreement confirms the copying only.`,
      zh: `公开页面所印的 ${ledger.length} 个数字，逐一与由数据重新计算的结果对照；“一致”指重算值按印出的位数四舍五入后相同。“来源”列说明哪些由任务、轨迹、训练步或更新重新统计，哪些取自公开的汇总表；后者一致只说明抄录无误。`,
    },
    columns: [
      ...claimColumns(ledger),
      { key: "explanationEn", label: { en: "Explanation", zh: "说明" }, language: "en" },
      { key: "explanationZh", label: { en: "Explanation", zh: "说明" }, language: "zh" },
    ],
    rows: ledger.map(({ explanation, family, ...entry }) => ({
      ...entry,
      explanationEn: explanation?.en ?? null,
      explanationZh: explanation?.zh ?? null,
    })),
  };
}

/** Columns of what a claim says and of what the data say, without the explanations. */
export function claimColumns(ledger: readonly LedgerEntry[]): readonly Column[] {
  const named = (
    texts: readonly (string | null)[],
    write: (text: string) => string,
  ): ColumnNames => ({
    zh: Object.fromEntries(texts.flatMap((text) => (text === null ? [] : [[text, write(text)]]))),
  });
  const sources = named(
    ledger.map(({ source }) => source),
    chineseSource,
  );
  const claims = named(
    ledger.map(({ what }) => what),
    chineseClaim,
  );
  return [
    { key: "id", label: { en: "Claim", zh: "编号" } },
    { key: "where", label: { en: "Page", zh: "页面" }, names: CLAIM_PAGE_VALUES },
    { key: "what", label: { en: "What", zh: "内容" }, names: claims },
    { key: "unit", label: { en: "Unit", zh: "单位" }, names: CLAIM_UNIT_VALUES },
    { key: "printed", label: { en: "Printed", zh: "印出值" }, names: YES_VALUES },
    { key: "recomputedAsPrinted", label: { en: "Recomputed", zh: "重算值" }, names: YES_VALUES },
    { key: "recomputed", label: { en: "In full", zh: "完整精度" }, names: YES_VALUES },
    { key: "status", label: { en: "Status", zh: "状态" }, names: CLAIM_STATUS_VALUES },
    { key: "source", label: { en: "Source", zh: "来源" }, names: sources },
  ];
}

/** Counts the ledger's entries by family and status, with a total. */
export function ledgerSummary(ledger: readonly LedgerEntry[]): Table {
  const families = [...new Set(ledger.map(({ family }) => family))];
  const counts = (family: string, entries: readonly LedgerEntry[]) => {
    const count = (status: ClaimStatus) => entries.filter((e) => e.status === status).length;
    return {
      family,
      claimCount: entries.length,
      recomputedCount: count("agrees") + count("differs"),
      agreesCount: count("agrees"),
      differsCount: count("differs"),
      unexplainedCount: unexplained(entries).length,
      statedCount: count("stated"),
    };
  };
  return {
    name: "claims-summary",
    title: { en: "Claims by family", zh: "按类别统计的核对结果" },
    note: {
      en: "Recomputed = agrees + differs; stated = settings and private sizes that the published tables do not hold.",
      zh: "重算 = 一致 + 不一致；“仅陈述”为公开表格中没有的设定或私有数据规模。",
    },
    columns: [
      { key: "family", label: { en: "Family", zh: "类别" }, names: CLAIM_FAMILY_VALUES },
      { key: "claimCount", label: { en: "Claims", zh: "总数" } },
      { key: "recomputedCount", label: { en: "Recomputed", zh: "重算" } },
      { key: "agreesCount", label: { en: "Agree", zh: "一致" } },
      { key: "differsCount", label: { en: "Differ", zh: "不一致" } },
      { key: "unexplainedCount", label: { en: "Unexplained", zh: "无法解释" } },
      { key: "statedCount", label: { en: "Stated", zh: "仅陈述" } },
    ],
    rows: [
      ...families.map((family) =>
        counts(
          family,
          ledger.filter((entry) => entry.family === family),
        ),
      ),
      counts("total", ledger),
    ],
  };
}
