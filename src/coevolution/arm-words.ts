import type { Language } from "../shop/language.js";
import type { ArmName } from "./arm.js";

/** What a reader needs to know of every named arm, in one line. */
export const ARM_WORDS: Readonly<Record<ArmName, Readonly<Record<Language, string>>>> = {
  full: {
    en: "co-evolution as published, with four pairs of episodes a gate task",
    zh: "按公开方法共同演化，门控检验每个任务四对轨迹",
  },
  one_pair: {
    en: "as full, with one pair a gate task, as published",
    zh: "同 full，但门控检验每个任务一对轨迹，与公开方法一致",
  },
  hysteresis: {
    en: "as full; a chunk of the skill stays until it clearly harms, a new one must clearly help",
    zh: "同 full；已有技能块明显有害才移除，新技能块明显有益才加入",
  },
  screened: {
    en: "as full; candidates that harm alone do not come into the joint gate",
    zh: "同 full；单独使用即有害的候选不进入联合门控检验",
  },
  adaptive: {
    en: "as full; q, the share of groups without a skill, follows the gap with minus without it",
    zh: "同 full；q（不带技能的组所占比例）随有无技能的差距调整",
  },
  plain: {
    en: "GRPO whose groups never see a skill; the first one is made only to be measured",
    zh: "训练组从不使用技能的 GRPO；初始技能仅用于测量",
  },
  fixed: {
    en: "the first skill, always in full sight, never changed",
    zh: "初始技能始终完整可见，从不改变",
  },
  masked: {
    en: "the first skill under masks, never changed",
    zh: "初始技能随机掩码，从不改变",
  },
};
