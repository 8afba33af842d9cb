import { mcnemar } from "../stats/mcnemar.js";
import { mean } from "../stats/mean.js";
import type { Bilingual } from "./bilingual.js";
import { CONDITION_NAMES } from "./condition-names.js";
import { type ConditionPair, PRINTED_PAIRS, pairedComparison } from "./paired-comparison.js";
import { refitGate } from "./refit-gate.js";
import type { Release, TestOutcome } from "./release.js";
import { testScores } from "./test-scores.js";

/** Says in a few sentences what a run shows, and what it does not. */
export function keyResults({ testOutcomes, gates }: Release): readonly Bilingual[] {
  return [...PRINTED_PAIRS.map((pair) => pairSentence(testOutcomes, pair)), gateSentence(gates)];
}

function pairSentence(outcomes: readonly TestOutcome[], pair: ConditionPair): Bilingual {
  const { difference, interval } = pairedComparison(outcomes, pair, "success");
  const before = testScores(outcomes, pair.minus, "success");
  const after = testScores(outcomes, pair.plus, "success");
  const { gained, lost, pValue } = mcnemar(before, after);
  const rates = [before, after].map((scores) => (100 * mean(scores)).toFixed(2));
  const points = (value: number) => `${value < 0 ? "" : "+"}${(100 * value).toFixed(2)}`;
  const range = `[${interval.map(points).join(", ")}]`;
  const spansZero = interval[0] <= 0 && interval[1] >= 0;
  const p = pValue < 0.0001 ? "< 0.0001" : `= ${pValue.toFixed(4)}`;
  return {
    en: `${CONDITION_NAMES[pair.minus].en} -> ${CONDITION_NAMES[pair.plus].en}: test success ${rates[0]} % -> ${rates[1]} %, ${points(difference)} points, 95 % interval ${range}${spansZero ? ", which spans zero" : ""}; ${gained} tasks gained, ${lost} lost, McNemar p ${p}.`,
    zh: `${CONDITION_NAMES[pair.minus].zh} -> ${CONDITION_NAMES[pair.plus].zh}：测试成功率 ${rates[0]} % -> ${rates[1]} %，差 ${points(difference)} 个百分点，95 % 区间 ${range}${spansZero ? "，包含零" : ""}；${gained} 个任务转为成功，${lost} 个转为失败，McNemar p ${p}。`,
  };
}

function gateSentence(gates: Release["gates"]): Bilingual {
  const rows = gates.flatMap(refitGate);
  const error = Math.max(
    ...rows.map(({ effect, intervention }) => Math.abs(effect - intervention.coefficient)),
  );
  const same = rows.filter(
    ({ rank, status, intervention }) =>
      rank === intervention.rank && status === intervention.status,
  ).length;
  const clear = rows.filter(({ effect, standardError }) => Math.abs(effect) > 2 * standardError);
  return {
    en: `${gates.length} gates refitted: largest difference to a released coefficient ${error.toExponential(1)}; rank and status as released for ${same} of ${rows.length} interventions; ${clear.length} coefficients lie more than two standard errors from zero.`,
    zh: `重新拟合 ${gates.length} 次门控检验：与公开系数的最大差为 ${error.toExponential(1)}；${rows.length} 个干预中有 ${same} 个的名次与状态同公开值；${clear.length} 个系数与零相距超过两个标准误。`,
  };
}
