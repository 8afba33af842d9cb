import { describe, expect, test } from "vitest";
import { EXAMPLE_GOAL } from "../shop/example-shop.js";
import { judgementText } from "./shop-texts.js";

const outcome = {
  reward: 0.25,
  rType: 1,
  rAtt: 0.5,
  rOption: 0.5,
  rPrice: 1,
  rLoose: 0.6,
  rSuccess: 0,
};

describe("judgementText()", () => {
  test("says how a visit ended, what each part was worth and what was wanted", () => {
    const lines = judgementText({ goal: EXAMPLE_GOAL, outcome, end: "purchase" }, "en").split("\n");
    expect(lines[0]).toBe("ended by       a purchase");
    expect(lines[1]).toBe("reward         0.250  = type x attributes x options x price");
    expect(lines).toContain(`All that was wanted: ${EXAMPLE_GOAL.fullInstruction}`);
  });

  test("says in Chinese that nothing was asked of the price", () => {
    const goal = { ...EXAMPLE_GOAL, budgetCents: null };
    const text = judgementText({ goal, outcome, end: "action_limit" }, "zh");
    expect(text).toContain("结束方式  步数用完");
    expect(text).toContain("  价格    1.000  无要求");
  });
});
