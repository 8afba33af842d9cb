import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXAMPLE_PRODUCTS } from "../example-shop.js";
import { makePanel } from "../panel/make-panel.js";
import type { Product } from "../product.js";
import { DEFAULT_FIELD_WEIGHTS, fieldTexts, type SearchField } from "./fields.js";
import { buildSearchIndex } from "./index-data.js";
import { openSearchIndex } from "./search-index.js";
import { tokenize } from "./tokenize.js";

function product(id: string, fields: Partial<Product>): Product {
  return {
    id,
    brand: "",
    model: "",
    category: [],
    title: "",
    attributes: [],
    bullets: [],
    axes: [],
    pricing: { kind: "fixed", priceCents: 100 },
    listPrice: null,
    ...fields,
  };
}

function found(products: readonly Product[], query: string, limit?: number): string[] {
  const index = openSearchIndex(buildSearchIndex(products));
  return Array.from(index.search(query, limit).documents, (document) => index.data.ids[document]!);
}

/** BM25 as the formula stands, one product at a time. */
function naiveScores(products: readonly Product[], query: string): number[] {
  const bags = products.map((one) => {
    const bag = new Map<string, number>();
    for (const [field, texts] of Object.entries(fieldTexts(one))) {
      for (const token of texts.flatMap(tokenize)) {
        bag.set(token, (bag.get(token) ?? 0) + DEFAULT_FIELD_WEIGHTS[field as SearchField]);
      }
    }
    return bag;
  });
  const lengths = bags.map((bag) => [...bag.values()].reduce((sum, weight) => sum + weight, 0));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / products.length;
  return bags.map((bag, at) =>
    [...new Set(tokenize(query))].reduce((score, token) => {
      const tf = bag.get(token) ?? 0;
      const n = bags.filter((other) => other.has(token)).length;
      const idf = Math.log(1 + (products.length - n + 0.5) / (n + 0.5));
      return score + (idf * tf) / (tf + 1.2 * (0.25 + (0.75 * lengths[at]!) / mean));
    }, 0),
  );
}

