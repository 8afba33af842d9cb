import type { FigurePlan } from "./plan.js";
import { SPACE_PX } from "./theme.js";

/** Where the panels of a figure stand. */
export interface Frame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly margin: {
    readonly l: number;
    readonly r: number;
    readonly t: number;
    readonly b: number;
  };
  /** Per panel, its shares of the plotting area. */
  readonly domains: readonly { readonly x: [number, number]; readonly y: [number, number] }[];
}

export interface FrameOptions {
  readonly widthPx: number;
  /** Lines of the note under the picture. */
  readonly noteLineCount: number;
  /** Lines of the legend above the panels; 0 for none. */
  readonly legendLineCount: number;
}

/** Places the panels in rows: counts pixels first, then takes the shares that plotly wants. */
export function framePanels(plan: FigurePlan, options: FrameOptions): Frame {
  const { panels, columns, panelHeightPx = 210, columnGapPx = SPACE_PX.columnGap } = plan;
  const { widthPx, noteLineCount, legendLineCount } = options;
  const hasRounds = panels.some(({ rounds }) => rounds !== undefined);
  const hasTitles = panels.some(({ title }) => title.en !== "");
  const head =
    (hasTitles ? SPACE_PX.panelTitle : SPACE_PX.untitled) + (hasRounds ? SPACE_PX.roundNames : 0);
  const margin = {
    l: plan.leftPx ?? SPACE_PX.left,
    r: SPACE_PX.right,
    t: SPACE_PX.legendTop + legendLineCount * SPACE_PX.legendLine + head,
    b: SPACE_PX.axis + noteLineCount * SPACE_PX.noteLine + SPACE_PX.noteBottom,
  };
  const rowGap = SPACE_PX.axis + head;
  const rowCount = Math.ceil(panels.length / columns);
  const plotHeight = rowCount * panelHeightPx + (rowCount - 1) * rowGap;
  const plotWidth = widthPx - margin.l - margin.r;
  const weights = plan.columnWidths ?? Array.from({ length: columns }, () => 1);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const room = plotWidth - (columns - 1) * columnGapPx;
  const widths = weights.map((weight) => (room * weight) / weightSum);
  const domains = panels.map((_, i) => {
    const column = i % columns;
    const before = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
    const left = before + column * columnGapPx;
    const top = Math.floor(i / columns) * (panelHeightPx + rowGap);
    return {
      x: [left / plotWidth, (left + widths[column]!) / plotWidth] as [number, number],
      y: [1 - (top + panelHeightPx) / plotHeight, 1 - top / plotHeight] as [number, number],
    };
  });
  return { widthPx, heightPx: plotHeight + margin.t + margin.b, margin, domains };
}
