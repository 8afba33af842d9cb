import { afterEach, describe, expect, test } from "vitest";
import type { Table } from "../analysis/table.js";
import type { Figure } from "./figure.js";
import { formatCell } from "./format-cell.js";
import { figureBundle, figureMetadata, labSink, markdownBundle, tableBundle } from "./show.js";
import { tableCsv } from "./table-csv.js";
import { tableHtml } from "./table-html.js";
import { tableText } from "./table-text.js";

const TABLE: Table = {
  name: "gate",
  title: { en: "Gate <1>", zh: "门控" },
  note: { en: "n = 400 & paired", zh: "n = 400，配对" },
  columns: [
    { key: "chunk", label: { en: "Chunk", zh: "知识块" } },
    { key: "effect", label: { en: "Effect (points)", zh: "效应" }, digits: 2 },
  ],
  rows: [
    { chunk: 'a "b", c', effect: 0.1 + 0.2 },
    { chunk: "检索", effect: -0.001 },
    { chunk: "d", effect: null },
  ],
};

const FIGURE: Figure = {
  name: "gate",
  language: "en",
  title: "Gate",
  caption: "n = 400",
  spec: { data: [{ type: "bar", y: [1] }], layout: { title: { text: "Gate" } } },
  widthPx: 400,
  heightPx: 300,
  table: TABLE,
};

describe("figureBundle()", () => {
  test("holds plotly, PNG and text at the figure's size, and no HTML that would hide the picture", () => {
    // The bytes lie inside a larger buffer, as those of a read file do.
    const png = new Uint8Array([9, 137, 80, 78, 71, 9]).subarray(1, 5);
    expect(figureBundle(FIGURE, png)).toEqual({
      "application/vnd.plotly.v1+json": {
        data: [{ type: "bar", y: [1] }],
        layout: { title: { text: "Gate" }, width: 400, height: 300 },
      },
      "image/png": "iVBORw==",
      "text/plain": "Gate\nn = 400",
    });
    expect(figureMetadata(FIGURE)).toEqual({ "image/png": { width: 400, height: 300 } });
  });
});

describe("labSink()", () => {
  afterEach(() => Reflect.deleteProperty(globalThis, "__lab__"));

  test("is there in a notebook only", () => {
    expect(labSink()).toBeUndefined();
    const sink = { root: "/", display: () => undefined, clearOutput: () => undefined };
    Object.assign(globalThis, { __lab__: sink });
    expect(labSink()).toBe(sink);
  });
});

describe("formatCell()", () => {
  test.each([
    { cell: 0.125, digits: 2, text: "0.13" },
    { cell: -0.001, digits: 2, text: "0.00" },
    { cell: -0.01, digits: 2, text: "-0.01" },
    { cell: 400, digits: undefined, text: "400" },
    { cell: null, digits: 2, text: "" },
    { cell: true, digits: undefined, text: "✓" },
  ])("shows $cell with $digits decimals as '$text'", ({ cell, digits, text }) => {
    const column = {
      key: "x",
      label: { en: "x", zh: "x" },
      ...(digits === undefined ? {} : { digits }),
    };
    expect(formatCell(cell, column, "en")).toBe(text);
  });
});

describe("a table", () => {
  test("is CSV with keys, quotes where needed, and every digit", () => {
    expect(tableCsv(TABLE)).toBe(
      'chunk,effect\n"a ""b"", c",0.30000000000000004\n检索,-0.001\nd,\n',
    );
  });

  test("is HTML with its signs escaped and numbers to the right", () => {
    const html = tableHtml(TABLE, "en");
    expect(html).toContain("<caption>Gate &lt;1&gt;</caption>");
    expect(html).toContain("<small>n = 400 &amp; paired</small>");
    expect(html).toContain(
      '<td style="text-align:left">a &quot;b&quot;, c</td><td style="text-align:right">0.30</td>',
    );
    expect(tableHtml(TABLE, "zh")).toContain(
      '<th style="text-align:left">知识块</th><th style="text-align:right">效应</th>',
    );
  });

  test("is aligned text, a Chinese character taking two columns", () => {
    expect(tableText(TABLE, "zh")).toBe(
      [
        "门控",
        "",
        "知识块    效应",
        "--------------",
        'a "b", c  0.30',
        "检索      0.00",
        "d",
        "",
        "n = 400，配对",
      ].join("\n"),
    );
  });

  test("shows as both", () => {
    expect(tableBundle(TABLE, "en")).toEqual({
      "text/html": tableHtml(TABLE, "en"),
      "text/plain": tableText(TABLE, "en"),
    });
    expect(markdownBundle("**7**")).toEqual({ "text/markdown": "**7**", "text/plain": "**7**" });
  });
});
