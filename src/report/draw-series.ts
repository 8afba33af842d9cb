import type { Data } from "plotly.js-dist-min";
import type { Language } from "../shop/language.js";
import { drawCells } from "./draw-cells.js";
import { PALETTE } from "./palette.js";
import type { Dash, Mark, Panel, Series } from "./plan.js";

/** Where a panel's traces go, and which of them a legend names. */
export interface SeriesPlace {
  readonly language: Language;
  /** Axis references of the panel, such as `x2` and `y2`. */
  readonly x: string;
  readonly y: string;
  /** Legend reference, such as `legend` or `legend2`. */
  readonly legend: string;
  /** Keys that stand in a legend already; see {@link legendKey}. */
  readonly named: ReadonlySet<string>;
}

/** Returns what tells a series apart in a legend. */
export const legendKey = ({ id, legendKey: shared = id }: Series): string => shared;

/** One plotly trace; plotly's own types are a union too wide to build step by step. */
export type Trace = Record<string, unknown>;

/** Dashes in pixels: plotly's own grow with the line and outgrow the way between two points. */
const DASHES: Readonly<Record<Dash, string>> = {
  solid: "solid",
  dash: "7px,4px",
  dot: "2px,3px",
  dashdot: "7px,3px,2px,3px",
};

/** Share of the way between two positions that a group of bars takes. */
const BAR_GROUP = 0.78;

function style(mark: Exclude<Mark, { kind: "cells" }>): Trace {
  switch (mark.kind) {
    case "line": {
      const { color, dash = "solid", widthPx = 2, opacity = 1, symbol, digits } = mark;
      return {
        type: "scatter",
        mode: `lines${symbol === undefined ? "" : "+markers"}${digits === undefined ? "" : "+text"}`,
        line: { color, dash: DASHES[dash], width: widthPx },
        opacity,
        ...(symbol !== undefined && { marker: { color, symbol, size: 7 } }),
        ...(digits !== undefined && { textposition: "top center", cliponaxis: false }),
      };
    }
    case "stairs": {
      const { color, dash = "solid" } = mark;
      return {
        type: "scatter",
        mode: "lines",
        line: { color, dash: DASHES[dash], width: 2, shape: "hv" },
      };
    }
    case "dots": {
      const { color, symbol } = mark;
      return { type: "scatter", mode: "markers", marker: { color, symbol, size: 7 } };
    }
    case "bars": {
      const { color, pattern = "" } = mark;
      return {
        type: "bar",
        marker: {
          color,
          line: { color, width: 1 },
          pattern: {
            shape: pattern,
            fillmode: "replace",
            fgcolor: color,
            bgcolor: "#FFFFFF",
            size: 6,
          },
        },
      };
    }
  }
}

/** Error bars of plotly: lengths from the value, not ends. */
function errorBars({ values, intervals }: Series, color: string): Trace | undefined {
  if (intervals === undefined) return undefined;
  return {
    type: "data",
    symmetric: false,
    array: intervals.map(([, high], i) => high - values[i]!),
    arrayminus: intervals.map(([low], i) => values[i]! - low),
    color,
    thickness: 1.5,
    width: 4,
  };
}

/** Where a series stands beside its positions: bars side by side, points moved as their mark says. */
function shiftOf({ mark }: Series, index: number, panel: Panel): number {
  if (mark.kind !== "bars") return "shift" in mark ? (mark.shift ?? 0) : 0;
  const count = panel.series.length;
  return (index - (count - 1) / 2) * (BAR_GROUP / count);
}

/** Prints bars' values above their intervals, where plotly would print them through the bars. */
function barLabels(series: Series, along: readonly number[], place: SeriesPlace): Trace[] {
  const { mark, values, intervals } = series;
  if (mark.kind !== "bars" || mark.digits === undefined) return [];
  const { digits } = mark;
  return [
    {
      type: "scatter",
      mode: "text",
      x: along,
      y: values.map((value, i) => intervals?.[i]?.[1] ?? value),
      text: values.map((value) => (value === null ? "" : value.toFixed(digits))),
      textposition: "top center",
      cliponaxis: false,
      hoverinfo: "skip",
      showlegend: false,
      xaxis: place.x,
      yaxis: place.y,
      legendgroup: legendKey(series),
    },
  ];
}

function drawOne(series: Series, index: number, panel: Panel, place: SeriesPlace): Trace[] {
  const { mark, positions, values } = series;
  if (mark.kind === "cells") {
    throw new TypeError("Cannot draw cells as one series: a panel of cells is drawn as a whole");
  }
  const shift = shiftOf(series, index, panel);
  const along = positions.map((position) => position + shift);
  const horizontal = panel.orientation === "horizontal";
  const bars = errorBars(series, mark.kind === "bars" ? PALETTE.ink : mark.color);
  const digits = mark.kind === "line" ? mark.digits : undefined;
  const key = legendKey(series);
  const isNamed =
    !place.named.has(key) && panel.series.findIndex((other) => legendKey(other) === key) === index;
  return [
    {
      ...style(mark),
      name: series.label[place.language],
      x: horizontal ? values : along,
      y: horizontal ? along : values,
      ...(bars !== undefined && { [horizontal ? "error_x" : "error_y"]: bars }),
      ...(mark.kind === "bars" && { width: (0.92 * BAR_GROUP) / panel.series.length }),
      ...(digits !== undefined && {
        text: values.map((value) => (value === null ? "" : value.toFixed(digits))),
      }),
      xaxis: place.x,
      yaxis: place.y,
      legend: place.legend,
      legendgroup: key,
      showlegend: isNamed,
    },
    ...barLabels(series, along, place),
  ];
}

/**
 * Turns a panel's series into plotly traces.
 *
 * @returns One trace a series in the order of the panel, and one more for printed values of bars; a
 *   panel of cells gives one heat map, its values and its dots.
 */
export function drawSeries(panel: Panel, place: SeriesPlace): Partial<Data>[] {
  const traces =
    panel.cells === undefined
      ? panel.series.flatMap((series, i) => drawOne(series, i, panel, place))
      : drawCells(panel, panel.cells, place);
  return traces as Partial<Data>[];
}
