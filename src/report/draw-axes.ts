import type { Language } from "../shop/language.js";
import { GREY } from "./palette.js";
import type { Axis, Panel } from "./plan.js";
import { FONT_PX } from "./theme.js";

/** A plotly axis in the look of all figures. */
function drawAxis(axis: Axis, language: Language, hasGrid: boolean) {
  const { categories, ticks, range, format } = axis;
  return {
    title: { text: axis.title[language], font: { size: FONT_PX.axis }, standoff: 8 },
    ...(range !== undefined && { range: [...range] }),
    ...(categories !== undefined && {
      tickmode: "array",
      tickvals: categories.map((_, i) => i),
      ticktext: categories.map(({ label }) => label[language]),
      range: [-0.6, categories.length - 0.4],
    }),
    ...(ticks !== undefined && { tickmode: "array", tickvals: [...ticks] }),
    ...(format !== undefined && { tickformat: format }),
    tickfont: { size: FONT_PX.tick },
    exponentformat: "power",
    separatethousands: true,
    showgrid: hasGrid,
    gridcolor: GREY.grid,
    gridwidth: 1,
    zeroline: false,
    showline: true,
    linecolor: GREY.axis,
    linewidth: 1,
    mirror: false,
    ticks: "outside",
    ticklen: 4,
    tickcolor: GREY.axis,
    automargin: false,
  };
}

/**
 * Turns a panel's two axes into plotly's, in the look of all figures.
 *
 * @returns `x` and `y` without their domains. Grid lines are horizontal only.
 */
export function drawAxes(panel: Panel, language: Language) {
  if (panel.cells !== undefined) {
    const rows = panel.cells.rows;
    const position = drawAxis(panel.position, language, false);
    return {
      x: { ...position, range: [-0.5, (panel.position.categories?.length ?? 0) - 0.5] },
      y: {
        ...drawAxis(panel.value, language, false),
        tickmode: "array",
        tickvals: rows.map((_, i) => i),
        ticktext: [...rows],
        range: [rows.length - 0.5, -0.5],
      },
    };
  }
  const horizontal = panel.orientation === "horizontal";
  const position = drawAxis(panel.position, language, horizontal);
  const value = drawAxis(panel.value, language, !horizontal);
  if (!horizontal) return { x: position, y: value };
  const count = panel.position.categories?.length ?? 0;
  return { x: value, y: { ...position, range: [count - 0.5, -0.5] } };
}
