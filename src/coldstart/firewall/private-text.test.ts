import { describe, expect, test } from "vitest";
import { EXAMPLE_GOAL, EXAMPLE_PRODUCTS, EXAMPLE_TASK } from "../../shop/example-shop.js";
import { privateTextsOf, uniquePrivateTexts } from "./private-text.js";

const [mug] = EXAMPLE_PRODUCTS;
const evidence = { goal: EXAMPLE_GOAL, task: EXAMPLE_TASK, products: [mug!], listedIds: ["P5"] };
const textsOf = (kind: string, goal = EXAMPLE_GOAL) =>
  privateTextsOf({ ...evidence, goal })
    .filter((one) => one.kind === kind)
    .map(({ text }) => text);

describe("privateTextsOf()", () => {
  test("lists ids, the product, and what the goal asks for", () => {
    expect(textsOf("task_id")).toEqual(["T1"]);
    expect(textsOf("user_id")).toEqual(["U1"]);
    expect(textsOf("product_id")).toEqual(["P1", "P5"]);
    expect(textsOf("brand")).toEqual(["Ovela"]);
    expect(textsOf("model")).toEqual(["OV-100"]);
    expect(textsOf("attribute")).toEqual(["leakproof"]);
    expect(privateTextsOf(evidence)).toContainEqual({
      kind: "option_value",
      text: "navy blue",
      axis: "color",
    });
  });

  test("cuts the title into pieces that give it away", () => {
    expect(textsOf("title")).toEqual([
      "Ovela OV-100 Leakproof Travel Mug",
      "Ovela OV-100 Leakproof Travel",
      "OV-100 Leakproof Travel Mug",
      "Ovela OV-100 Leakproof Travel Mug",
    ]);
    const title = "峰道 防滚 防锈 防臭 哑铃";
    expect(textsOf("title", { ...EXAMPLE_GOAL, title }).slice(0, 4)).toEqual([
      title,
      "峰道 防滚 防锈",
      "防滚 防锈 防臭",
      "防锈 防臭 哑铃",
    ]);
  });
});

test("uniquePrivateTexts() keeps one of each", () => {
  const texts = privateTextsOf(evidence);
  const once = uniquePrivateTexts([...texts, ...texts]);
  expect(once.filter(({ kind }) => kind === "title")).toHaveLength(3);
  expect(uniquePrivateTexts(once)).toEqual(once);
});
