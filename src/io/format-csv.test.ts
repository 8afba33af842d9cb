import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutCsv } from "./cut-csv.js";
import { decodeText } from "./decode-text.js";
import { formatCsv, tableToCsv } from "./format-csv.js";

describe("formatCsv()", () => {
  test("quotes what needs quotes and leaves null empty", () => {
    expect(formatCsv(["a", "b"], [{ a: 'x "y"', b: null }])).toBe('a,b\n"x ""y""",\n');
  });

  test("tells an empty text from null", () => {
    expect(formatCsv(["a", "b"], [{ a: "", b: null }])).toBe('a,b\n"",\n');
  });

  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      '"',
      '""',
      ",",
      "\n",
      "\r\n",
      "\r",
      " x ",
      "\uFEFFx",
      "认证系统",
      "👩‍👩‍👧",
      "1/2 inch",
      '20-29"',
      "",
    ),
    fc
      .array(fc.constantFrom('"', ",", "\n", "\r", "a", " ", "字", "🛒"), { maxLength: 8 })
      .map((parts) => parts.join("")),
  );
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  const table = fc
    .tuple(fc.uniqueArray(text, { minLength: 1, maxLength: 5 }), fc.nat({ max: 6 }))
    .chain(([columns, height]) =>
      fc.tuple(
        fc.constant(columns),
        fc.array(
          fc.array(fc.oneof(text, number), {
            minLength: columns.length,
            maxLength: columns.length,
          }),
          {
            minLength: height,
            maxLength: height,
          },
        ),
      ),
    );

  test("is read back as it was written: quotes, line ends, Chinese, emoji and numbers", () => {
    fc.assert(
      fc.property(table, ([columns, rows]) => {
        const written = formatCsv(
          columns,
          rows.map((row) => Object.fromEntries(row.map((cell, index) => [columns[index]!, cell]))),
        );
        const { text: decoded } = decodeText(new TextEncoder().encode(written), "t.csv");
        const { records, faults } = cutCsv(decoded, "t.csv");
        expect(faults).toEqual([]);
        expect(records[0]!.cells).toEqual(columns);
        const read = records
          .slice(1)
          .map(({ cells }, i) =>
            cells.map((cell, j) => (typeof rows[i]![j] === "number" ? Number(cell) : cell)),
          );
        expect(read).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  test("refuses a number that is not finite, a doubled column and a row of other columns", () => {
    expect(() => formatCsv(["a"], [{ a: 1 }, { a: Number.NaN }])).toThrow(
      "Cannot write CSV row 2 as numbers must be finite: a is NaN",
    );
    expect(() => formatCsv(["a", "a"], [])).toThrow(
      "Cannot write CSV as a column stands twice: a,a",
    );
    expect(() => formatCsv(["a", "b"], [{ a: 1, c: 2 }])).toThrow(
      "Cannot write CSV row 1 as a,b: it has a,c",
    );
  });
});

describe("tableToCsv()", () => {
  test("writes all digits, whatever the table shows", () => {
    const label = { en: "share", zh: "比例" };
    const table = {
      name: "t",
      title: label,
      note: label,
      columns: [
        { key: "share", label, digits: 2 },
        { key: "is_kept", label },
      ],
      rows: [
        { share: 1 / 3, is_kept: true },
        { share: null, is_kept: false },
      ],
    };
    expect(tableToCsv(table)).toBe("share,is_kept\n0.3333333333333333,true\n,false\n");
  });
});
