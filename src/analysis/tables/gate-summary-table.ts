import { mean } from "../../stats/mean.js";
import { meanInterval } from "../../stats/mean-interval.js";
import type { Bilingual } from "../bilingual.js";
import { refitGate } from "../refit-gate.js";
import type { Release } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, roundsCount, type TableOptions } from "../table-options.js";
import { taskMeans } from "../task-means.js";

/** What the masked side had in sight, so that its gain is not read as that of the skill. */
const RANDOM_PART: Bilingual = {
  en: " The difference is the gain of that random part of skill and candidates, not of the whole skill.",
  zh: "差值为技能与候选的这一随机部分的增益，而非完整技能的增益。",
};

/** A run of the lab measures the whole skill too. */
const WHOLE_ELSEWHERE: Bilingual = {
  en: `${RANDOM_PART.en} The whole skill's gain is the gap in the table of the lab's gates.`,
  zh: `${RANDOM_PART.zh}完整技能的增益见实验室门控检验表中的差距。`,
};

/** Shows every gate in one row: validation reward bare and masked, chunks in and out, and how the refit agrees. */
export function gateSummaryTable({ gates, rounds }: Release, options: TableOptions = {}): Table {
  const { isReleased = true } = options;
  const part = isReleased ? RANDOM_PART : WHOLE_ELSEWHERE;
  return {
    name: "gate-summary",
    title: { en: "Gates", zh: "各次门控检验" },
    note: noteFrom(
      {
        en: `Validation tasks on the frozen checkpoint after the round, bare and with a random subset of the interventions; the interval of their difference is the normal 95 % one over tasks. Refit error: largest difference between refitted and ${isReleased ? "released" : "recorded"} coefficients.${part.en}${roundsCount(options).en}`,
        zh: `该轮结束时冻结的检查点在验证任务上的表现：无技能，以及随机启用部分干预；差值区间为按任务的正态 95 % 区间。重拟合误差：重拟合系数与${isReleased ? "公开" : "记录"}系数之差的最大值。${part.zh}${roundsCount(options).zh}`,
      },
      "gate_r*_observations.csv, gate_r*_interventions.csv, rounds.csv",
      options,
    ),
    columns: [
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "step", label: { en: "After step", zh: "所在步" } },
      { key: "n", label: { en: "n", zh: "n" } },
      { key: "bareReward", label: { en: "Bare reward", zh: "无技能奖励" }, digits: 6 },
      { key: "maskedReward", label: { en: "Masked reward", zh: "掩码奖励" }, digits: 6 },
      { key: "difference", label: { en: "Difference", zh: "差值" }, digits: 4 },
      { key: "low", label: { en: "95 % low", zh: "95 % 下限" }, digits: 4 },
      { key: "high", label: { en: "95 % high", zh: "95 % 上限" }, digits: 4 },
      { key: "bareSuccess", label: { en: "Bare success, %", zh: "无技能成功率，%" }, digits: 2 },
      {
        key: "maskedSuccess",
        label: { en: "Masked success, %", zh: "掩码成功率，%" },
        digits: 2,
      },
      { key: "chunksIn", label: { en: "Chunks in", zh: "输入块" } },
      { key: "candidates", label: { en: "Candidates", zh: "候选" } },
      { key: "chunksOut", label: { en: "Chunks out", zh: "输出块" } },
      { key: "refitError", label: { en: "Refit error", zh: "重拟合误差" }, significant: 2 },
      {
        key: "sameStatus",
        label: isReleased
          ? { en: "All as released", zh: "与公开一致" }
          : { en: "All as recorded", zh: "与记录一致" },
      },
    ],
    rows: gates.map((gate) => {
      const { observations, interventions, round } = gate;
      const refit = refitGate(gate);
      const gains = taskMeans(observations, (o) => o.outcome.reward - o.bareOutcome.reward);
      const gain = meanInterval(gains);
      return {
        round,
        step: rounds.find((record) => record.round === round)?.step ?? null,
        n: gains.length,
        bareReward: mean(observations.map((o) => o.bareOutcome.reward)),
        maskedReward: mean(observations.map((o) => o.outcome.reward)),
        difference: gain.mean,
        low: gain.interval[0],
        high: gain.interval[1],
        bareSuccess: 100 * mean(observations.map((o) => o.bareOutcome.rSuccess)),
        maskedSuccess: 100 * mean(observations.map((o) => o.outcome.rSuccess)),
        chunksIn: interventions.filter(({ kind }) => kind === "current").length,
        candidates: interventions.filter(({ kind }) => kind === "candidate").length,
        // As the run decided, by whichever rule.
        chunksOut: interventions.filter(({ status }) => status === "selected").length,
        refitError: Math.max(
          ...refit.map(({ effect, intervention }) => Math.abs(effect - intervention.coefficient)),
        ),
        sameStatus: refit.every(
          ({ rank, status, intervention }) =>
            rank === intervention.rank && status === intervention.status,
        ),
      };
    }),
  };
}
