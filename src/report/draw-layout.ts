import type { Layout } from "plotly.js-dist-min";
import type { Language } from "../shop/language.js";
import { axisRefs } from "./axis-refs.js";
import { drawAxes } from "./draw-axes.js";
import { drawLabels, drawNote } from "./draw-labels.js";
import { drawLegends, legendLineCount } from "./draw-legends.js";
import { drawLines } from "./draw-lines.js";
import { panelLetter } from "./figure-table.js";
import { framePanels } from "./frame-panels.js";
import { GREY, PALETTE } from "./palette.js";
import type { FigurePlan } from "./plan.js";
import { FONT_FAMILY, FONT_PX, SPACE_PX } from "./theme.js";

export interface LayoutOptions {
  readonly language: Language;
  readonly widthPx: number;
  /** Lines of the note under the picture. */
  readonly note: readonly string[];
}

/**
 * Lays a figure out: title, legend, lettered panels and the note, none over another.
 *
 * @returns The plotly layout and the height in pixels that its parts add up to.
 */
export function drawLayout(
  plan: FigurePlan,
  { language, widthPx, note }: LayoutOptions,
): { readonly layout: Partial<Layout>; readonly heightPx: number } {
  const { panels } = plan;
  const frame = framePanels(plan, {
    widthPx,
    noteLineCount: note.length,
    legendLineCount: legendLineCount(plan, language, widthPx),
  });
  const axes = panels.flatMap((panel, i) => {
    const { x, y } = axisRefs(i);
    const drawn = drawAxes(panel, language);
    const domain = frame.domains[i]!;
    return [
      [x.replace("x", "xaxis"), { ...drawn.x, domain: domain.x, anchor: y }] as const,
      [y.replace("y", "yaxis"), { ...drawn.y, domain: domain.y, anchor: x }] as const,
    ];
  });
  const letterOf = (index: number) => (panels.length > 1 ? panelLetter(index) : "");
  const layout = {
    width: frame.widthPx,
    height: frame.heightPx,
    margin: frame.margin,
    font: { family: FONT_FAMILY, size: FONT_PX.tick, color: PALETTE.ink },
    paper_bgcolor: "#FFFFFF",
    plot_bgcolor: panels.some(({ cells }) => cells !== undefined) ? GREY.absent : "#FFFFFF",
    title: {
      text: `<b>${plan.title[language]}</b>`,
      font: { size: FONT_PX.title },
      xref: "container",
      x: SPACE_PX.edge / frame.widthPx,
      xanchor: "left",
      y: 1 - SPACE_PX.titleMiddle / frame.heightPx,
      yanchor: "middle",
    },
    // Bars stand side by side by their own shift.
    barmode: "overlay",
    hovermode: "closest",
    ...drawLegends(plan, frame),
    ...Object.fromEntries(axes),
    shapes: panels.flatMap((panel, i) => drawLines(panel, axisRefs(i))),
    annotations: [
      ...panels.flatMap((panel, i) =>
        drawLabels(panel, axisRefs(i), { letter: letterOf(i), language }),
      ),
      drawNote(note, frame.margin.l),
    ],
  };
  return { layout: layout as Partial<Layout>, heightPx: frame.heightPx };
}
