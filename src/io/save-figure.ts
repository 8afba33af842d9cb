import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Figure } from "../report/figure.js";
import { tableCsv } from "../report/table-csv.js";
import { figureHash } from "./figure-hash.js";
import { createRenderer, type FigureRenderer } from "./render-figure.js";
import { withLock } from "./with-lock.js";
import { writeIfChanged } from "./write-if-changed.js";

/** The browser of this process, shared by all figures; it ends by itself once idle. */
export const sharedRenderer: FigureRenderer = createRenderer({ idleMs: 2_000 });

export interface SaveFigureOptions {
  /** @defaultValue "figures" */
  readonly folder?: string;
  /** Draws even if the stored picture is of the same spec and size. @defaultValue false */
  readonly redraw?: boolean;
  /** @defaultValue sharedRenderer */
  readonly renderer?: FigureRenderer;
}

export interface SavedFigure {
  /** Whether a picture was drawn; `false` if the stored one served. */
  readonly isDrawn: boolean;
  /** The three files: `.svg`, `.png`, and the numbers as `.csv`. */
  readonly files: readonly [svg: string, png: string, csv: string];
}

const manifestSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));

/**
 * Saves a figure as `<name>.svg`, `<name>.png` and `<name>.csv`, and notes in `manifest.json` what was drawn.
 *
 * The manifest maps a name to the hash of the figure's spec and size. While it
 * matches, the stored picture stays, so that another browser or font does not
 * change what is committed, and no browser is needed.
 *
 * @throws {Error} If the figure must be drawn and cannot be.
 */
export async function saveFigure(
  figure: Figure,
  options: SaveFigureOptions = {},
): Promise<SavedFigure> {
  const { folder = "figures", redraw = false, renderer = sharedRenderer } = options;
  const [svg, png, csv] = ["svg", "png", "csv"].map((ending) =>
    join(folder, `${figure.name}.${ending}`),
  ) as [string, string, string];
  const hash = figureHash(figure);
  const isStored = readManifest(folder)[figure.name] === hash && existsSync(svg) && existsSync(png);
  const isDrawn = redraw || !isStored;
  if (isDrawn) {
    const picture = await renderer.draw(figure);
    writeIfChanged(svg, picture.svg);
    writeIfChanged(png, picture.png);
    await withLock(join(folder, ".manifest.lock"), () => {
      const entries = Object.entries({ ...readManifest(folder), [figure.name]: hash });
      const sorted = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
      writeIfChanged(join(folder, "manifest.json"), `${JSON.stringify(sorted, null, 2)}\n`);
    });
  }
  writeIfChanged(csv, tableCsv(figure.table));
  return { isDrawn, files: [svg, png, csv] };
}

/**
 * Returns a figure's PNG: the stored one of the same spec and size, else one drawn now and kept in `.cache/figures`.
 *
 * @throws {Error} If the figure must be drawn and cannot be.
 */
export async function pngOf(
  figure: Figure,
  options: Omit<SaveFigureOptions, "redraw"> = {},
): Promise<Uint8Array> {
  const { folder = "figures", renderer = sharedRenderer } = options;
  const hash = figureHash(figure);
  const stored = Object.entries(readManifest(folder))
    .filter(([, stored]) => stored === hash)
    .map(([name]) => join(folder, `${name}.png`));
  const kept = join(".cache", "figures", `${hash}.png`);
  const path = [...stored, kept].find((candidate) => existsSync(candidate));
  if (path !== undefined) return new Uint8Array(readFileSync(path));
  const { png } = await renderer.draw(figure);
  writeIfChanged(kept, png);
  return png;
}

function readManifest(folder: string): Readonly<Record<string, string>> {
  const path = join(folder, "manifest.json");
  if (!existsSync(path)) return {};
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new Error(
      `Cannot read ${path} as a map of figure names to hashes: ${error instanceof Error ? error.message : error}`,
    );
  }
}
