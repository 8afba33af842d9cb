import type { ColumnNames } from "../table.js";

/** Whether a claim agrees with its data. */
export const CLAIM_STATUS_VALUES: ColumnNames = {
  zh: { agrees: "一致", differs: "不一致", stated: "仅陈述" },
};

/** Families of claims. */
export const CLAIM_FAMILY_VALUES: ColumnNames = {
  zh: {
    test: "测试结果",
    paired: "配对比较",
    transition: "结果变化",
    bootstrap: "重抽样设定",
    protocol: "训练设定",
    training: "训练过程",
    gate: "门控检验",
    funnel: "从失败到技能块",
    cost: "代价",
    ranking: "排序附录",
    behavior: "行为",
    optimization: "优化",
    systems: "系统",
    wandb: "日志服务",
    cold_start: "冷启动",
    bank: "技能库",
    total: "合计",
  },
};

/** The published pages. */
export const CLAIM_PAGE_VALUES: ColumnNames = {
  zh: {
    report: "报告",
    readme: "自述",
    results: "结果",
    behavior: "行为",
    optimization: "优化",
    method: "方法",
    data: "数据",
  },
};

/** Units of claims. */
export const CLAIM_UNIT_VALUES: ColumnNames = {
  zh: { reward: "奖励", steps: "步", tasks: "任务", points: "百分点", rounds: "轮", s: "秒" },
};

/** Whether something holds. */
export const YES_VALUES: ColumnNames = { zh: { yes: "是", no: "否", true: "是", false: "否" } };

/** How a value was found; stands behind the name of its table. */
const SOURCE_WORDS: Readonly<Record<string, string>> = {
  tasks: "逐任务",
  rows: "行数",
  success: "成功率",
  "steps over scored tasks": "总步数 / 已评分任务数",
  "different tasks": "不同任务数",
  "episodes over groups": "轨迹数 / 组数",
  "groups over steps": "组数 / 步数",
  "the line through each round's lowest and highest rho": "过各轮最小与最大 rho 的直线",
  "the same in every step": "各步相同",
  "refitted and decided anew": "重新拟合并重新决定",
  refitted: "重新拟合",
  "rate times groups, summed": "比率乘组数，再求和",
  "logged error groups and groups without a log": "有记录的故障组与没有记录的组",
  "errors over steps": "错误数 / 步数",
  "mean strict reward": "严格奖励均值",
  "turns of all phases": "各阶段模型步数之和",
  "scored and technical episodes": "已评分与故障轨迹",
  "episodes of all cohorts": "各评测组轨迹数之和",
  "episode counts": "轨迹计数",
  "mean over the round's updates": "该轮各次更新的均值",
  "mean over the round's steps": "该轮各步的均值",
  "first round to last": "首轮至末轮",
  "all updates": "全部更新",
  "coefficients listed": "所列系数个数",
  "chunks that were in the bank": "当时在技能库中的块",
};

/** Tables that a source names in words, not by a file. */
const SOURCE_TABLES: Readonly<Record<string, string>> = {
  "gate observations": "门控检验观测",
  "gate interventions": "门控检验干预",
  "gate masks": "门控检验掩码",
  "gates and training_steps": "门控检验与 training_steps",
  "training_steps and rounds": "training_steps 与 rounds",
};

/** Says in Chinese where a recomputed value comes from; an unknown part stays as it is. */
export function chineseSource(source: string): string {
  const [, table = source, mark = "", words = ""] = /^([^,:]+)([,:] )?(.*)$/.exec(source) ?? [];
  const place = SOURCE_TABLES[table] ?? table;
  if (mark === "") return place;
  return `${place}${mark === ": " ? "：" : "，"}${SOURCE_WORDS[words] ?? words}`;
}
