import type { Data, Layout } from "plotly.js-dist-min";
import type { Table } from "../analysis/table.js";
import type { Language } from "../shop/language.js";

/** A plotly.js figure as plain data. */
export interface FigureSpec {
  readonly data: readonly Partial<Data>[];
  readonly layout: Partial<Layout>;
}

/** A figure with what it shows. */
export interface Figure {
  /** File name without an ending, such as `training` or `training.zh`. */
  readonly name: string;
  readonly language: Language;
  readonly title: string;
  /** What to see, n, and the source. */
  readonly caption: string;
  readonly spec: FigureSpec;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The numbers that the figure draws, in full precision. */
  readonly table: Table;
}
