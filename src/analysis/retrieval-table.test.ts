import { describe, expect, test } from "vitest";
import { EXAMPLE_PRODUCTS } from "../shop/example-shop.js";
import { buildSearchIndex } from "../shop/search/index-data.js";
import { retrievalRanks } from "../shop/search/retrieval.js";
import { openSearchIndex } from "../shop/search/search-index.js";
import { retrievalTable } from "./retrieval-table.js";

describe("retrievalRanks()", () => {
  test("counts from 1 and knows what was not found", () => {
    const index = openSearchIndex(buildSearchIndex(EXAMPLE_PRODUCTS));
    expect(
      retrievalRanks(index, [
        { query: "NS-6", productId: "P6" },
        { query: "head lamp leakproof", productId: "P5" },
        { query: "mug", productId: "P5" },
      ]),
    ).toEqual([1, 2, null]);
  });
});

describe("retrievalTable()", () => {
  test("counts recall at each depth and reciprocal ranks", () => {
    const ranks = [1, 2, 20, 21, 150, null];
    const panelHash = "0123456789abcdef";
    const [row] = retrievalTable([{ queries: "short", productCount: 9, panelHash, ranks }], {
      splits: "dev",
    }).rows;
    expect(row!.panel).toBe("0123456789ab");
    expect(row!.recall1).toBeCloseTo(100 / 6, 10);
    expect(row!.recall20).toBe(50);
    expect(row!.recall150).toBeCloseTo(500 / 6, 10);
    expect(row!.mrr).toBeCloseTo((1 + 1 / 2 + 1 / 20 + 1 / 21 + 1 / 150) / 6, 12);
    expect(row!.n).toBe(6);
  });
});
