import type { Data } from "plotly.js-dist-min";
import type { Bilingual } from "../analysis/bilingual.js";
import { PUBLISHED_RUN } from "../analysis/table-options.js";
import type { Language } from "../shop/language.js";
import { axisRefs, drawLayout } from "./draw-layout.js";
import { drawSeries } from "./draw-series.js";
import type { Figure } from "./figure.js";
import { figureTable } from "./figure-table.js";
import type { FigureOptions, FigurePlan } from "./plan.js";
import { FONT_PX } from "./theme.js";
import { textWidthEm, wrapText } from "./wrap-text.js";

/** What the captions name as their source unless told otherwise. */
export const PUBLISHED_SOURCE: Bilingual = {
  en: `ShopSimRL (XBQNRCM/ShopSimRL), ${PUBLISHED_RUN.en}`,
  zh: `ShopSimRL（XBQNRCM/ShopSimRL），${PUBLISHED_RUN.zh}`,
};

/** Lines that the shared legend takes, estimated from its names. */
function legendLineCount(plan: FigurePlan, language: Language, widthPx: number): number {
  if (plan.panels.some(({ legendCorner, cells }) => legendCorner ?? cells)) return 0;
  const names = new Map(
    plan.panels.flatMap(({ series }) => series.map(({ id, label }) => [id, label[language]])),
  );
  const symbolPx = 64;
  const widths = [...names.values()].map((name) => textWidthEm(name) * FONT_PX.legend + symbolPx);
  return names.size < 2 ? 0 : Math.ceil(widths.reduce((sum, width) => sum + width, 0) / widthPx);
}

/**
 * Makes a figure of a plan: traces, layout, captions and table, in one language.
 *
 * All drawn numbers come from the plan's series and stand in the table in full precision.
 *
 * @returns The figure, named `<plan>` in English and `<plan>.zh` in Chinese.
 */
export function composeFigure(plan: FigurePlan, options: FigureOptions = {}): Figure {
  const { language = "en", source = PUBLISHED_SOURCE } = options;
  const { widthPx = 1000 } = plan;
  const { en, zh } = source;
  const note: Bilingual = {
    en: `${plan.note.en} Source: ${en}.`,
    zh: `${plan.note.zh}来源：${zh}。`,
  };
  const noteLines = wrapText(note[language], (widthPx - 40) / FONT_PX.note);
  const named = new Set<string>();
  const data: Partial<Data>[] = plan.panels.flatMap((panel, i) => {
    const ownLegend = panel.legendCorner !== undefined;
    const legend = ownLegend && i > 0 ? `legend${i + 1}` : "legend";
    const traces = drawSeries(panel, {
      language,
      ...axisRefs(i),
      legend,
      named: ownLegend ? new Set() : new Set(named),
    });
    for (const { id } of panel.series) named.add(id);
    return traces;
  });
  const legendLines = legendLineCount(plan, language, widthPx - 100);
  const { layout, heightPx } = drawLayout(plan, {
    language,
    widthPx,
    note: noteLines,
    legendLines,
  });
  const glue = language === "en" ? " " : "";
  return {
    name: language === "en" ? plan.name : `${plan.name}.${language}`,
    language,
    title: plan.title[language],
    caption: `${plan.reading[language]}${glue}${note[language]}`,
    spec: { data, layout },
    widthPx,
    heightPx,
    table: figureTable(plan, note),
  };
}
