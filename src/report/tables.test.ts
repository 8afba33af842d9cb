import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Table } from "../analysis/table.js";
import { formatCell } from "./format-cell.js";
import { tableCsv } from "./table-csv.js";
import { tableHtml } from "./table-html.js";
import { tableMarkdown } from "./table-markdown.js";
import { tableText } from "./table-text.js";

const table: Table = {
  name: "example",
  title: { en: "Example", zh: "示例" },
  note: { en: "n = 2.", zh: "n = 2。" },
  columns: [
    { key: "name", label: { en: "Name", zh: "名称" } },
    { key: "value", label: { en: "Value", zh: "数值" }, digits: 2 },
    { key: "noteEn", label: { en: "Note", zh: "说明" }, language: "en" },
    { key: "noteZh", label: { en: "Note", zh: "说明" }, language: "zh" },
  ],
  rows: [
    { name: "中文名", value: 1.005, noteEn: 'a "quoted", <b>', noteZh: "甲|乙" },
    { name: "plain", value: null, noteEn: "", noteZh: "" },
  ],
};

describe("formatCell()", () => {
  const label = { en: "x", zh: "x" };
  test.each([
    { cell: 0.1 + 0.2, column: { digits: 2 }, text: "0.30" },
    { cell: -0.001, column: { digits: 2 }, text: "0.00" },
    { cell: 12, column: {}, text: "12" },
    { cell: 4.386e-31, column: { significant: 3 }, text: "4.39e-31" },
    { cell: 0.20048, column: { significant: 3 }, text: "0.200" },
    { cell: null, column: { digits: 2 }, text: "" },
    { cell: true, column: {}, text: "✓" },
    { cell: false, column: {}, text: "–" },
    { cell: "text", column: { digits: 2 }, text: "text" },
    { cell: "agrees", column: { names: { zh: { agrees: "一致" } } }, text: "agrees" },
  ])("shows $cell as $text", ({ cell, column, text }) => {
    expect(formatCell(cell, { key: "x", label, ...column }, "en")).toBe(text);
  });
});

describe("formatCell() of a key", () => {
  const column = { key: "x", label: { en: "x", zh: "x" }, names: { zh: { agrees: "一致" } } };
  test.each([
    { cell: "agrees", text: "一致" },
    { cell: "other", text: "other" },
    { cell: "constructor", text: "constructor" },
  ])("shows $cell as $text where the language has names", ({ cell, text }) => {
    expect(formatCell(cell, column, "zh")).toBe(text);
  });
});

describe("tableCsv()", () => {
  test("holds every column in full precision and quotes what needs it", () => {
    expect(tableCsv(table)).toBe(
      'name,value,noteEn,noteZh\n中文名,1.005,"a ""quoted"", <b>",甲|乙\nplain,,,\n',
    );
  });
});

describe("tableMarkdown()", () => {
  test("aligns numbers to the right and shows one language", () => {
    expect(tableMarkdown(table, "en")).toBe(
      [
        "### Example",
        "",
        "| Name | Value | Note |",
        "| --- | ---: | --- |",
        '| 中文名 | 1.00 | a "quoted", <b> |',
        "| plain |  |  |",
        "",
        "n = 2.",
        "",
      ].join("\n"),
    );
  });

  test("escapes what would end a cell", () => {
    expect(tableMarkdown(table, "zh")).toContain("| 中文名 | 1.00 | 甲\\|乙 |");
  });
});

describe("tableHtml()", () => {
  test("escapes text and leaves out the other language", () => {
    const html = tableHtml(table, "en");
    expect(html).toContain("a &quot;quoted&quot;, &lt;b&gt;");
    expect(html).not.toContain("甲");
    expect(html).toContain("<caption>Example</caption>");
  });
});

describe("tableText()", () => {
  test("keeps a cell with a line break on one line", () => {
    const broken = { ...table, rows: [{ name: "two\nlines", value: 1, noteEn: "", noteZh: "" }] };
    expect(tableText(broken, "en")).toContain("two lines   1.00");
  });

  test("gives a Chinese character two places, so that columns stay straight", () => {
    expect(tableText(table, "zh").split("\n").slice(2, 6)).toEqual([
      "名称    数值  说明",
      "-------------------",
      "中文名  1.00  甲|乙",
      "plain",
    ]);
  });

  const wide: Table = {
    ...table,
    note: { en: "Two rows of one table.", zh: "一表两行。" },
    columns: [
      { key: "id", label: { en: "Id", zh: "编号" } },
      { key: "a", label: { en: "Standard error", zh: "标准误" }, digits: 2 },
      { key: "b", label: { en: "Says", zh: "说明" } },
      { key: "c", label: { en: "Last", zh: "末" }, digits: 1 },
    ],
    rows: [
      { id: "x", a: 0.25, b: "one two three four five six seven eight", c: 1 },
      { id: "y", a: 0.5, b: "nine", c: 12 },
    ],
  };

  test("wraps headings where they make a table too wide, then prose, and the note", () => {
    expect(tableText(wide, "en", { width: 45 }).split("\n")).toEqual([
      "Example",
      "",
      "    Standard",
      "Id     error  Says                       Last",
      "---------------------------------------------",
      "x       0.25  one two three four five     1.0",
      "              six seven eight",
      "y       0.50  nine                       12.0",
      "",
      "Two rows of one table.",
    ]);
  });

  test("cuts what is still too wide into parts that name their rows", () => {
    expect(tableText(wide, "en", { width: 20 }).split("\n")).toEqual([
      "Example",
      "",
      "    Standard",
      "Id     error",
      "------------",
      "x       0.25",
      "y       0.50",
      "",
      "Id  Says",
      "-----------------",
      "x   one two three",
      "    four five six",
      "    seven eight",
      "y   nine",
      "",
      "Id  Last",
      "--------",
      "x    1.0",
      "y   12.0",
      "",
      "Two rows of one",
      "table.",
    ]);
  });

  test("repeats as many columns as tell the rows apart", () => {
    const rows = wide.rows.map((row) => ({ ...row, id: "same" }));
    const headings = tableText({ ...wide, rows }, "en", { width: 20 }).split("\n");
    expect(headings).toContain("same      0.25   1.0");
  });

  test("breaks a long name after a sign before it cuts a table", () => {
    const id = "transition.base_free-iter80_free.fail_to_success";
    const rows = wide.rows.map((row) => ({ ...row, id }));
    const columns = wide.columns.filter(({ key }) => key === "id" || key === "c");
    expect(tableText({ ...wide, columns, rows }, "en", { width: 40 }).split("\n")).toContain(
      "transition.base_free-iter80_free.    1.0",
    );
  });

  test("keeps every line inside the terminal if cells allow it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 200 }), (width) => {
        const lines = tableText(wide, "en", { width }).split("\n");
        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
      }),
    );
  });
});
