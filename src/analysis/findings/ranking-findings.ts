import { inclusionRates } from "../../curriculum/inclusion-rates.js";
import { mean } from "../../stats/mean.js";
import type { RunData } from "../claims/claim-family.js";
import { armValues } from "../value-names.js";
import type { Finding } from "./finding.js";

/** What the ranking appendix does not fit. */
export function rankingFindings(data: RunData): readonly Finding[] {
  return [...initialSkill(data), ...rankingReversed(data)];
}

function initialSkill({ ranking, gates, trainingSteps }: RunData): Finding[] {
  const { coefficients } = ranking;
  const [gate] = gates;
  const [step] = trainingSteps;
  if (gate === undefined || step === undefined || Object.keys(coefficients).length === 0) return [];
  const initial = gate.interventions.filter(({ kind }) => kind === "current");
  const known = initial.filter(({ id }) => coefficients[id] !== undefined);
  const negative = known.filter(({ id }) => coefficients[id]! <= 0);
  const absent = Object.keys(coefficients).filter(
    (id) => coefficients[id]! > 0 && initial.every((row) => row.id !== id),
  );
  if (negative.length === 0 && absent.length === 0) return [];
  const rates = inclusionRates(known.map(({ id }) => coefficients[id]!));
  const positive = Object.values(coefficients).filter((value) => value > 0).length;
  return [
    {
      id: "initial-skill",
      kind: "unconfirmed",
      statement: {
        en: `Of the ${Object.keys(coefficients).length} draft coefficients ${positive} are positive. The initial skill has ${initial.length} chunks: ${negative.length} of them have a coefficient of 0 or below, and ${absent.length} positive ones are missing (${absent.join(", ")}).`,
        zh: `${Object.keys(coefficients).length} 个草稿系数中有 ${positive} 个为正。初始技能含 ${initial.length} 个块：其中 ${negative.length} 个系数不大于 0，另有 ${absent.length} 个正系数的块不在其中（${absent.join("、")}）。`,
      },
      explanation: {
        en: `The published rule keeps positive coefficients only, so these are not the ones that chose the initial skill. Nor do they give the rho of its round: lowest and mean would be ${Math.min(...rates).toFixed(4)} and ${mean(rates).toFixed(4)}, the log has ${step.rhoMin.toFixed(4)} and ${step.rhoMean.toFixed(4)}. The gate that did choose is not among these tables.`,
        zh: `公开的规则只保留正系数，可见选出初始技能的不是这些系数。由它们也得不到该轮的 rho：最小值与均值应为 ${Math.min(...rates).toFixed(4)} 与 ${mean(rates).toFixed(4)}，日志为 ${step.rhoMin.toFixed(4)} 与 ${step.rhoMean.toFixed(4)}。真正用来选择的那次门控检验不在这些表格中。`,
      },
      files: "ranking_appendix.json, gate_r0_interventions.csv, training_steps.csv",
    },
  ];
}

function rankingReversed({ ranking }: RunData): Finding[] {
  const contrast = ranking.contrasts.top_minus_bottom;
  const reward = contrast?.metrics.reward;
  if (contrast === undefined || reward === undefined || reward.difference >= 0) return [];
  const [low, high] = reward.interval.map((end) => end.toFixed(4));
  const arms = armValues([contrast.plus, contrast.minus]).zh ?? {};
  return [
    {
      id: "ranking-reversed",
      kind: "unconfirmed",
      statement: {
        en: `On the test tasks the best-ranked chunks do worse than the worst-ranked: ${contrast.plus} minus ${contrast.minus} is ${reward.difference.toFixed(4)} reward, 95 % interval [${low}, ${high}].`,
        zh: `在测试任务上，排名最前的块反而不如排名最后的块：${arms[contrast.plus]}减${arms[contrast.minus]}为 ${reward.difference.toFixed(4)} 奖励，95 % 区间 [${low}, ${high}]。`,
      },
      explanation: {
        en: `The interval spans zero: the ranking is not shown to be wrong, but nothing confirms it. One random draw was run, ${ranking.seedsNotRun.length} planned ones were not.`,
        zh: `区间包含零：不能说明排序是错的，但也没有证据支持它。随机组只执行了一次，另有 ${ranking.seedsNotRun.length} 次计划未执行。`,
      },
      files: "ranking_appendix.json",
    },
  ];
}
