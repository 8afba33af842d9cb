/** Ends with the families that hold Chinese on Linux, Windows and macOS: an SVG is drawn with the reader's fonts. */
export const FONT_FAMILY =
  "Arial, 'Liberation Sans', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', 'PingFang SC', sans-serif";

/** Font sizes in pixels. */
export const FONT_PX = {
  title: 18,
  panel: 14,
  axis: 12.5,
  tick: 12,
  legend: 12.5,
  note: 11.5,
} as const;

/** Distances in pixels that every figure shares. */
export const SPACE_PX = {
  /** Between the picture's edge and its title, legend and note. */
  edge: 16,
  left: 74,
  right: 26,
  /** From the top edge to the title's middle. */
  titleMiddle: 26,
  /** From the top edge to the legend. */
  legendTop: 46,
  legendLine: 24,
  /** Above a panel, for its title. */
  panelTitle: 34,
  /** Above a panel without a title. */
  untitled: 12,
  /** More above a panel whose rounds are named. */
  roundNames: 16,
  /** Below a panel, for ticks and the axis title. */
  axis: 52,
  noteLine: 16,
  noteBottom: 14,
  columnGap: 84,
} as const;
