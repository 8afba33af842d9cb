import { describe, expect, test } from "vitest";
import { inclusionFigure } from "./inclusion.js";

describe("inclusionFigure()", () => {
  test("sets what was drawn beside its rho, over assisted groups", () => {
    const { table, caption, spec } = inclusionFigure({
      name: "inclusion",
      title: { en: "Inclusion", zh: "出现率" },
      rows: [
        { chunkId: "a", rho: 0.9, shownCount: 8, assistedGroupCount: 10 },
        { chunkId: "b", rho: 0.2, shownCount: 0, assistedGroupCount: 10 },
      ],
      note: { en: "n = 10 assisted groups.", zh: "n = 10 个有技能组。" },
    });
    expect(table.rows.map(({ chunk, series, value }) => [chunk, series, value])).toEqual([
      ["a", "rho", 0.9],
      ["b", "rho", 0.2],
      ["a", "observed", 0.8],
      ["b", "observed", 0],
    ]);
    expect(caption).toContain("n = 10 assisted groups.");
    // Wilson's interval for 0 of 10 reaches up to 0.2775 (the example of wilsonInterval).
    const observed = spec.data[1] as unknown as { readonly error_x: { readonly array: number[] } };
    expect(observed.error_x.array[1]).toBeCloseTo(0.2775, 4);
  });
});
