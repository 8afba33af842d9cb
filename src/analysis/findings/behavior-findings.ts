import { behaviorMean } from "../behavior-mean.js";
import type { RunData } from "../claims/claim-family.js";
import { CONDITION_NAMES } from "../condition-names.js";
import { pickRow } from "../pick-row.js";
import { TEST_CONDITIONS } from "../release.js";
import type { Finding } from "./finding.js";
import { percent } from "./finding.js";

/** Quantities of behaviour that look alike and are not. */
export function behaviorFindings(data: RunData): readonly Finding[] {
  return [...tokenMeasures(data), ...errorRates(data), ...truncation(data)];
}

function tokenMeasures({ behaviorRounds, behaviorCohorts, rounds }: RunData): Finding[] {
  if (behaviorRounds.length === 0 || behaviorCohorts.length === 0) return [];
  const round = rounds.at(-1)!.round;
  const training = behaviorMean(behaviorRounds, {
    round,
    block: "skill_free",
    metric: "tokens_per_turn",
  });
  const validation = behaviorMean(behaviorCohorts, {
    cohort: `val_${rounds.at(-1)!.step}`,
    block: "all",
    metric: "tokens_per_turn",
  });
  return [
    {
      id: "token-measures",
      kind: "caution",
      statement: {
        en: `Tokens per turn without skill: ${training.toFixed(1)} in training round ${round}, ${validation.toFixed(1)} on the validation tasks right after it.`,
        zh: `无技能时每模型步 token 数：第 ${round} 轮训练为 ${training.toFixed(1)}，紧随其后的验证任务为 ${validation.toFixed(1)}。`,
      },
      explanation: {
        en: "Training tokens are the text encoded again, cohort tokens are counts of the API: two measures, never to be drawn on one axis. The gap says nothing about the model.",
        zh: "训练 token 由文本重新编码得到，评测 token 为 API 计数：两种度量，不可画在同一坐标轴上。差距不说明模型有何变化。",
      },
      files: "behavior_rounds.csv, behavior_cohorts.csv",
    },
  ];
}

function errorRates({ testSummaries, comparisons }: RunData): Finding[] {
  const rows = TEST_CONDITIONS.flatMap((condition) => {
    const within = comparisons.withinCheckpoint;
    const mean =
      condition in within
        ? within[condition as keyof typeof within].metrics.protocol_error_rate?.plusMean
        : within[condition === "base_free" ? "base_s0" : "iter80_st"].metrics.protocol_error_rate
            ?.minusMean;
    const pooled = testSummaries[condition].behavior.protocolErrorRate;
    return mean === undefined || mean === pooled ? [] : [{ condition, pooled, mean }];
  });
  if (rows.length === 0) return [];
  const rates = ({ pooled, mean }: (typeof rows)[number]) =>
    `${percent(pooled)} / ${percent(mean)}`;
  const list = {
    en: rows.map((row) => `${row.condition} ${rates(row)}`).join("; "),
    zh: rows.map((row) => `${CONDITION_NAMES[row.condition].zh} ${rates(row)}`).join("；"),
  };
  return [
    {
      id: "protocol-error-rates",
      kind: "disagreement",
      statement: {
        en: `protocol_error_rate is pooled over all turns in the summaries and averaged over tasks in the comparisons: ${list.en}.`,
        zh: `protocol_error_rate 在汇总中按全部模型步合并，在比较中按任务取平均：${list.zh}。`,
      },
      explanation: {
        en: "One name, two definitions. Errors pile up in a few long episodes, which weigh more when turns are pooled. The pages print the pooled rate; the released intervals belong to the other one.",
        zh: "同名而定义不同。错误集中在少数长轨迹中，按步合并时其权重更大。页面印出的是合并比率，公开的区间对应的是另一种。",
      },
      files: "test_summaries.json, published_comparisons.json",
    },
  ];
}

function truncation({ rolloutSystems, behaviorRounds, rounds }: RunData): Finding[] {
  if (rolloutSystems.length === 0 || behaviorRounds.length === 0) return [];
  const rows = rounds.map(({ round }) => {
    const steps = rolloutSystems.filter((row) => row.round === round);
    const segments = steps.reduce((total, s) => total + s.truncatedRatio, 0) / steps.length;
    const ended = pickRow(behaviorRounds, {
      round,
      block: "all",
      metric: "termination:generation_length",
    }).n;
    const { n } = pickRow(behaviorRounds, { round, block: "all", metric: "model_steps" });
    return { round, segments, episodes: ended / n };
  });
  const list = rows
    .map((row) => `R${row.round} ${percent(row.segments, 1)} / ${percent(row.episodes, 1)}`)
    .join("; ");
  return [
    {
      id: "truncation",
      kind: "caution",
      statement: {
        en: `Truncated share of training samples against episodes that end at the length limit: ${list}.`,
        zh: `训练样本的截断比例与因长度上限结束的轨迹比例：${list.replaceAll("; ", "；")}。`,
      },
      explanation: {
        en: "The first counts token segments of admitted groups, where long episodes give many segments; the second counts all scored episodes. Neither is an estimate of the other.",
        zh: "前者以入选组的 token 片段计，长轨迹会产生多个片段；后者以全部已评分轨迹计。二者不可互相替代。",
      },
      files: "rollout_systems.csv, behavior_rounds.csv",
    },
  ];
}
