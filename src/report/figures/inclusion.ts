import type { Bilingual } from "../../analysis/bilingual.js";
import { wilsonInterval } from "../../stats/wilson-interval.js";
import { composeFigure } from "../compose-figure.js";
import type { Figure } from "../figure.js";
import { PALETTE } from "../palette.js";
import type { FigureOptions } from "../plan.js";
import { untranslated } from "../untranslated.js";

/** How often one chunk was to be shown, and was. */
export interface InclusionRow {
  readonly chunkId: string;
  readonly rho: number;
  /** Assisted groups that saw the chunk, of `assistedGroupCount`. */
  readonly shownCount: number;
  readonly assistedGroupCount: number;
}

/** Which draws the figure is of. */
export interface InclusionDraws {
  /** File name of the figure, such as `inclusion`. */
  readonly name: string;
  readonly title: Bilingual;
  /** At least one, in the order of the bank. */
  readonly rows: readonly InclusionRow[];
  /** Curriculum, seed and n. */
  readonly note: Bilingual;
}

/** Draws each chunk's inclusion probability beside the share of assisted groups that saw it. */
export function inclusionFigure(
  { name, title, rows, note }: InclusionDraws,
  options: FigureOptions = {},
): Figure {
  const positions = rows.map((_, place) => place);
  return composeFigure(
    {
      name,
      title,
      reading: {
        en: "Share of assisted groups that saw each chunk with its 95 % Wilson interval (dots), beside the rho it was drawn with (squares).",
        zh: "每个技能块在有技能组中实际出现的比例及其 95% Wilson 区间（圆点），与抽取时所用的 rho（方块）并列。",
      },
      note,
      panels: [
        {
          measure: "inclusion",
          title: { en: "", zh: "" },
          orientation: "horizontal",
          position: {
            key: "chunk",
            title: { en: "", zh: "" },
            categories: rows.map(({ chunkId }) => ({ id: chunkId, label: untranslated(chunkId) })),
          },
          value: {
            key: "value",
            title: { en: "inclusion (share of assisted groups)", zh: "出现率（占有技能组的比例）" },
            range: [0, 1],
          },
          series: [
            {
              id: "rho",
              label: { en: "rho", zh: "rho" },
              mark: { kind: "dots", color: PALETTE.vermilion, symbol: "square-open", shift: -0.15 },
              positions,
              values: rows.map(({ rho }) => rho),
            },
            {
              id: "observed",
              label: { en: "observed", zh: "实际" },
              mark: { kind: "dots", color: PALETTE.blue, symbol: "circle", shift: 0.15 },
              positions,
              values: rows.map((row) => row.shownCount / row.assistedGroupCount),
              intervals: rows.map((row) => wilsonInterval(row.shownCount, row.assistedGroupCount)),
            },
          ],
        },
      ],
      columns: 1,
      panelHeightPx: 60 + 28 * rows.length,
      leftPx: 210,
    },
    options,
  );
}
