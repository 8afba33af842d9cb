import type { RunData } from "../claims/claim-family.js";
import type { Table } from "../table.js";
import { behaviorFindings } from "./behavior-findings.js";
import { FINDING_KIND_VALUES, type Finding } from "./finding.js";
import { gateFindings } from "./gate-findings.js";
import { intervalFindings } from "./interval-findings.js";
import { optimizationFindings } from "./optimization-findings.js";
import { rankingFindings } from "./ranking-findings.js";
import { trainingLogFindings } from "./training-log-findings.js";

/**
 * Checks a run's files against one another and says what does not fit.
 *
 * Every finding is computed from the numbers: a run without the disagreement
 * is reported without it.
 */
export function findings(data: RunData): readonly Finding[] {
  return [
    ...trainingLogFindings(data),
    ...intervalFindings(data),
    ...gateFindings(data),
    ...rankingFindings(data),
    ...behaviorFindings(data),
    ...optimizationFindings(data),
  ];
}

/** Shows findings, one row each. */
export function findingsTable(found: readonly Finding[]): Table {
  return {
    name: "findings",
    title: { en: "What does not fit in the source", zh: "数据来源中的不一致" },
    note: {
      en: `${found.length} findings. disagreement: two places give different values for one quantity; caution: a quantity is not what it looks like; unconfirmed: the numbers do not fit what the run is said to have done.`,
      zh: `共 ${found.length} 条。相互矛盾：同一数量在两处不同；须留意：数量的含义与名称不符；无法证实：数字与所述做法不符。`,
    },
    columns: [
      { key: "id", label: { en: "Finding", zh: "编号" } },
      { key: "kind", label: { en: "Kind", zh: "类别" }, names: FINDING_KIND_VALUES },
      { key: "statementEn", label: { en: "Numbers", zh: "数字" }, language: "en" },
      { key: "statementZh", label: { en: "Numbers", zh: "数字" }, language: "zh" },
      { key: "explanationEn", label: { en: "Explanation", zh: "说明" }, language: "en" },
      { key: "explanationZh", label: { en: "Explanation", zh: "说明" }, language: "zh" },
      { key: "files", label: { en: "Files", zh: "文件" } },
    ],
    rows: found.map(({ id, kind, statement, explanation, files }) => ({
      id,
      kind,
      statementEn: statement.en,
      statementZh: statement.zh,
      explanationEn: explanation.en,
      explanationZh: explanation.zh,
      files,
    })),
  };
}
