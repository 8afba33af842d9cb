import { describe, expect, test } from "vitest";
import { readRelease } from "../../io/read-release.js";
import { claimsLedger } from "./claims-ledger.js";
import { ledgerSummary, ledgerTable } from "./ledger-table.js";

const ledger = claimsLedger(await readRelease("data/release"));

describe("ledgerSummary()", () => {
  test("counts families and adds them up", () => {
    const { rows } = ledgerSummary(ledger);
    expect(rows).toHaveLength(17);
    expect(rows.at(-1)).toEqual({
      family: "total",
      claimCount: 274,
      recomputedCount: 269,
      agreesCount: 268,
      differsCount: 1,
      unexplainedCount: 0,
      statedCount: 5,
    });
    expect(rows.find(({ family }) => family === "behavior")).toMatchObject({
      claimCount: 108,
      differsCount: 1,
    });
  });
});

describe("ledgerTable()", () => {
  test("shows a row for every claim with all its columns", () => {
    const { rows, columns } = ledgerTable(ledger);
    expect(rows).toHaveLength(274);
    const keys = columns.map(({ key }) => key);
    expect(rows.every((row) => keys.every((key) => row[key] !== undefined))).toBe(true);
  });
});
