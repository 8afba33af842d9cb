import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importWebShop } from "./import-webshop.js";

const shirt = {
  asin: "B01",
  name: "Linen Shirt",
  product_category: "Clothing › Tops › Shirts",
  pricing: "$19.99",
  small_description: ["Soft linen"],
  customization_options: {
    size: [{ value: "small", price: 0, price_string: "" }, { value: "large" }],
    color: [{ value: "navy blue" }, { value: "blue" }, { value: "small" }],
  },
};

const items = [
  shirt,
  { ...shirt, asin: "B02", name: "Silk Shirt", pricing: "$10.00$20.00", Attributes: ["washable"] },
  { ...shirt, asin: "B03", name: "Wool Shirt", pricing: "", customization_options: null },
  { ...shirt, asin: "B04", name: "", Title: "" },
];

const instructions = {
  B01: [
    {
      instruction: "a blue shirt",
      instruction_attributes: ["linen"],
      instruction_options: ["blue"],
    },
    { instruction: "a small shirt", instruction_attributes: [], instruction_options: ["small"] },
    {
      instruction: "a small one",
      instruction_attributes: [],
      instruction_options: ["size: small"],
    },
    { instruction: "cheap", instruction_attributes: [], instruction_options: [], price_upper: 20 },
    {
      instruction: "cheaper",
      instruction_attributes: [],
      instruction_options: [],
      price_upper: 15,
    },
  ],
  B02: { instruction: "washable", instruction_attributes: ["washable"], price_upper: 50 },
  B03: { instruction: "wool shirt", instruction_attributes: [], instruction_options: {} },
  B99: [{ instruction: "a ghost" }],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-webshop-"));
  const write = (name: string, value: unknown) =>
    writeFile(join(folder, name), JSON.stringify(value));
  await write("items.json", items);
  await write("instructions.json", instructions);
  await write("attributes.json", { B01: { attributes: ["linen", "breathable"] } });
});
afterAll(() => rm(folder, { recursive: true }));

const read = () =>
  importWebShop(join(folder, "items.json"), {
    instructionsPath: join(folder, "instructions.json"),
    attributesPath: join(folder, "attributes.json"),
  });

describe("importWebShop()", () => {
  test("reads products with the attributes of a second file", async () => {
    const { panel, skippedProducts } = await read();
    expect(panel.catalogue.map(({ id }) => id)).toEqual(["B01", "B02", "B03"]);
    const { category, attributes, bullets, pricing } = panel.productById.get("B01")!;
    expect(category).toEqual(["Clothing", "Tops", "Shirts"]);
    expect(attributes).toEqual(["linen", "breathable"]);
    expect(bullets).toEqual(["Soft linen"]);
    expect(pricing).toEqual({ kind: "fixed", priceCents: 1999 });
    expect(Object.fromEntries(skippedProducts)).toEqual({ "no title": 1 });
  });

  test("never draws a price: a range and a missing price stay unverifiable", async () => {
    const { panel, unverifiablePrices } = await read();
    expect(Object.fromEntries(unverifiablePrices)).toEqual({
      "the price is a range": 1,
      "no price": 1,
    });
    expect(panel.productById.get("B02")!.listPrice).toEqual({ lowCents: 1000, highCents: 2000 });
    expect(panel.productById.get("B03")!.listPrice).toBeNull();
  });

  test("keeps the tasks that their product can meet, and counts the others", async () => {
    const { panel, skippedTasks } = await read();
    expect(panel.tasks.map(({ id }) => id).sort()).toEqual(["B01-1", "B01-3", "B01-4", "B03-1"]);
    expect(panel.goals.get("B01-1")!.options).toEqual({ color: "blue" });
    // "small" alone stands on two axes; with its axis it is clear.
    expect(panel.goals.get("B01-3")!.options).toEqual({ size: "small" });
    expect(panel.goals.get("B01-4")!.budgetCents).toBe(2000);
    expect(panel.goals.get("B03-1")!.budgetCents).toBeNull();
    expect(Object.fromEntries(skippedTasks)).toEqual({
      "a required option lies on several axes": 1,
      "its product is over the budget": 1,
      "the budget cannot be verified": 1,
      "its product is not in the items": 1,
    });
  });

  test("keeps the tasks of one product in one split and gives each its own user", async () => {
    const { panel } = await read();
    const ofShirt = panel.tasks.filter(({ id }) => id.startsWith("B01"));
    expect(new Set(ofShirt.map(({ split }) => split)).size).toBe(1);
    expect(new Set(ofShirt.map(({ userId }) => userId)).size).toBe(3);
    expect(ofShirt.map(({ persona }) => persona)).toEqual(["", "", ""]);
  });
});
