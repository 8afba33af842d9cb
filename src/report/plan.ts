import type { Bilingual } from "../analysis/bilingual.js";
import type { Cell } from "../analysis/table.js";
import type { Language } from "../shop/language.js";

/** What every figure function takes beside the numbers. */
export interface FigureOptions {
  /** @defaultValue "en" */
  readonly language?: Language;
  /** The run that the numbers come from, for the caption. @defaultValue the published run */
  readonly source?: Bilingual;
  /**
   * Whether the numbers come from a release, some of whose intervals are shown as they are; in a
   * run of the lab all are computed, and its policy decides on actions, not on tokens. @defaultValue true
   */
  readonly isReleased?: boolean;
}

/** A figure before it is drawn: panels of series, in both languages. `composeFigure` draws it. */
export interface FigurePlan {
  readonly name: string;
  readonly title: Bilingual;
  /** How to read the figure; stands in the caption only. */
  readonly reading: Bilingual;
  /** n and caveats; stands in the caption and, short, under the picture. */
  readonly note: Bilingual;
  readonly panels: readonly Panel[];
  /** Panels a row. */
  readonly columns: number;
  readonly widthPx?: number;
  readonly panelHeightPx?: number;
  /** Room left of each panel for long tick labels. */
  readonly leftPx?: number;
  readonly columnGapPx?: number;
  /** Relative widths of the columns. @defaultValue equal */
  readonly columnWidths?: readonly number[];
}

/** One plot of a figure. Series have positions (steps, rounds, rows) and values. */
export interface Panel {
  /** Key of the quantity in the figure's table. */
  readonly measure: string;
  readonly title: Bilingual;
  readonly position: Axis;
  readonly value: Axis;
  readonly series: readonly Series[];
  /** `horizontal` puts positions on the vertical axis, first at the top. @defaultValue "vertical" */
  readonly orientation?: "vertical" | "horizontal";
  /** Where one round ends and the next begins, and the rounds' names. */
  readonly rounds?: RoundMarks;
  /** A dashed line at this value, such as 0 for differences. */
  readonly referenceValue?: number;
  /** Gives the panel a legend of its own, in the lower right corner that cumulative curves leave empty. */
  readonly hasOwnLegend?: boolean;
  /** For cells: largest absolute value of the colour scale and its title. */
  readonly cells?: CellScale;
}

/** Boundaries between rounds on the position axis. */
export interface RoundMarks {
  readonly boundaries: readonly number[];
  readonly names: readonly { readonly at: number; readonly name: string }[];
}

/** Colours of a panel of cells. */
export interface CellScale {
  readonly limit: number;
  readonly title: Bilingual;
  readonly rows: readonly string[];
}

/** One axis of a panel. */
export interface Axis {
  /** Key of the column in the figure's table. */
  readonly key: string;
  /** Name and unit. */
  readonly title: Bilingual;
  /** @defaultValue chosen from the data */
  readonly range?: readonly [low: number, high: number];
  /** Named positions 0, 1, 2, ... in place of numbers. */
  readonly categories?: readonly Category[];
  /** Positions of ticks, if not chosen from the range. */
  readonly ticks?: readonly number[];
  /** d3 format of tick labels. */
  readonly format?: string;
}

/** A named position; its id stands in the table. */
export interface Category {
  readonly id: string;
  readonly label: Bilingual;
}

/** What is drawn in one way under one name. */
export interface Series {
  /** Name in the figure's table. */
  readonly id: string;
  readonly label: Bilingual;
  /** Series of one key share one name in the legend: that of the first. @defaultValue the id */
  readonly legendKey?: string;
  readonly mark: Mark;
  /** Shape `[n]`, in the unit of the position axis. */
  readonly positions: readonly number[];
  /** Shape `[n]`; `null` leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Interval around each value, shape `[n]`. */
  readonly intervals?: readonly (readonly [low: number, high: number])[];
  /** Further columns of the table, each of shape `[n]`. */
  readonly columns?: Readonly<Record<string, readonly Cell[]>>;
}

/** How a series is drawn. */
export type Mark =
  | {
      readonly kind: "line";
      readonly color: string;
      readonly dash?: Dash;
      readonly widthPx?: number;
      readonly opacity?: number;
      readonly symbol?: MarkerSymbol;
      /** Prints each value above its point, with these decimals. */
      readonly digits?: number;
      /** Moves the points along the position axis so that intervals do not cover each other. */
      readonly shift?: number;
    }
  | { readonly kind: "stairs"; readonly color: string; readonly dash?: Dash }
  | {
      readonly kind: "dots";
      readonly color: string;
      readonly symbol: MarkerSymbol;
      readonly shift?: number;
    }
  | {
      readonly kind: "bars";
      readonly color: string;
      readonly pattern?: "" | "/" | "x" | ".";
      readonly digits?: number;
    }
  /** One row of a grid of coloured cells; `flags` puts a dot into a cell. */
  | { readonly kind: "cells"; readonly flags: readonly boolean[] };

export type Dash = "solid" | "dash" | "dot" | "dashdot";
export type MarkerSymbol =
  | "circle"
  | "square"
  | "diamond"
  | "triangle-up"
  | "circle-open"
  | "square-open";
