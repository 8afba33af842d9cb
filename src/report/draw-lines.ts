import type { AxisRefs } from "./axis-refs.js";
import { GREY } from "./palette.js";
import type { Panel } from "./plan.js";

const dashed = (refs: object, ends: object) => ({
  type: "line",
  ...refs,
  ...ends,
  layer: "below",
  line: { color: GREY.rule, width: 1, dash: "4px,4px" },
});

/** Draws a panel's round boundaries and its reference line, dashed and below the data. */
export function drawLines(panel: Panel, { x, y }: AxisRefs): object[] {
  const upright = (at: number) =>
    dashed({ xref: x, yref: `${y} domain` }, { x0: at, x1: at, y0: 0, y1: 1 });
  const level = (at: number) =>
    dashed({ xref: `${x} domain`, yref: y }, { x0: 0, x1: 1, y0: at, y1: at });
  const { rounds, referenceValue, orientation } = panel;
  const reference = orientation === "horizontal" ? upright : level;
  return [
    ...(rounds?.boundaries ?? []).map(upright),
    ...(referenceValue === undefined ? [] : [reference(referenceValue)]),
  ];
}
