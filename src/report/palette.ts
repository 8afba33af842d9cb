/**
 * The colours of all figures.
 *
 * From the eight that Okabe & Ito, "Color Universal Design" (2008), chose to stay apart for
 * readers with any kind of colour blindness; their yellow is left out as it fades on white, and their
 * purple as it comes close to the green for readers without green cones.
 * Colour never stands alone: series also differ in dash, symbol or hatching.
 */
export const PALETTE = {
  ink: "#222222",
  orange: "#E69F00",
  sky: "#56B4E9",
  green: "#009E73",
  blue: "#0072B2",
  vermilion: "#D55E00",
} as const;

/** Greys for what is not data, from dark to pale. */
export const GREY = {
  text: "#555555",
  axis: "#8A8A8A",
  rule: "#9E9E9E",
  grid: "#E4E4E4",
  absent: "#EDEDED",
} as const;

/** What the recurring series look like, so that a reader learns them once. */
export const SERIES_COLORS = {
  all: PALETTE.ink,
  success: PALETTE.blue,
  failure: PALETTE.vermilion,
  reward: PALETTE.blue,
  successRate: PALETTE.orange,
} as const;

/** A scale through white for signed values: vermilion below 0, blue above. */
export const DIVERGING: readonly (readonly [at: number, color: string])[] = [
  [0, "#B34700"],
  [0.25, "#EBA277"],
  [0.5, "#FFFFFF"],
  [0.75, "#7FB5D9"],
  [1, "#005C94"],
];

/** One round's line: colour, dash and symbol. */
export interface RoundStyle {
  readonly color: string;
  readonly dash: "solid" | "dash" | "dot" | "dashdot";
  readonly symbol: "circle" | "square" | "diamond" | "triangle-up";
}

const ROUND_STYLES: readonly RoundStyle[] = [
  { color: PALETTE.orange, dash: "dot", symbol: "circle" },
  { color: PALETTE.sky, dash: "dashdot", symbol: "square" },
  { color: PALETTE.green, dash: "dash", symbol: "diamond" },
  { color: PALETTE.ink, dash: "solid", symbol: "triangle-up" },
];

/**
 * Returns how the lines of a round look.
 *
 * @param index Place of the round in its figure, from 0; after the fourth the styles repeat.
 */
export function roundStyle(index: number): RoundStyle {
  return ROUND_STYLES[index % ROUND_STYLES.length]!;
}
