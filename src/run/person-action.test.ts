import { describe, expect, test } from "vitest";
import { EXAMPLE_PANEL } from "../shop/example-shop.js";
import { openShop } from "../shop/shop.js";
import { personAction } from "./person-action.js";

describe("personAction()", () => {
  const session = openShop(EXAMPLE_PANEL).session("T1");
  const home = session.observation;
  const results = session.act({ name: "search", query: "two-tone" });
  const first = results.results[0]!.id;
  const twoTone = session.act({ name: "click", value: "P4" });
  const other = openShop(EXAMPLE_PANEL).session("T1");
  other.act({ name: "search", query: "OV-100" });
  const mug = other.act({ name: "click", value: "P1" });

  test("takes everything at the search box for a query", () => {
    expect(personAction(" b ", home)).toEqual({ name: "search", query: "b" });
  });

  test.each([
    ["1", results, first],
    ["[P4]", results, "P4"],
    ["N", results, "Next page"],
    ["7", results, "7"],
    ["navy blue", mug, "color=navy blue"],
    ["color=blue", mug, "color=blue"],
    // Both axes have it, so it must be said which.
    ["black", twoTone, "black"],
    ["buy", twoTone, "Buy now"],
  ] as const)("reads %j as a click", (line, page, value) => {
    expect(personAction(line, page)).toEqual({ name: "click", value });
  });

  test("knows how to ask, to leave and to say nothing", () => {
    expect(["?", "q", "  "].map((line) => personAction(line, home))).toEqual([
      "help",
      "leave",
      "nothing",
    ]);
  });
});
