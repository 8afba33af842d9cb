import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Figure } from "../report/figure.js";
import { figureHash, figureJson } from "./figure-hash.js";
import { type Chromium, findChromium } from "./find-chromium.js";

/** A figure as drawn: a vector picture with its texts, and pixels. */
export interface Picture {
  readonly svg: string;
  /** Twice as wide and high as the figure, for sharp screens. */
  readonly png: Uint8Array;
}

export interface FigureRenderer {
  /** @throws {Error} If there is no browser, plotly refuses the figure, or its Chinese has no font here. */
  draw(figure: Figure): Promise<Picture>;
  /** Ends the browser, if one was started; a later `draw` starts another. */
  close(): Promise<void>;
}

export interface RendererOptions {
  /** Where the browser comes from. @defaultValue findChromium */
  readonly find?: () => Promise<Chromium>;
  /** Ends the browser once nothing was drawn for this long; 0 keeps it until `close`. @defaultValue 0 */
  readonly idleMs?: number;
}

/**
 * Runs in the page. Text, not a function: the tools that run TypeScript put helpers of their own into functions.
 *
 * plotly takes element ids from Math.random. It is seeded from the figure, so
 * that ids repeat between runs and differ between figures. The order in which
 * plotly sets attributes depends on what the page drew before, so they are
 * sorted.
 */
const PAGE_SCRIPT = `
window.drawFigure = async ({ json, seed, width, height }) => {
  let state = seed;
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const { data, layout } = JSON.parse(json);
  const svg = await Plotly.toImage(
    { data, layout: { ...layout, width, height } },
    { format: "svg", width, height, scale: 1 },
  );
  // The same pixels as of Plotly.toImage with scale 2, without planning the plot once more.
  const image = new Image();
  image.src = svg;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  canvas.getContext("2d").drawImage(image, 0, 0, 2 * width, 2 * height);
  const text = decodeURIComponent(svg.slice(svg.indexOf(",") + 1));
  return [sortAttributes(text), canvas.toDataURL("image/png")];
};
window.sortAttributes = (text) => {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml");
  for (const element of svg.querySelectorAll("*")) {
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const attribute of attributes) element.removeAttributeNode(attribute);
    for (const attribute of attributes) element.setAttributeNode(attribute);
  }
  return new XMLSerializer().serializeToString(svg);
};
window.hasChineseFont = () => {
  // Without a font every character is the same empty box.
  const pixels = (text) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 40;
    const context = canvas.getContext("2d");
    context.font = "32px sans-serif";
    context.fillText(text, 2, 34);
    return canvas.toDataURL();
  };
  return pixels("中") !== pixels("文");
};`;

/** Makes a renderer that starts one headless Chromium at the first figure and draws all figures in one page. */
export function createRenderer(options: RendererOptions = {}): FigureRenderer {
  const { find = findChromium, idleMs = 0 } = options;
  let session: Promise<Session> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  async function close(): Promise<void> {
    clearTimeout(idle);
    const open = session;
    session = undefined;
    await open?.then(({ browser }) => browser.close()).catch(() => undefined);
  }

  async function drawNow(figure: Figure): Promise<Picture> {
    clearTimeout(idle);
    session ??= openSession(find).catch((error: unknown) => {
      session = undefined;
      throw error;
    });
    const picture = await drawIn(await session, figure);
    if (idleMs > 0) idle = setTimeout(() => void close(), idleMs);
    return picture;
  }

  return {
    draw(figure) {
      // One at a time: the page's Math.random belongs to the figure being drawn.
      const drawn = queue.then(() => drawNow(figure));
      queue = drawn.catch(() => undefined);
      return drawn;
    },
    close,
  };
}

interface Session {
  readonly browser: Browser;
  readonly page: Page;
  readonly hasChineseFont: boolean;
}

async function openSession(find: () => Promise<Chromium>): Promise<Session> {
  const { path, args, env } = await find();
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({
    executablePath: path,
    headless: true,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...args, "--no-sandbox", "--font-render-hinting=none", "--force-color-profile=srgb"],
  });
  const page = await browser.newPage();
  await page.setContent('<!doctype html><meta charset="utf-8"><body></body>');
  const plotly = createRequire(join(process.cwd(), "package.json")).resolve("plotly.js-dist-min");
  await page.addScriptTag({ path: plotly });
  await page.addScriptTag({ content: PAGE_SCRIPT });
  const hasChineseFont = await page.evaluate<boolean>("hasChineseFont()");
  return { browser, page, hasChineseFont };
}

async function drawIn({ page, hasChineseFont }: Session, figure: Figure): Promise<Picture> {
  const { name, widthPx: width, heightPx: height } = figure;
  const json = figureJson(figure);
  if (!hasChineseFont && /\p{Script=Han}/u.test(json)) {
    throw new Error(
      `Cannot draw figure ${name}: its labels are Chinese and this machine has no font for them; install one (Debian and Ubuntu: fonts-noto-cjk) or put a font file into ~/.local/share/fonts`,
    );
  }
  const seed = Number.parseInt(figureHash(figure).slice(0, 8), 16);
  const job = JSON.stringify({ json, seed, width, height });
  try {
    const [svg, png] = await page.evaluate<[string, string]>(`drawFigure(${job})`);
    return {
      svg: `${svg}\n`,
      png: new Uint8Array(Buffer.from(png.slice(png.indexOf(",") + 1), "base64")),
    };
  } catch (error) {
    throw new Error(
      `Cannot draw figure ${name}: ${error instanceof Error ? error.message : error}`,
    );
  }
}
