/** The languages in which shops, skills and figures are written. */
export type Language = "en" | "zh";
