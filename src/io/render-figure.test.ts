import { describe, expect, test } from "vitest";
import type { Figure } from "../report/figure.js";
import { findChromium } from "./find-chromium.js";
import { createRenderer } from "./render-figure.js";

const FIGURE: Figure = {
  name: "effects",
  language: "en",
  title: "Effects",
  caption: "Three effects, n = 4",
  spec: {
    data: [{ type: "bar", x: ["a", "b", "c"], y: [1, 3, 2] }],
    layout: { title: { text: "Effects" } },
  },
  widthPx: 400,
  heightPx: 300,
  table: {
    name: "effects",
    title: { en: "Effects", zh: "效应" },
    note: { en: "n = 4", zh: "n = 4" },
    columns: [{ key: "effect", label: { en: "Effect", zh: "效应" } }],
    rows: [{ effect: 1 }, { effect: 3 }, { effect: 2 }],
  },
};
const LINE: Figure = {
  ...FIGURE,
  name: "line",
  spec: { data: [{ type: "scatter", x: [1, 2], y: [1, 2] }], layout: {} },
};
const BOX: Figure = {
  ...FIGURE,
  name: "box",
  spec: { data: [{ type: "box", y: [1, 2, 3, 9] }], layout: {} },
};

/** Width and height stand in the header of a PNG file. */
function pngSize(png: Uint8Array): readonly [width: number, height: number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

describe("createRenderer()", () => {
  test("draws the same bytes in another browser and another order", async () => {
    const first = createRenderer();
    const second = createRenderer();
    try {
      const forwards = [];
      for (const figure of [FIGURE, LINE, BOX]) forwards.push(await first.draw(figure));
      const backwards = [];
      for (const figure of [BOX, LINE, FIGURE]) backwards.unshift(await second.draw(figure));
      expect(backwards.map(({ svg }) => svg)).toEqual(forwards.map(({ svg }) => svg));
      expect(backwards).toEqual(forwards);
      expect(pngSize(forwards[0]!.png)).toEqual([800, 600]);
      expect(forwards[0]!.svg).toContain(">Effects<");
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  }, 60_000);

  test("gives two figures of one page different clip ids", async () => {
    const renderer = createRenderer();
    try {
      const ids = async (figure: Figure) =>
        [...(await renderer.draw(figure)).svg.matchAll(/id="(clip[^"]+)"/g)].map((m) => m[1]!);
      const shared = new Set(await ids(FIGURE));
      expect(shared.size).toBeGreaterThan(0);
      expect((await ids(LINE)).filter((id) => shared.has(id))).toEqual([]);
    } finally {
      await renderer.close();
    }
  }, 60_000);

  test("starts no browser before the first figure, and names the figure when there is none", async () => {
    let asked = 0;
    const renderer = createRenderer({
      find: async () => {
        asked += 1;
        throw new Error("Cannot draw figures: no browser");
      },
    });
    await renderer.close();
    expect(asked).toBe(0);
    await expect(renderer.draw(FIGURE)).rejects.toThrow("Cannot draw figures: no browser");
    await expect(renderer.draw(FIGURE)).rejects.toThrow("Cannot draw figures: no browser");
    expect(asked).toBe(2);
  });

  test("names the figure that plotly refuses", async () => {
    const renderer = createRenderer();
    try {
      const spec = { data: [null], layout: {} } as unknown as Figure["spec"];
      await expect(renderer.draw({ ...FIGURE, name: "broken", spec })).rejects.toThrow(
        /^Cannot draw figure broken: /,
      );
    } finally {
      await renderer.close();
    }
  }, 60_000);
});

describe("findChromium()", () => {
  test("takes the packaged browser where none is installed, and leaves the environment as it was", async () => {
    const before = { ...process.env };
    const found = await findChromium([]);
    expect(found.source).toBe("@sparticuz/chromium");
    expect({ ...process.env }).toEqual(before);
    const renderer = createRenderer({ find: () => findChromium([]) });
    try {
      expect((await renderer.draw(FIGURE)).svg).toContain(">Effects<");
    } finally {
      await renderer.close();
    }
  }, 120_000);
});
