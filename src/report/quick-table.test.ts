import { describe, expect, test } from "vitest";
import { quickTable } from "./quick-table.js";
import { tableText } from "./table-text.js";

describe("quickTable()", () => {
  test("takes headings from the rows", () => {
    const table = quickTable([{ arm: "bare", reward: 0.5 }], { title: "Arms", note: "n = 4." });
    expect(tableText(table, "en").split("\n")).toEqual([
      "Arms",
      "",
      "arm   reward",
      "------------",
      "bare   0.500",
      "",
      "n = 4.",
    ]);
  });

  test("gives whole numbers no decimals and small ones significant digits", () => {
    const rows = [
      { n: 1, share: 1, p: 0.000012345 },
      { n: 2, share: 0.25, p: 0.5 },
    ];
    const table = quickTable(rows, { title: "T", note: "", digits: 1, significant: { p: 2 } });
    expect(table.columns).toMatchObject([{ key: "n" }, { digits: 1 }, { significant: 2 }]);
    expect(table.columns[0]).not.toHaveProperty("digits");
  });

  test("shows no rows as an empty table", () => {
    expect(quickTable([], { title: "None", note: "" })).toMatchObject({ columns: [], rows: [] });
  });
});
