import { describe, expect, test } from "vitest";
import { renderChunk } from "./render-skill.js";
import { splitChunk } from "./split-chunk.js";

const PARTS = {
  appliesWhen: "The page lists results.",
  procedure: "1. Compare the titles.\n2. Open the best one.",
  verify: "The product page is open.",
  avoid: "Opening **whatever** stands first.",
};

describe("splitChunk()", () => {
  test.each(["en", "zh"] as const)("gives the parts of a rendered chunk in %s back", (language) => {
    expect(splitChunk(renderChunk({ ...PARTS, language }))).toEqual(PARTS);
  });

  test("takes a text without headings as procedure", () => {
    expect(splitChunk("Buy late.\nOr not.")).toEqual({
      appliesWhen: "",
      procedure: "Buy late.\nOr not.",
      verify: "",
      avoid: "",
    });
  });
});
