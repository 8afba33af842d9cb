import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShop } from "../shop/shop.js";
import { importShopSimulator } from "./import-shopsimulator.js";

const HOSTILE = ["1/2 inch", '20-29"', "[大号]", "</parameter>", "🧵", "尾空格 "];

const blanket = {
  asin: "A1",
  title: "棉麻盖毯",
  category: "家居 > 床品 > 盖毯",
  shop_name: "眠云旗舰店",
  pricing: "59-129",
  customization_options: {
    尺寸: HOSTILE.map((value, at) => ({ value, price: 59 + at })),
    颜色: [{ value: "灰", price: null }, { value: "1/2 inch" }],
  },
  attribute: ["可机洗", "带流苏"],
  user_persona: "周静，29岁，怕冷。",
  instructions: HOSTILE.map((value, at) => ({
    task_id: `t${at}`,
    instruction: `买一条可机洗的盖毯，尺寸${value}，不超过${59 + at}元`,
    instruction_simple: "买一条盖毯",
    attributes: ["可机洗"],
    instruction_options: { 尺寸: value },
    price_upper: 59 + at,
  })),
};

const products: readonly unknown[] = [
  blanket,
  { ...blanket, title: "重复的" },
  { ...blanket, asin: "A2", title: " ", instructions: [] },
  { ...blanket, asin: "A3", category: null, instructions: [] },
  { ...blanket, asin: "A4", customization_options: { 颜色: [] }, instructions: [] },
  {
    ...blanket,
    asin: "A5",
    customization_options: { 颜色: [{ value: "Ａ" }, { value: "a " }] },
    instructions: [],
  },
  "no product",
  {
    ...blanket,
    asin: "B1",
    title: "定制地毯 25元/平方米",
    pricing: 25,
    user_persona: { 姓名: "马亮", 喜好: ["短绒"] },
    instructions: [
      {
        instruction: "买地毯",
        attributes: [],
        instruction_options: {},
        price_upper: 100,
        task_id: 7,
      },
      {
        instruction: "买地毯，要带流苏",
        attributes: ["带流苏"],
        instruction_options: {},
        task_id: 8,
      },
      { instruction: "买地毯，要短绒", attributes: ["短绒"], instruction_options: {}, task_id: 9 },
      { instruction: "买红地毯", attributes: [], instruction_options: { 颜色: "红" }, task_id: 10 },
      { instruction: "", attributes: [], instruction_options: {}, task_id: 11 },
      { instruction: "又一次", attributes: [], instruction_options: {}, task_id: 8 },
      3,
    ],
  },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-shopsimulator-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function imported(splits?: unknown, items: readonly unknown[] = products) {
  const path = join(folder, "items.json.gz");
  await writeFile(path, gzipSync(JSON.stringify(items)));
  if (splits === undefined) return importShopSimulator(path);
  const splitPath = join(folder, "splits.json");
  await writeFile(splitPath, `\uFEFF${JSON.stringify(splits)}`);
  return importShopSimulator(path, { splitPath });
}

describe("importShopSimulator()", () => {
  test("keeps what is sound and counts the rest by its reason", async () => {
    const { panel, skippedProducts, skippedTasks, unverifiablePrices } = await imported();
    expect(panel.catalogue.map(({ id }) => id)).toEqual(["A1", "B1"]);
    expect(Object.fromEntries(skippedProducts)).toEqual({
      "not in the layout": 1,
      "id occurs before": 1,
      "no title": 1,
      "no category": 1,
      "an axis without values": 1,
      "two equal values on an axis": 1,
    });
    expect(panel.tasks.map(({ id }) => id).sort()).toEqual([
      "8",
      "t0",
      "t1",
      "t2",
      "t3",
      "t4",
      "t5",
    ]);
    expect(Object.fromEntries(skippedTasks)).toEqual({
      "not in the layout": 1,
      // The repeated product repeats its six tasks, and task 8 stands there twice.
      "id occurs before": 7,
      "the budget cannot be verified": 1,
      "its product lacks a required attribute": 1,
      "its product lacks a required option": 1,
      "no instruction": 1,
    });
    expect(Object.fromEntries(unverifiablePrices)).toEqual({ "price per unit": 1 });
  });

  test("takes over category, prices, texts and personas", async () => {
    const { panel } = await imported();
    const a1 = panel.productById.get("A1")!;
    expect(a1.category).toEqual(["家居", "床品", "盖毯"]);
    expect(a1.brand).toBe("眠云旗舰店");
    expect(a1.pricing).toEqual({ kind: "axis", axis: "尺寸" });
    expect(a1.axes[0]!.values.map(({ value }) => value)).toEqual(HOSTILE);
    const task = panel.taskById.get("t1")!;
    expect(task.instruction).toBe("买一条盖毯");
    expect(task.persona).toBe("周静，29岁，怕冷。");
    expect(panel.goals.get("t1")!.fullInstruction).toContain('20-29"');
    expect(panel.goals.get("t1")!.budgetCents).toBe(6000);
    expect(panel.taskById.get("8")!.persona).toBe('姓名: 马亮\n喜好: ["短绒"]');
    expect(panel.taskById.get("t0")!.userId).toBe(task.userId);
    expect(panel.taskById.get("8")!.userId).not.toBe(task.userId);
  });

  test("leaves every hostile option buyable, also one that stands on two axes", async () => {
    const { panel } = await imported();
    const shop = openShop(panel);
    for (let at = 0; at < HOSTILE.length; at++) {
      const session = shop.session(`t${at}`);
      session.act({ name: "search", query: "盖毯" });
      session.act({ name: "click", value: "A1" });
      const labels = session.observation.clickables
        .filter(({ kind }) => kind === "option")
        .map(({ value }) => value);
      session.act({ name: "click", value: labels[at]! });
      session.act({ name: "click", value: labels.at(-1)! });
      const buy = session.observation.clickables.find(({ kind }) => kind === "buy_now")!;
      session.act({ name: "click", value: buy.value });
      expect(session.outcome.rSuccess).toBe(1);
    }
  });

  test("gives the same panel whatever the order of the products", async () => {
    const [first, ...others] = products.filter((one) => one !== products[1]);
    const turned = await imported(undefined, [...others.reverse(), first]);
    expect(turned.panel.hash).toBe((await imported()).panel.hash);
  });

  test("follows a split file and keeps products and personas apart", async () => {
    const { panel, skippedTasks } = await imported({ train: ["t0", "t1"], val: ["t2"], test: [8] });
    expect(panel.tasks.map(({ id, split }) => [id, split])).toEqual([
      ["t0", "train"],
      ["t1", "train"],
      ["8", "test"],
    ]);
    expect(skippedTasks.get("in no split")).toBe(3);
    expect(skippedTasks.get("its product or persona lies in another split")).toBe(1);
  });

  test("takes personas from the split file, and splits of whole products", async () => {
    const told = { task_id: 8, user_persona: "马亮，木工师傅。" };
    const { panel, skippedTasks } = await imported({ train: ["A1"], audit: [told] });
    expect(panel.tasks.map(({ split }) => split)).toEqual([...Array(6).fill("train"), "audit"]);
    expect(panel.taskById.get("8")!.persona).toBe("马亮，木工师傅。");
    expect(skippedTasks.has("in no split")).toBe(false);
  });

  test("refuses an unknown split and a file that is no list", async () => {
    await expect(imported({ holdout: ["t0"] })).rejects.toThrow(
      /Cannot read .* as splits must be train.*: it has holdout/,
    );
    const path = join(folder, "object.json");
    await writeFile(path, "{}");
    await expect(importShopSimulator(path)).rejects.toThrow(/expected array/);
    await writeFile(path, "[{]");
    await expect(importShopSimulator(path)).rejects.toThrow(/Cannot read/);
  });
});
