import type { Layout } from "plotly.js-dist-min";
import type { Language } from "../shop/language.js";
import { panelLetter } from "./figure-table.js";
import { GREY, PALETTE } from "./palette.js";
import type { Axis, FigurePlan, Panel } from "./plan.js";
import { FONT_FAMILY, FONT_PX, SPACE_PX } from "./theme.js";

/** Axis references of panel `index`: plotly counts from 1 and leaves the 1 out. */
export function axisRefs(index: number): { readonly x: string; readonly y: string } {
  const count = index === 0 ? "" : String(index + 1);
  return { x: `x${count}`, y: `y${count}` };
}

/** What the layout needs beside the plan. */
export interface LayoutInput {
  readonly language: Language;
  readonly widthPx: number;
  /** Lines of the note under the picture. */
  readonly note: readonly string[];
  /** Lines of the legend above the panels; 0 for none. */
  readonly legendLines: number;
}

interface Frame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly margin: {
    readonly l: number;
    readonly r: number;
    readonly t: number;
    readonly b: number;
  };
  readonly domains: readonly { readonly x: [number, number]; readonly y: [number, number] }[];
}

/** Places the panels: pixels first, then shares of the plotting area as plotly wants them. */
function frameOf(plan: FigurePlan, { widthPx, note, legendLines }: LayoutInput): Frame {
  const { panels, columns, panelHeightPx = 210, columnGapPx = SPACE_PX.columnGap } = plan;
  const hasRounds = panels.some(({ rounds }) => rounds !== undefined);
  const head = SPACE_PX.panelTitle + (hasRounds ? SPACE_PX.roundNames : 0);
  const rowCount = Math.ceil(panels.length / columns);
  const margin = {
    l: plan.leftPx ?? SPACE_PX.left,
    r: SPACE_PX.right,
    t: SPACE_PX.legendTop + legendLines * SPACE_PX.legendLine + head,
    b: SPACE_PX.axis + note.length * SPACE_PX.noteLine + SPACE_PX.noteBottom,
  };
  const rowGap = SPACE_PX.axis + head;
  const plotHeight = rowCount * panelHeightPx + (rowCount - 1) * rowGap;
  const plotWidth = widthPx - margin.l - margin.r;
  const weights = plan.columnWidths ?? Array.from({ length: columns }, () => 1);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const widths = weights.map(
    (weight) => ((plotWidth - (columns - 1) * columnGapPx) * weight) / weightSum,
  );
  const domains = panels.map((_, i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    const left =
      widths.slice(0, column).reduce((sum, width) => sum + width, 0) + column * columnGapPx;
    const top = row * (panelHeightPx + rowGap);
    return {
      x: [left / plotWidth, (left + widths[column]!) / plotWidth] as [number, number],
      y: [1 - (top + panelHeightPx) / plotHeight, 1 - top / plotHeight] as [number, number],
    };
  });
  return { widthPx, heightPx: plotHeight + margin.t + margin.b, margin, domains };
}

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

