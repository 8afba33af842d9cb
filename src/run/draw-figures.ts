import type { Release } from "../analysis/release.js";
import { checkOutputFolder } from "../io/check-output.js";
import { type SaveFigureOptions, saveFigure } from "../io/save-figure.js";
import { FIGURES, type FigureName, type FigureOptions } from "../report/figures/index.js";
import type { Language } from "../shop/language.js";

/** Every figure, in the order of the report. */
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

export interface DrawFiguresOptions extends SaveFigureOptions, Pick<FigureOptions, "source"> {
  /** @defaultValue all figures */
  readonly names?: readonly FigureName[];
  /** @defaultValue English and Chinese */
  readonly languages?: readonly Language[];
  /** Called after each picture. */
  readonly onFigure?: (figure: DrawnFigure, done: number, total: number) => void;
}

/** One saved picture. */
export interface DrawnFigure {
  readonly name: string;
  /** `false` if the stored picture was of the same spec. */
  readonly isDrawn: boolean;
}

/**
 * Saves figures of a run as SVG, PNG and CSV; a picture whose spec has not changed is kept.
 *
 * @returns What became of each picture, figure by figure, language by language.
 * @throws {Error} If nothing can be written to the folder (asked before any work), or a picture
 *   must be drawn and there is no browser or no Chinese font.
 */
export async function drawFigures(
  release: Release,
  options: DrawFiguresOptions = {},
): Promise<DrawnFigure[]> {
  const { names = FIGURE_NAMES, languages = ["en", "zh"], onFigure, source, ...saving } = options;
  checkOutputFolder(saving.folder ?? "figures");
  const total = names.length * languages.length;
  const pictures: DrawnFigure[] = [];
  for (const name of names) {
    for (const language of languages) {
      const figure = FIGURES[name](release, {
        language,
        ...(source !== undefined && { source }),
      });
      const { isDrawn } = await saveFigure(figure, saving);
      const picture = { name: figure.name, isDrawn };
      pictures.push(picture);
      onFigure?.(picture, pictures.length, total);
    }
  }
  return pictures;
}
