import { describe, expect, test } from "vitest";
import type { LedgerEntry } from "../analysis/claims/claims-ledger.js";
import type { Finding } from "../analysis/findings/finding.js";
import { findingsText } from "./findings-text.js";
import { ledgerText } from "./ledger-text.js";
import { reportMarkdown } from "./report-markdown.js";

const entry: LedgerEntry = {
  id: "test.a",
  where: "report",
  what: "a number",
  printed: "1.50",
  unit: "",
  family: "test",
  status: "agrees",
  recomputed: "1.501",
  recomputedAsPrinted: "1.50",
  source: "tasks",
  explanation: null,
};
const ledger: readonly LedgerEntry[] = [
  entry,
  {
    ...entry,
    id: "test.b",
    status: "differs",
    recomputedAsPrinted: "2.50",
    explanation: { en: "because", zh: "因为" },
  },
  { ...entry, id: "test.c", status: "differs", recomputedAsPrinted: "3.50" },
  {
    ...entry,
    id: "test.d",
    status: "stated",
    recomputed: null,
    recomputedAsPrinted: null,
    source: null,
    explanation: { en: "not in the data", zh: "数据中没有" },
  },
];

const finding: Finding = {
  id: "two-counts",
  kind: "disagreement",
  statement: { en: "3 here, 4 there.", zh: "此处 3，彼处 4。" },
  explanation: { en: "One is missing.", zh: "缺一个。" },
  files: "a.csv, b.csv",
};

describe("findingsText()", () => {
  test("says what, where and why", () => {
    expect(findingsText([finding], "en")).toBe(
      "- `two-counts` (disagreement; a.csv, b.csv): 3 here, 4 there. One is missing.",
    );
    expect(findingsText([finding], "zh")).toBe(
      "- `two-counts`（相互矛盾；a.csv, b.csv）：此处 3，彼处 4。缺一个。",
    );
  });

  test("wraps to a terminal, under the list's mark", () => {
    expect(findingsText([finding], "en", { width: 40 }).split("\n")).toEqual([
      "- `two-counts` (disagreement; a.csv,",
      "  b.csv): 3 here, 4 there. One is",
      "  missing.",
    ]);
  });
});

describe("ledgerText()", () => {
  test("shows every claim, the counts, and what is not plain agreement", () => {
    const lines = ledgerText(ledger, "en").split("\n");
    expect(lines).toContain("agrees   test.a  1.50     1.50");
    expect(ledgerText(ledger, "zh")).toContain("\n不一致  test.b  ");
    const total = lines.find((line) => line.startsWith("total"))!;
    expect(total.split(/\s+/)).toEqual(["total", "4", "3", "1", "2", "1", "1"]);
    expect(lines.slice(-3)).toEqual([
      "differs test.b, a number: the page prints 1.50, the data give 2.50. Because.",
      "differs test.c, a number: the page prints 1.50, the data give 3.50. Not explained.",
      "stated test.d, a number: the page prints 1.50, the data cannot give it. Not in the data.",
    ]);
  });
});

describe("reportMarkdown()", () => {
  const parts = {
    keyResults: [{ en: "It works.", zh: "有效。" }],
    ledger,
    findings: [finding],
    tables: [],
  };

  test("puts results first, then what differs and what is only stated", () => {
    const text = reportMarkdown(parts, "en");
    const places = [
      "It works.",
      "## Printed numbers",
      "`test.b`, a number: the page prints 1.50, the data give 2.50. Because.",
      "`test.d`",
      "3 here, 4 there.",
    ];
    expect(places.map((part) => text.indexOf(part))).toEqual(
      places.map((part) => text.indexOf(part)).sort((a, b) => a - b),
    );
    expect(places.every((part) => text.includes(part))).toBe(true);
  });

  test("writes Chinese and names the run", () => {
    const source = { en: "run of today", zh: "今日运行" };
    expect(reportMarkdown({ ...parts, source }, "zh")).toMatch(/^# 报告：今日运行\n/);
    expect(reportMarkdown(parts, "zh")).toContain("a number：页面印作 1.50，由数据得 2.50。因为。");
  });
});