function panelAxes(panel: Panel, language: Language) {
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

const dashed = (refs: object, ends: object) => ({
  type: "line",
  ...refs,
  ...ends,
  layer: "below",
  line: { color: GREY.rule, width: 1, dash: "dash" },
});

function panelShapes(panel: Panel, x: string, y: string): object[] {
  const rounds = (panel.rounds?.boundaries ?? []).map((at) =>
    dashed({ xref: x, yref: `${y} domain` }, { x0: at, x1: at, y0: 0, y1: 1 }),
  );
  const { referenceValue: at } = panel;
  if (at === undefined) return rounds;
  const reference =
    panel.orientation === "horizontal"
      ? dashed({ xref: x, yref: `${y} domain` }, { x0: at, x1: at, y0: 0, y1: 1 })
      : dashed({ xref: `${x} domain`, yref: y }, { x0: 0, x1: 1, y0: at, y1: at });
  return [...rounds, reference];
}

const label = (text: string, place: object, font: object) => ({
  text,
  showarrow: false,
  align: "left",
  xanchor: "left",
  yanchor: "bottom",
  ...place,
  font,
});

function panelLabels(
  panel: Panel,
  index: number,
  isLettered: boolean,
  language: Language,
): object[] {
  const { x, y } = axisRefs(index);
  const names = panel.rounds?.names ?? [];
  const letter = isLettered ? `${panelLetter(index)}  ` : "";
  return [
    label(
      `<b>${letter}${panel.title[language]}</b>`,
      {
        xref: `${x} domain`,
        yref: `${y} domain`,
        x: 0,
        y: 1,
        xshift: -8,
        yshift: 8 + (names.length > 0 ? SPACE_PX.roundNames : 0),
      },
      { size: FONT_PX.panel, color: PALETTE.ink },
    ),
    ...names.map(({ at, name }) =>
      label(
        name,
        { xref: x, yref: `${y} domain`, x: at, y: 1, xanchor: "center", yshift: 1 },
        { size: FONT_PX.note, color: GREY.text },
      ),
    ),
  ];
}

/** The legend above all panels, or a panel's own in one of its corners. */
function legends(plan: FigurePlan, frame: Frame): Record<string, object> {
  const font = { size: FONT_PX.legend };
  const own = plan.panels.flatMap(({ legendCorner }, i) => {
    if (legendCorner === undefined) return [];
    const { x, y } = frame.domains[i]!;
    const isTop = legendCorner === "top-right";
    const place = {
      x: x[1],
      xanchor: "right",
      y: y[isTop ? 1 : 0],
      yanchor: isTop ? "top" : "bottom",
    };
    const name = i === 0 ? "legend" : `legend${i + 1}`;
    return [[name, { ...place, font, bgcolor: "rgba(255,255,255,0.85)" }] as const];
  });
  const shared = {
    orientation: "h",
    x: 0,
    xanchor: "left",
    xref: "paper",
    y: 1 - SPACE_PX.legendTop / frame.heightPx,
    yanchor: "top",
    yref: "container",
    font,
    itemwidth: 40,
    traceorder: "normal",
  };
  return own.length > 0 ? Object.fromEntries(own) : { legend: shared };
}

/**
 * Lays a figure out: title, legend, lettered panels and the note, none over another.
 *
 * @returns The plotly layout and the height in pixels that its parts add up to.
 */
export function drawLayout(
  plan: FigurePlan,
  input: LayoutInput,
): { readonly layout: Partial<Layout>; readonly heightPx: number } {
  const { language, note } = input;
  const frame = frameOf(plan, input);
  const axes = plan.panels.flatMap((panel, i) => {
    const { x, y } = axisRefs(i);
    const drawn = panelAxes(panel, language);
    const { domains } = frame;
    return [
      [x.replace("x", "xaxis"), { ...drawn.x, domain: domains[i]!.x, anchor: y }] as const,
      [y.replace("y", "yaxis"), { ...drawn.y, domain: domains[i]!.y, anchor: x }] as const,
    ];
  });
  const noteLabel = label(
    note.join("<br>"),
    {
      xref: "paper",
      yref: "paper",
      x: 0,
      y: 0,
      xshift: 16 - frame.margin.l,
      yshift: -SPACE_PX.axis,
      yanchor: "top",
    },
    { size: FONT_PX.note, color: GREY.text },
  );
  const layout = {
    width: frame.widthPx,
    height: frame.heightPx,
    margin: frame.margin,
    font: { family: FONT_FAMILY, size: FONT_PX.tick, color: PALETTE.ink },
    paper_bgcolor: "#FFFFFF",
    plot_bgcolor: plan.panels.some(({ cells }) => cells !== undefined) ? GREY.absent : "#FFFFFF",
    title: {
      text: `<b>${plan.title[language]}</b>`,
      font: { size: FONT_PX.title },
      xref: "container",
      x: 16 / frame.widthPx,
      xanchor: "left",
      y: 1 - SPACE_PX.titleMiddle / frame.heightPx,
      yanchor: "middle",
    },
    barmode: "group",
    bargap: 0.35,
    bargroupgap: 0.08,
    hovermode: "closest",
    ...legends(plan, frame),
    ...Object.fromEntries(axes),
    shapes: plan.panels.flatMap((panel, i) => {
      const { x, y } = axisRefs(i);
      return panelShapes(panel, x, y);
    }),
    annotations: [
      ...plan.panels.flatMap((panel, i) => panelLabels(panel, i, plan.panels.length > 1, language)),
      noteLabel,
    ],
  };
  return { layout: layout as Partial<Layout>, heightPx: frame.heightPx };
}
