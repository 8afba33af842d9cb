import { describe, expect, test } from "vitest";
import type { ChunkText } from "../skill/chunk.js";
import { admitText } from "./admit-text.js";
import { makeFirewall } from "./firewall/firewall.js";

const clean: ChunkText = {
  appliesWhen: "The open product page lacks an attribute that the request names.",
  procedure: "Return to the results.",
  verify: "The page shows results.",
  avoid: "Buying it all the same.",
  language: "en",
};
const firewall = makeFirewall([{ kind: "option_value", text: "navy blue", axis: "color" }]);

describe("admitText()", () => {
  test("takes over the parts of a chunk and nothing beside them", () => {
    const richer = { ...clean, goal: "navy blue" };
    expect(admitText(richer, firewall)).toEqual({ kind: "admitted", text: clean });
  });

  test.each([
    [{ avoid: "Choosing navy blue." }, "firewall", 'option_value "navy blue"'],
    // Neither part holds the value by itself.
    [{ verify: "The page is navy.", avoid: "Blue is a mistake." }, "firewall", "navy blue"],
    [{ procedure: "Think about it." }, "lint", "names no action of the shop"],
  ])("refuses %j by the %s", (parts, reason, detail) => {
    const refused = admitText({ ...clean, ...parts }, firewall);
    expect(refused).toMatchObject({ kind: "NO_PROPOSAL", reason });
    expect(refused).toHaveProperty("detail", expect.stringContaining(detail));
  });
});
