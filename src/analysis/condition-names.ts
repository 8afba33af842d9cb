import type { Bilingual } from "./bilingual.js";
import type { TestCondition } from "./release.js";

/** What a reader calls the four final conditions. */
export const CONDITION_NAMES: Readonly<Record<TestCondition, Bilingual>> = {
  base_free: { en: "base, no skill", zh: "初始模型，无技能" },
  base_s0: { en: "base + initial skill", zh: "初始模型 + 初始技能" },
  iter80_free: { en: "trained, no skill", zh: "训练后，无技能" },
  iter80_st: { en: "trained + final skill", zh: "训练后 + 最终技能" },
};
