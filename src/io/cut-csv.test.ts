import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutCsv } from "./cut-csv.js";

describe("cutCsv()", () => {
  test("gives the line on which a record begins, also after a quoted line end", () => {
    const { records } = cutCsv('a,b\n1,"x\r\ny"\n2,z\n', "t.csv");
    expect(records).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["1", "x\r\ny"] },
      { line: 4, cells: ["2", "z"] },
    ]);
  });

  test("cuts a file without quotes as the full parser cuts it", () => {
    const cell = fc
      .array(fc.constantFrom("a", " ", "7", "é", "字"), { maxLength: 3 })
      .map((parts) => parts.join(""));
    const lines = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(lines, fc.constantFrom("\n", "\r\n"), (rows, end) => {
        const plain = rows.map((row) => row.join(",") + end).join("");
        // One quoted cell at the end makes the full parser read the same lines.
        const quoted = cutCsv(`${plain}"q"${end}`, "t.csv").records;
        expect(quoted.slice(0, -1)).toEqual(cutCsv(plain, "t.csv").records);
        expect(quoted.at(-1)).toEqual({ line: rows.length + 1, cells: ["q"] });
      }),
    );
  });

  test("keeps an empty line, so that it is noticed", () => {
    expect(cutCsv("a,b\n\n1,2\n", "t.csv").records[1]).toEqual({ line: 2, cells: [""] });
  });
});
