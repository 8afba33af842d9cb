import { describe, expect, test } from "vitest";
import { EXAMPLE_PRODUCTS } from "./example-shop.js";
import { choiceOn, selectedPrice } from "./price.js";

const [mug, fixed, , unverifiable] = EXAMPLE_PRODUCTS;

describe("selectedPrice()", () => {
  test("takes the price of the variant that was chosen on the deciding axis", () => {
    expect(selectedPrice(mug!, { capacity: "350 ml", color: "blue" })).toBe(1999);
    expect(selectedPrice(mug!, { capacity: "500 ML " })).toBe(2499);
  });

  test("knows no price before the deciding axis is chosen, or for a value that is not on offer", () => {
    expect(selectedPrice(mug!, { color: "blue" })).toBeNull();
    expect(selectedPrice(mug!, { capacity: "2 l" })).toBeNull();
  });

  test("takes a fixed price whatever is chosen", () => {
    expect(selectedPrice(fixed!, {})).toBe(1500);
  });

  test("never guesses an unverifiable price", () => {
    expect(selectedPrice(unverifiable!, { body: "black", lid: "white" })).toBeNull();
  });
});

describe("choiceOn()", () => {
  test("reads own choices alone", () => {
    expect(choiceOn({}, "constructor")).toBeUndefined();
    expect(choiceOn({ Color: "Navy  Blue" }, "color")).toBe("navy blue");
  });
});
