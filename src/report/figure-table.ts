import type { Bilingual } from "../analysis/bilingual.js";
import type { Cell, Column, Table } from "../analysis/table.js";
import type { Axis, FigurePlan, Panel, Series } from "./plan.js";
import { untranslated } from "./untranslated.js";

/** Headings of the columns that every figure's table may have. */
const LABELS: Readonly<Record<string, Bilingual>> = {
  panel: { en: "Panel", zh: "分图" },
  measure: { en: "Quantity", zh: "指标" },
  series: { en: "Series", zh: "系列" },
  value: { en: "Value", zh: "数值" },
  low: { en: "Interval, low end", zh: "区间下限" },
  high: { en: "Interval, high end", zh: "区间上限" },
  n: { en: "n", zh: "n" },
};

/** Letters panels A, B, C, ... */
export const panelLetter = (index: number): string => String.fromCharCode(65 + index);

const nameAt = (axis: Axis, position: number): Cell => axis.categories?.[position]?.id ?? position;

function seriesRows(series: Series, panel: Panel, letter: string): Record<string, Cell>[] {
  return series.positions.map((position, i) => ({
    panel: letter,
    measure: panel.measure,
    series: series.id,
    [panel.position.key]: nameAt(panel.position, position),
    value: series.values[i]!,
    ...(series.intervals !== undefined && {
      low: series.intervals[i]![0],
      high: series.intervals[i]![1],
    }),
    ...Object.fromEntries(
      Object.entries(series.columns ?? {}).map(([key, cells]) => [key, cells[i]!]),
    ),
  }));
}

/**
 * Lists every number that a figure draws, one row a point.
 *
 * Names in its cells are keys, not translated, so that the table is the same in every language.
 *
 * @returns Columns `panel, measure, series`, the position, `value`, then `low` and `high` and
 *   further columns where the figure has them; `null` where a panel has no such column.
 */
export function figureTable(plan: FigurePlan, note: Bilingual): Table {
  const sparse = plan.panels.flatMap((panel, i) =>
    panel.series.flatMap((series) => seriesRows(series, panel, panelLetter(i))),
  );
  const positionKeys = [...new Set(plan.panels.map(({ position }) => position.key))];
  const found = new Set(sparse.flatMap((row) => Object.keys(row)));
  const first = ["panel", "measure", "series", ...positionKeys, "value", "low", "high"];
  const keys = [
    ...first.filter((key) => found.has(key)),
    ...[...found].filter((key) => !first.includes(key)),
  ];
  const titles = new Map(plan.panels.map(({ position }) => [position.key, position.title]));
  const columns: Column[] = keys.map((key) => ({
    key,
    label: LABELS[key] ?? titles.get(key) ?? untranslated(key),
  }));
  return {
    name: plan.name,
    title: plan.title,
    note,
    columns,
    rows: sparse.map((row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))),
  };
}
