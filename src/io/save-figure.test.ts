import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Figure } from "../report/figure.js";
import { figureHash, figureJson } from "./figure-hash.js";
import type { FigureRenderer } from "./render-figure.js";
import { pngOf, saveFigure } from "./save-figure.js";

const FIGURE: Figure = {
  name: "effects",
  language: "en",
  title: "Effects",
  caption: "n = 4",
  spec: { data: [{ type: "bar", y: [1, 3] }], layout: {} },
  widthPx: 400,
  heightPx: 300,
  table: {
    name: "effects",
    title: { en: "Effects", zh: "效应" },
    note: { en: "n = 4", zh: "n = 4" },
    columns: [{ key: "effect", label: { en: "Effect", zh: "效应" }, digits: 1 }],
    rows: [{ effect: 1 / 3 }, { effect: null }],
  },
};
const TALLER: Figure = { ...FIGURE, heightPx: 301 };

let folder: string;
let drawnCount: number;

/** Draws pictures that differ each time, as another browser would. */
const renderer: FigureRenderer = {
  async draw() {
    drawnCount += 1;
    return { svg: `<svg>${drawnCount}</svg>`, png: new Uint8Array([drawnCount]) };
  },
  close: async () => undefined,
};
/** A machine without a browser. */
const noBrowser: FigureRenderer = {
  draw: async () => Promise.reject(new Error("Cannot draw figures: no browser")),
  close: async () => undefined,
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "figures-"));
  drawnCount = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(folder, file), "utf8");

describe("saveFigure()", () => {
  test("writes picture, pixels, numbers in full precision, and notes what was drawn", async () => {
    const { isDrawn, files } = await saveFigure(FIGURE, { folder, renderer });
    expect(isDrawn).toBe(true);
    expect(files).toEqual(["svg", "png", "csv"].map((end) => join(folder, `effects.${end}`)));
    expect(read("effects.svg")).toBe("<svg>1</svg>");
    expect(read("effects.csv")).toBe("effect\n0.3333333333333333\n\n");
    expect(JSON.parse(read("manifest.json"))).toEqual({ effects: figureHash(FIGURE) });
  });

  test("does not draw an unchanged figure anew, so that no browser is needed", async () => {
    await saveFigure(FIGURE, { folder, renderer });
    const again = { ...FIGURE, caption: "n = 5", spec: structuredClone(FIGURE.spec) };
    expect((await saveFigure(again, { folder, renderer: noBrowser })).isDrawn).toBe(false);
    expect(read("effects.svg")).toBe("<svg>1</svg>");
  });

  test.each([
    { why: "another size", figure: TALLER, options: {} },
    {
      why: "other numbers",
      figure: { ...FIGURE, spec: { data: [{ type: "bar" as const, y: [1, 4] }], layout: {} } },
      options: {},
    },
    { why: "redraw", figure: FIGURE, options: { redraw: true } },
  ])("draws anew for $why", async ({ figure, options }) => {
    await saveFigure(FIGURE, { folder, renderer });
    expect((await saveFigure(figure, { folder, renderer, ...options })).isDrawn).toBe(true);
    expect(read("effects.svg")).toBe("<svg>2</svg>");
  });

  test("draws anew if a file is missing, and keeps the old one if it cannot be drawn", async () => {
    await saveFigure(FIGURE, { folder, renderer });
    await expect(saveFigure(TALLER, { folder, renderer: noBrowser })).rejects.toThrow("no browser");
    expect(read("effects.svg")).toBe("<svg>1</svg>");
    expect(JSON.parse(read("manifest.json"))).toEqual({ effects: figureHash(FIGURE) });
    rmSync(join(folder, "effects.png"));
    expect((await saveFigure(FIGURE, { folder, renderer })).isDrawn).toBe(true);
  });

  test("loses no entry when figures are saved at once, and sorts them", async () => {
    const names = ["c", "a", "b", "e", "d"];
    await Promise.all(names.map((name) => saveFigure({ ...FIGURE, name }, { folder, renderer })));
    expect(Object.keys(JSON.parse(read("manifest.json")))).toEqual(["a", "b", "c", "d", "e"]);
    expect(existsSync(join(folder, ".manifest.lock"))).toBe(false);
  });

  test("names a damaged manifest", async () => {
    writeFileSync(join(folder, "manifest.json"), '{"effects": "x"}');
    await expect(saveFigure(FIGURE, { folder, renderer })).rejects.toThrow(
      `Cannot read ${join(folder, "manifest.json")} as a map of figure names to hashes`,
    );
  });
});

describe("pngOf()", () => {
  test("gives the stored picture, whatever its name", async () => {
    await saveFigure(FIGURE, { folder, renderer });
    const png = await pngOf({ ...FIGURE, name: "other" }, { folder, renderer: noBrowser });
    expect(png).toEqual(new Uint8Array([1]));
  });

  test("draws an unknown figure once and keeps it", async () => {
    // A height that no other run has used: what is kept outlives the test.
    const fresh = { ...FIGURE, heightPx: 300 + Math.random() };
    mkdirSync(folder, { recursive: true });
    expect(await pngOf(fresh, { folder, renderer })).toEqual(new Uint8Array([1]));
    expect(await pngOf(fresh, { folder, renderer })).toEqual(new Uint8Array([1]));
    expect(drawnCount).toBe(1);
    rmSync(join(".cache", "figures", `${figureHash(fresh)}.png`));
  });
});

describe("figureHash()", () => {
  test("sees typed arrays as the lists they are drawn as, and not the caption", () => {
    const typed = { data: [{ type: "bar" as const, y: new Float64Array([1, 3]) }], layout: {} };
    expect(figureJson({ ...FIGURE, spec: typed })).toBe(figureJson(FIGURE));
    expect(figureHash({ ...FIGURE, spec: typed, name: "x", caption: "y" })).toBe(
      figureHash(FIGURE),
    );
    expect(figureHash(TALLER)).not.toBe(figureHash(FIGURE));
  });
});
