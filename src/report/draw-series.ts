import type { Data } from "plotly.js-dist-min";
import type { Language } from "../shop/language.js";
import { drawCells } from "./draw-cells.js";
import type { Mark, Panel, Series } from "./plan.js";

/** Where a panel's traces go, and which of them a legend names. */
export interface SeriesPlace {
  readonly language: Language;
  /** Axis references of the panel, such as `x2` and `y2`. */
  readonly x: string;
  readonly y: string;
  /** Legend reference, such as `legend` or `legend2`. */
  readonly legend: string;
  /** Ids that stand in a legend already. */
  readonly named: ReadonlySet<string>;
}

/** One plotly trace; plotly's own types are a union too wide to build step by step. */
export type Trace = Record<string, unknown>;

function style(mark: Exclude<Mark, { kind: "cells" }>): Trace {
  switch (mark.kind) {
    case "line": {
      const { color, dash = "solid", widthPx = 2, opacity = 1, symbol, digits } = mark;
      return {
        type: "scatter",
        mode: `lines${symbol === undefined ? "" : "+markers"}${digits === undefined ? "" : "+text"}`,
        line: { color, dash, width: widthPx },
        opacity,
        ...(symbol !== undefined && { marker: { color, symbol, size: 7 } }),
        ...(digits !== undefined && { textposition: "top center", cliponaxis: false }),
      };
    }
    case "stairs": {
      const { color, dash = "solid" } = mark;
      return { type: "scatter", mode: "lines", line: { color, dash, width: 2, shape: "hv" } };
    }
    case "dots": {
      const { color, symbol } = mark;
      return { type: "scatter", mode: "markers", marker: { color, symbol, size: 9 } };
    }
    case "bars": {
      const { color, pattern = "", digits } = mark;
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
        ...(digits !== undefined && { textposition: "outside", cliponaxis: false, textangle: 0 }),
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

function drawOne(series: Series, panel: Panel, place: SeriesPlace): Trace {
  const { mark, positions, values } = series;
  if (mark.kind === "cells")
    throw new TypeError("Cannot draw cells as one series: they are a panel");
  const shift = "shift" in mark ? (mark.shift ?? 0) : 0;
  const along = positions.map((position) => position + shift);
  const horizontal = panel.orientation === "horizontal";
  const bars = errorBars(series, mark.kind === "bars" ? "#222222" : mark.color);
  const digits = "digits" in mark ? mark.digits : undefined;
  return {
    ...style(mark),
    name: series.label[place.language],
    x: horizontal ? values : along,
    y: horizontal ? along : values,
    ...(bars !== undefined && { [horizontal ? "error_x" : "error_y"]: bars }),
    ...(digits !== undefined && {
      text: values.map((value) => (value === null ? "" : value.toFixed(digits))),
    }),
    xaxis: place.x,
    yaxis: place.y,
    legend: place.legend,
    legendgroup: series.id,
    showlegend: !place.named.has(series.id),
  };
}

/**
 * Turns a panel's series into plotly traces.
 *
 * @returns One trace a series in the order of the panel; a panel of cells gives one heat map and its dots.
 */
export function drawSeries(panel: Panel, place: SeriesPlace): Partial<Data>[] {
  const traces =
    panel.cells === undefined
      ? panel.series.map((series) => drawOne(series, panel, place))
      : drawCells(panel, panel.cells, place);
  return traces as Partial<Data>[];
}