describe("openSearchIndex()", () => {
  test("scores two products as by hand", () => {
    // A: title "red mug" 3 + 3; B: title "mug" 3, bullet "red" 0.8. Lengths 6 and 3.8, mean 4.9.
    // Both hold both tokens: idf = ln(1 + 0.5 / 2.5) = 0.1823216.
    // A red: 3 / (3 + 1.2 (0.25 + 0.75 * 6 / 4.9)) = 3 / 4.4020408 = 0.6815021
    // B red: 0.8 / (0.8 + 1.2 (0.25 + 0.75 * 3.8 / 4.9)) = 0.8 / 1.7979592 = 0.4449489
    const index = openSearchIndex(
      buildSearchIndex([
        product("A", { title: "red mug" }),
        product("B", { title: "mug", bullets: ["red"] }),
      ]),
    );
    const scores = index.scores("red");
    // Single precision keeps seven digits.
    expect(scores[0]).toBeCloseTo(0.1823216 * 0.6815021, 6);
    expect(scores[1]).toBeCloseTo(0.1823216 * 0.4449489, 6);
  });

  test("weighs fields by their name", () => {
    const fields: readonly Partial<Product>[] = [
      { bullets: ["zeta"] },
      { axes: [{ name: "x", values: [{ value: "zeta", priceCents: null }] }] },
      { attributes: ["zeta"] },
      { brand: "zeta" },
      { model: "zeta" },
      { title: "zeta" },
    ];
    // With b next to 0 the lengths do not count.
    const weights = [0.8, 1.2, 1.5, 2, 2.5, 3];
    const products = fields.map((one, at) => product(`P${at}`, one));
    const scores = openSearchIndex(buildSearchIndex(products, { b: Number.MIN_VALUE })).scores(
      "zeta",
    );
    const idf = Math.log(1 + 0.5 / 6.5);
    for (const [at, weight] of weights.entries()) {
      expect(scores[at]).toBeCloseTo((idf * weight) / (weight + 1.2), 6);
    }
  });

  test("never gives a negative score, even for a token that all products hold", () => {
    const same = ["A", "B", "C"].map((id) => product(id, { title: "mug" }));
    expect(Math.min(...openSearchIndex(buildSearchIndex(same)).scores("mug"))).toBeGreaterThan(0);
  });

  test("breaks ties by product id, whatever the order of the catalogue", () => {
    const same = ["B", "A", "C"].map((id) => product(id, { title: "mug" }));
    expect(found(same, "mug")).toEqual(["A", "B", "C"]);
    expect(found(same, "mug", 2)).toEqual(["A", "B"]);
  });

  test("finds Chinese inside a longer text, and Latin between Chinese", () => {
    const products = [
      product("A", { title: "认证系统使用JWT令牌" }),
      product("B", { title: "重跑gen-itgc后" }),
    ];
    expect(found(products, "认证")).toEqual(["A"]);
    expect(found(products, "itgc")).toEqual(["B"]);
    expect(found(products, "jwt 重跑")).toHaveLength(2);
  });

  test("finds by pairs of Chinese signs, and by a lone sign only where one stands alone", () => {
    const products = [product("A", { title: "跑鞋" }), product("B", { title: "鞋 L" })];
    expect(found(products, "跑鞋")).toEqual(["A"]);
    expect(found(products, "鞋")).toEqual(["B"]);
  });

  test.each(["", "!!!", "😀", "zzz"])("lists nothing for %j", (query) => {
    expect(found(EXAMPLE_PRODUCTS, query)).toEqual([]);
  });

  test("lists nothing in an empty shop", () => {
    expect(found([], "mug")).toEqual([]);
  });

  test.each([
    ['title:"travel mug"', "title travel mug"],
    ["travel AND NOT mug*", "travel and not mug"],
    ["travel-mug", "travel mug"],
    ["<r> travel", "r travel"],
    ["mug mug mug travel", "travel mug"],
  ])("reads %j as the plain words %j", (hostile, plain) => {
    expect(found(EXAMPLE_PRODUCTS, hostile)).toEqual(found(EXAMPLE_PRODUCTS, plain));
  });

  test("reads the first 500 characters of a query", () => {
    const query = `${"x ".repeat(5000)}mug`;
    expect(found(EXAMPLE_PRODUCTS, query)).toEqual([]);
    expect(found(EXAMPLE_PRODUCTS, `mug ${query}`)).toEqual(found(EXAMPLE_PRODUCTS, "mug"));
  });

  test("ranks as the formula does, for any catalogue and query", () => {
    const word = fc.constantFrom("red", "mug", "navy", "杯子", "保温杯", "kx-200", "20w", "lid");
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(" "));
    const anyProduct = fc.record({
      title: text,
      brand: text,
      attributes: fc.array(text, { maxLength: 3 }),
      bullets: fc.array(text, { maxLength: 2 }),
    });
    // Large enough that weak terms are left out: 20 products must hold a stronger one.
    fc.assert(
      fc.property(
        fc.array(anyProduct, { minLength: 1, maxLength: 120 }),
        text,
        fc.constantFrom(1, 7, 20, 150, 200),
        (fields, query, limit) => {
          const products = fields.map((one, at) => product(`P${String(at).padStart(2, "0")}`, one));
          const index = openSearchIndex(buildSearchIndex(products));
          const naive = naiveScores(products, query);
          const scores = index.scores(query);
          // Impacts are rounded to 24 bits, of which a few are added.
          for (const [at, score] of naive.entries()) expect(scores[at]).toBeCloseTo(score, 6);
          const full = Array.from(scores.keys())
            .filter((at) => scores[at]! > 0)
            .sort((a, b) => scores[b]! - scores[a]! || a - b);
          expect(Array.from(index.search(query, limit).documents)).toEqual(full.slice(0, limit));
          expect(index.search(query, limit).count).toBe(Math.min(150, full.length));
          // A second time: nothing is left over from the first.
          expect(Array.from(index.search(query, limit).documents)).toEqual(full.slice(0, limit));
        },
      ),
    );
  });
});

describe("openSearchIndex() on a shop", () => {
  // Large enough that most postings of a request are never added up.
  const sizes = { train: 0, skillval: 0, dev: 200, test: 0, audit: 0 };
  const panel = makePanel({ seed: 3, language: "en", sizes, productCount: 2500 });
  const index = openSearchIndex(buildSearchIndex(panel.catalogue));

  test.each([20, 150])(
    "leaves out nothing that belongs among the first %i",
    (limit) => {
      for (const { instruction } of panel.tasks) {
        const scores = index.scores(instruction);
        const full = Array.from(scores.keys())
          .filter((at) => scores[at]! > 0)
          .sort((a, b) => scores[b]! - scores[a]! || a - b);
        expect(Array.from(index.search(instruction, limit).documents)).toEqual(
          full.slice(0, limit),
        );
      }
    },
    30_000,
  );
});

describe("buildSearchIndex()", () => {
  test("gives the same index for any order of the products", () => {
    expect(buildSearchIndex([...EXAMPLE_PRODUCTS].reverse())).toEqual(
      buildSearchIndex(EXAMPLE_PRODUCTS),
    );
  });

  test("refuses what it cannot index", () => {
    expect(() => buildSearchIndex([product("A", {}), product("A", {})])).toThrow(
      "Cannot index products as ids must differ: A stands twice",
    );
    expect(() => buildSearchIndex([], { b: 2 })).toThrow(
      "Cannot index products as k1 must be > 0 and b in [0, 1]: k1 is 1.2, b is 2",
    );
  });
});
