import type { Language } from "../shop/language.js";
import type { AxisRefs } from "./axis-refs.js";
import { GREY, PALETTE } from "./palette.js";
import type { Panel } from "./plan.js";
import { FONT_PX, SPACE_PX } from "./theme.js";

const label = (text: string, place: object, font: object) => ({
  text,
  showarrow: false,
  align: "left",
  xanchor: "left",
  yanchor: "bottom",
  ...place,
  font,
});

/**
 * Writes a panel's title above it, and the names of rounds between the two.
 *
 * @param letter `A`, `B`, ...; empty in a figure of one panel.
 */
export function drawLabels(
  panel: Panel,
  { x, y }: AxisRefs,
  { letter, language }: { readonly letter: string; readonly language: Language },
): object[] {
  const top = { yref: `${y} domain`, y: 1 };
  const names = panel.rounds?.names ?? [];
  const title = [letter, panel.title[language]].filter((part) => part !== "").join("  ");
  const yshift = 8 + (names.length > 0 ? SPACE_PX.roundNames : 0);
  const titles = title === "" ? [] : [`<b>${title}</b>`];
  return [
    ...titles.map((text) =>
      label(
        text,
        { ...top, xref: `${x} domain`, x: 0, xshift: -8, yshift },
        { size: FONT_PX.panel, color: PALETTE.ink },
      ),
    ),
    ...names.map(({ at, name }) =>
      label(
        name,
        { ...top, xref: x, x: at, xanchor: "center", yshift: 1 },
        { size: FONT_PX.note, color: GREY.text },
      ),
    ),
  ];
}

/** Writes the note under the picture, at its left edge. */
export function drawNote(lines: readonly string[], leftPx: number): object {
  const place = {
    xref: "paper",
    yref: "paper",
    x: 0,
    y: 0,
    xshift: SPACE_PX.edge - leftPx,
    yshift: -SPACE_PX.axis,
    yanchor: "top",
  };
  return label(lines.join("<br>"), place, { size: FONT_PX.note, color: GREY.text });
}
