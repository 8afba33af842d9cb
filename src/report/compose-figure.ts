import type { Data } from "plotly.js-dist-min";
import type { Bilingual } from "../analysis/bilingual.js";
import { PUBLISHED_RUN } from "../analysis/table-options.js";
import { axisRefs } from "./axis-refs.js";
import { drawLayout } from "./draw-layout.js";
import { legendRef } from "./draw-legends.js";
import { drawSeries, legendKey } from "./draw-series.js";
import type { Figure } from "./figure.js";
import { figureTable } from "./figure-table.js";
import type { FigureOptions, FigurePlan } from "./plan.js";
import { FONT_PX } from "./theme.js";
import { wrapText } from "./wrap-text.js";

/** What the captions name as their source unless told otherwise. */
export const PUBLISHED_SOURCE: Bilingual = {
  en: `ShopSimRL (XBQNRCM/ShopSimRL), ${PUBLISHED_RUN.en}`,
  zh: `ShopSimRL（XBQNRCM/ShopSimRL），${PUBLISHED_RUN.zh}`,
};

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
    const hasOwnLegend = panel.hasOwnLegend === true;
    const traces = drawSeries(panel, {
      language,
      ...axisRefs(i),
      legend: hasOwnLegend ? legendRef(i) : "legend",
      named: hasOwnLegend ? new Set() : new Set(named),
    });
    for (const series of panel.series) named.add(legendKey(series));
    return traces;
  });
  const { layout, heightPx } = drawLayout(plan, { language, widthPx, note: noteLines });
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
