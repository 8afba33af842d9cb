import type { Bilingual } from "../../analysis/bilingual.js";
import type { GateRule } from "../../gate/decide-gate.js";
import type { EffectTableOptions } from "../../gate/effect-table.js";
import type { OutcomeComponent } from "../../shop/outcome.js";

/** What a reader calls the parts of an outcome. */
export const COMPONENT_NAMES: Readonly<Record<OutcomeComponent, Bilingual>> = {
  rType: { en: "type", zh: "类型" },
  rAtt: { en: "attributes", zh: "属性" },
  rOption: { en: "options", zh: "选项" },
  rPrice: { en: "price", zh: "价格" },
  rLoose: { en: "loose reward", zh: "宽松奖励" },
  reward: { en: "strict reward", zh: "严格奖励" },
  rSuccess: { en: "success", zh: "成功" },
};

/** What a gate's rule keeps. */
export const RULE_NAMES: Readonly<Record<GateRule["name"], Bilingual>> = {
  positive_top_k: { en: "the largest effects above 0", zh: "大于 0 的最大效应" },
  hysteresis_1se: {
    en: "an old chunk unless it lies one standard error below 0, a new one if it lies one above",
    zh: "旧块除非低于 0 一个标准误，新块须高于 0 一个标准误",
  },
  permutation_threshold: {
    en: "effects above what chance reaches in 5 of 100 gates",
    zh: "超过随机情形下 100 次检验中仅 5 次达到的水平的效应",
  },
};

/** How standard errors were made. */
export function errorsName(errors: NonNullable<EffectTableOptions["errors"]>): Bilingual {
  if (errors === "clustered") {
    return { en: "standard errors clustered by task", zh: "按任务聚类的标准误" };
  }
  if (errors === "classical") return { en: "classical standard errors", zh: "经典标准误" };
  return { en: `${errors} standard errors`, zh: `${errors} 标准误` };
}

/** Names a gate by its round; the one that chose the first skill has round -1. */
export function gateName(round: number): Bilingual {
  return round < 0
    ? { en: "the gate of the first skill", zh: "初始技能的门控检验" }
    : { en: `the gate of round ${round}`, zh: `第 ${round} 轮门控检验` };
}
