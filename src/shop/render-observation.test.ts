import { describe, expect, test } from "vitest";
import { EXAMPLE_GOAL, EXAMPLE_PANEL, EXAMPLE_PRODUCTS } from "./example-shop.js";
import type { Observation } from "./observation.js";
import type { Product } from "./product.js";
import { refusePrivate } from "./public-guard.js";
import { renderObservation } from "./render-observation.js";
import { openShop } from "./shop.js";
import { toolsFor } from "./tools.js";

function productPage(product: Product): Observation {
  const session = openShop({ ...EXAMPLE_PANEL, catalogue: [product] }).session("T1");
  session.act({ name: "search", query: product.title });
  return session.act({ name: "click", value: product.id });
}

describe("renderObservation()", () => {
  test("writes a product page as a person reads it", () => {
    const session = openShop(EXAMPLE_PANEL).session("T1");
    session.act({ name: "search", query: "OV-100" });
    session.act({ name: "click", value: "P1" });
    const text = renderObservation(session.act({ name: "click", value: "capacity=500 ml" }));
    expect(text).toBe(
      [
        "== Product page, 3 of 30 actions used ==",
        "[P1] Ovela OV-100 Leakproof Travel Mug",
        "Brand: Ovela   Model: OV-100",
        "Category: Kitchen > Drinkware > Travel Mugs",
        "List price: $19.99 - $24.99",
        "Attributes: leakproof, carry loop",
        "- Comes with a carry loop",
        "Choose capacity: [capacity=350 ml] capacity=500 ml (chosen)",
        "Choose color: [color=blue] [color=navy blue]",
        "Still to choose: color",
        "Price of your choice: $24.99",
        "Buttons: [Back to results] [Back to search]",
      ].join("\n"),
    );
  });

  test("says in Chinese what went wrong", () => {
    const session = openShop({ ...EXAMPLE_PANEL, language: "zh" }).session("T1");
    expect(renderObservation(session.act({ name: "click", value: "立即购买" }))).toBe(
      [
        "== 搜索页，已用 1/30 步 ==",
        "操作无效（not_clickable）：本页没有“立即购买”。",
        "输入搜索词来搜索商品。",
      ].join("\n"),
    );
  });

  test("stays short for a product of any size, and keeps one line a thing", () => {
    const long = "x y\n".repeat(5000);
    const text = renderObservation(
      productPage({
        ...EXAMPLE_PRODUCTS[0]!,
        title: `lamp ${long}`,
        attributes: new Array(500).fill(long),
        bullets: new Array(500).fill(long),
        axes: [
          {
            name: "size",
            values: Array.from({ length: 500 }, (_, at) => ({ value: `${at}`, priceCents: 1 })),
          },
        ],
      }),
    );
    expect(text.length).toBeLessThan(30_000);
    expect(text.split("\n").length).toBeLessThan(60);
    expect(text).toContain("(and 460 more)");
  });

  test("tells an unverifiable price from one that is still open", () => {
    const page = productPage(EXAMPLE_PRODUCTS[3]!);
    expect(renderObservation(page)).toContain("Price of your choice: depends");
    const product = { ...page.product!, missingAxes: [] };
    expect(renderObservation({ ...page, product })).toContain("cannot be verified");
  });
});

describe("refusePrivate()", () => {
  const page = productPage(EXAMPLE_PRODUCTS[0]!);

  test("lets a shop's own pages through", () => {
    expect(refusePrivate(page)).toBe(page);
  });

  test("refuses a goal that is smuggled in", () => {
    // @ts-expect-error a goal's brand does not fit into an observation
    const typed: Observation = { ...page, ...EXAMPLE_GOAL };
    expect(() => refusePrivate(typed)).toThrow(
      "Cannot show an observation as it must be public: it carries secret",
    );
    const { secret, ...unbranded } = EXAMPLE_GOAL;
    const spread = { ...page, ...unbranded };
    expect(() => refusePrivate(spread)).toThrow("it carries taskId");
    const product = { ...page.product!, budgetCents: 2500 };
    expect(() => renderObservation({ ...page, product })).toThrow("product.budgetCents");
    const results = [{ ...page.product!, secret }];
    expect(() => renderObservation({ ...page, results })).toThrow("results.secret");
  });
});

describe("toolsFor()", () => {
  test("offers search at home and clicks elsewhere, in the shop's language", () => {
    const session = openShop({ ...EXAMPLE_PANEL, language: "zh" }).session("T1");
    const names = (observation: Observation) =>
      toolsFor(observation).map((tool) => tool.function.name);
    expect(names(session.observation)).toEqual(["search"]);
    const results = session.act({ name: "search", query: "lamp" });
    expect(names(results)).toEqual(["click"]);
    const [{ function: tool }] = toolsFor(results) as [ReturnType<typeof toolsFor>[number]];
    expect(tool.parameters.required).toEqual(["value"]);
    expect(tool.parameters.properties.value?.enum).toEqual(["P5", "P6", "返回搜索"]);
    session.terminate("generation_length");
    expect(names(session.observation)).toEqual([]);
  });
});
