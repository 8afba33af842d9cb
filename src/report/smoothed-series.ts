import { trailingMean } from "../stats/trailing-mean.js";
import { PALETTE } from "./palette.js";
import type { Series } from "./plan.js";

/** Points that a trailing mean takes: the current one and up to four before it. */
export const TRAILING_WINDOW = 5;

/** What a noisy series is over. */
export interface SmoothedSeriesInput {
  /** What one point is. */
  readonly point: "step" | "update";
  readonly positions: readonly number[];
  readonly values: readonly (number | null)[];
}

const RAW = {
  step: { en: "each step", zh: "每步数值" },
  update: { en: "each update", zh: "每次更新数值" },
} as const;

/**
 * Shows a noisy series twice: each value faintly, and its trailing mean over it.
 *
 * The mean neither looks ahead nor starts anew at a round's border, so that a jump there stays visible.
 *
 * @returns The raw series and the smoothed one, in the order in which they are drawn.
 */
export function smoothedSeries({ point, positions, values }: SmoothedSeriesInput): Series[] {
  // A gap has no mean and counts in none: the window takes the last points that were logged.
  const logged = trailingMean(
    values.filter((value) => value !== null),
    TRAILING_WINDOW,
  );
  let seen = 0;
  const smoothed = values.map((value) => (value === null ? null : logged[seen++]!));
  const unit = point === "step" ? { en: "steps", zh: "步" } : { en: "updates", zh: "次更新" };
  return [
    {
      id: "raw",
      label: RAW[point],
      mark: { kind: "line", color: PALETTE.sky, widthPx: 1.2, opacity: 0.75 },
      positions,
      values,
    },
    {
      id: "trailing_mean",
      label: {
        en: `mean of the last ${TRAILING_WINDOW} ${unit.en}`,
        zh: `最近 ${TRAILING_WINDOW} ${unit.zh}的均值`,
      },
      mark: { kind: "line", color: PALETTE.blue, widthPx: 2.6 },
      positions,
      values: smoothed,
    },
  ];
}
