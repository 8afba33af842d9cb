import type { Language } from "../shop/language.js";
import { legendKey } from "./draw-series.js";
import type { Frame } from "./frame-panels.js";
import type { FigurePlan } from "./plan.js";
import { FONT_PX, SPACE_PX } from "./theme.js";
import { textWidthEm } from "./wrap-text.js";

/** Room that a legend's symbol and the gap after its name take. */
const SYMBOL_PX = 52;

/** Name of a panel's own legend in plotly, counted as axes are. */
export const legendRef = (index: number): string => (index === 0 ? "legend" : `legend${index + 1}`);

/** Estimates the lines of the legend above the panels; 0 if there is none or one name only. */
export function legendLineCount(plan: FigurePlan, language: Language, widthPx: number): number {
  if (plan.panels.some(({ hasOwnLegend, cells }) => hasOwnLegend === true || cells)) return 0;
  const names = new Map(
    plan.panels.flatMap(({ series }) =>
      series.map((one) => [legendKey(one), one.label[language]] as const),
    ),
  );
  if (names.size < 2) return 0;
  const needed = [...names.values()]
    .map((name) => textWidthEm(name) * FONT_PX.legend + SYMBOL_PX)
    .reduce((sum, width) => sum + width, 0);
  return Math.ceil(needed / (widthPx - 2 * SPACE_PX.edge));
}

/** Places the legend above all panels, or each panel's own into its lower right corner. */
export function drawLegends(plan: FigurePlan, frame: Frame): Record<string, object> {
  const font = { size: FONT_PX.legend };
  const own = plan.panels.flatMap(({ hasOwnLegend }, i) => {
    if (hasOwnLegend !== true) return [];
    const { x, y } = frame.domains[i]!;
    const place = { x: x[1], xanchor: "right", y: y[0], yanchor: "bottom" };
    return [
      [legendRef(i), { ...place, font, tracegroupgap: 2, bgcolor: "rgba(255,255,255,0.85)" }],
    ] as const;
  });
  if (own.length > 0) return Object.fromEntries(own);
  const shared = {
    orientation: "h",
    x: (SPACE_PX.edge - 4) / frame.widthPx,
    xanchor: "left",
    xref: "container",
    y: 1 - SPACE_PX.legendTop / frame.heightPx,
    yanchor: "top",
    yref: "container",
    font,
    itemwidth: 34,
    traceorder: "normal",
  };
  return { legend: shared };
}
