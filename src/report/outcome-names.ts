import type { Bilingual } from "../analysis/bilingual.js";

/** Names of what an episode came to. */
export const OUTCOME_NAMES = {
  all: { en: "all episodes", zh: "全部回合" },
  success: { en: "success", zh: "成功" },
  failure: { en: "failure", zh: "失败" },
} as const satisfies Readonly<Record<string, Bilingual>>;
