import type { SeriesPlace, Trace } from "./draw-series.js";
import { DIVERGING, GREY, PALETTE } from "./palette.js";
import type { CellScale, Panel } from "./plan.js";
import { FONT_PX } from "./theme.js";

/** Writes a signed value with a true minus sign. */
function signed(value: number): string {
  const size = Math.abs(value);
  // One digit more where three would show a zero.
  return `${value < 0 ? "\u2212" : "+"}${size.toFixed(size > 0 && size < 0.0005 ? 4 : 3)}`;
}

/** The text colour that stays readable on a cell. */
const inkOn = (value: number, limit: number): string =>
  Math.abs(value) > 0.7 * limit ? "#FFFFFF" : PALETTE.ink;

/**
 * Draws a panel's series as the rows of a heat map, first row at the top.
 *
 * An empty cell shows the plot's grey ground and a dash; a flagged cell holds a dot beside its value.
 *
 * @returns The heat map, the printed values, and the dots.
 */
export function drawCells(panel: Panel, scale: CellScale, place: SeriesPlace): Trace[] {
  const { series } = panel;
  const columns = panel.position.categories?.map((_, i) => i) ?? [];
  const at = (row: number, column: number) => {
    const found = series[row]!.positions.indexOf(column);
    return found < 0 ? null : series[row]!.values[found]!;
  };
  const cells = series.flatMap((one, row) =>
    columns.map((column) => {
      const value = at(row, column);
      const index = one.positions.indexOf(column);
      const isFlagged = one.mark.kind === "cells" && one.mark.flags[index] === true;
      return { row, column, value, isFlagged };
    }),
  );
  const flagged = cells.filter(({ isFlagged }) => isFlagged);
  const axes = { xaxis: place.x, yaxis: place.y };
  return [
    {
      type: "heatmap",
      x: columns,
      y: series.map((_, row) => row),
      z: series.map((_, row) => columns.map((column) => at(row, column))),
      zmin: -scale.limit,
      zmax: scale.limit,
      colorscale: DIVERGING,
      hoverongaps: false,
      xgap: 2,
      ygap: 2,
      colorbar: {
        // At the side plotly would print it over the tick labels.
        title: { text: scale.title[place.language], side: "top", font: { size: FONT_PX.tick } },
        thickness: 14,
        outlinewidth: 0,
        tickfont: { size: FONT_PX.tick },
      },
      ...axes,
    },
    {
      type: "scatter",
      mode: "text",
      x: cells.map(({ column }) => column),
      y: cells.map(({ row }) => row),
      text: cells.map(({ value }) => (value === null ? "\u2013" : signed(value))),
      textfont: {
        size: FONT_PX.tick,
        color: cells.map(({ value }) => (value === null ? GREY.axis : inkOn(value, scale.limit))),
      },
      hoverinfo: "skip",
      showlegend: false,
      ...axes,
    },
    {
      type: "scatter",
      mode: "markers",
      x: flagged.map(({ column }) => column + 0.36),
      y: flagged.map(({ row }) => row),
      marker: {
        size: 8,
        color: flagged.map(({ value }) => inkOn(value ?? 0, scale.limit)),
      },
      hoverinfo: "skip",
      showlegend: false,
      ...axes,
    },
  ];
}
