import { describe, expect, test } from "vitest";
import { amountsOf, readPricing, type SourceAxis } from "./panel-source-price.js";

const axis = (name: string, prices: Readonly<Record<string, unknown>>): SourceAxis => ({
  name,
  values: Object.entries(prices).map(([value, price]) => ({ value, price })),
});
const read = (price: unknown, axes: readonly SourceAxis[] = [], texts: readonly string[] = []) =>
  readPricing({ price, axes, texts });

describe("amountsOf()", () => {
  test.each([
    ["$1,234.50$2,000", [123450, 200000]],
    ["￥３９．９", [3990]],
    [39.9, [3990]],
    [
      ["$10.00", 20],
      [1000, 2000],
    ],
    [0, []],
    ["", []],
    [null, []],
    [undefined, []],
  ])("reads %j", (price, cents) => {
    expect(amountsOf(price)).toEqual(cents);
  });
});

describe("readPricing()", () => {
  test("takes one price as it is", () => {
    expect(read("$12.50")).toEqual({
      pricing: { kind: "fixed", priceCents: 1250 },
      axes: [],
      listPrice: { lowCents: 1250, highCents: 1250 },
    });
  });

  test("takes the prices of the only axis that moves the price", () => {
    const size = axis("size", { S: "$10", M: 12 });
    const color = axis("color", { red: "$10", blue: "$10" });
    const { pricing, axes, listPrice } = read("$10.00$12.00", [color, size]);
    expect(pricing).toEqual({ kind: "axis", axis: "size" });
    expect(axes[1]!.values).toEqual([
      { value: "S", priceCents: 1000 },
      { value: "M", priceCents: 1200 },
    ]);
    expect(axes[0]!.values.map(({ priceCents }) => priceCents)).toEqual([null, null]);
    expect(listPrice).toEqual({ lowCents: 1000, highCents: 1200 });
  });

  test("takes the price that all options share", () => {
    expect(read("", [axis("color", { red: 9.9, blue: "9.90" })]).pricing).toEqual({
      kind: "fixed",
      priceCents: 990,
    });
  });

  test.each([
    ["the price is a range", "$10.00$20.00", [], []],
    ["the price is a range", "39-59", [axis("color", { red: null })], []],
    ["no price", "", [axis("color", { red: 0, blue: "" })], []],
    [
      "several axes move the price",
      "$10",
      [axis("size", { S: 10, M: 12 }), axis("pack", { one: 10, two: 19 })],
      [],
    ],
    ["values without a price of their own", "$10", [axis("size", { S: 10, M: 12, L: "" })], []],
    ["values without a price of their own", "", [axis("size", { S: 10, M: "12-15" })], []],
    ["product and options name different prices", "$10", [axis("size", { S: 12, M: 12 })], []],
    ["price per unit", "$3.99 / Count", [], []],
    ["price per unit", "25元/平方米", [], []],
    ["price per unit", "25", [], ["地毯 每平米25元 定制"]],
    ["price per unit", "25", [axis("尺寸", { "1米/片": 25 })], []],
  ] as const)("refuses to guess: %s (%#)", (reason, price, axes, texts) => {
    const { pricing, axes: plain } = read(price, axes, texts);
    expect(pricing).toEqual({ kind: "unverifiable", reason });
    for (const { values } of plain) {
      for (const { priceCents } of values) expect(priceCents).toBeNull();
    }
  });

  test("does not take a fraction of an inch for a price per unit", () => {
    expect(read("$5", [axis("size", { "1/2 inch": 5, '20-29"': 6 })]).pricing.kind).toBe("axis");
  });
});
