import type { Bilingual } from "../analysis/bilingual.js";

/** Axis titles that several figures share. */
export const AXIS_TITLES = {
  round: { en: "training round", zh: "训练轮" },
  step: { en: "rollout step", zh: "采样步" },
  update: { en: "optimizer update", zh: "优化器更新序号" },
  checkpoint: { en: "checkpoint (rollout step)", zh: "检查点（采样步）" },
} as const satisfies Readonly<Record<string, Bilingual>>;
