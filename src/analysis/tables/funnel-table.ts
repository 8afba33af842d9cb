import { loggedRound } from "../logged-round.js";
import type { Release } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, roundsCount, type TableOptions } from "../table-options.js";

/** Shows how failing groups become candidates: all-wrong groups, retries, cards, candidates, kept chunks. */
export function funnelTable(
  { rounds, trainingSteps, gates }: Release,
  options: TableOptions = {},
): Table {
  return {
    name: "failure-funnel",
    title: { en: "From failures to chunks", zh: "从失败到技能块" },
    note: noteFrom(
      {
        en: `All-wrong groups from the group records; retries from the step log, which covers fewer groups where it leaves some out. A retry that succeeds shows a deficit of the model, one that fails is analysed.${roundsCount(options).en}`,
        zh: `全错组数来自组记录；重试数来自训练步日志，日志缺少部分组时重试数偏少。重试成功说明模型自身欠缺，重试失败则进入分析。${roundsCount(options).zh}`,
      },
      "rounds.csv, training_steps.csv, gate_r*_interventions.csv",
      options,
    ),
    columns: [
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "groupCount", label: { en: "Groups", zh: "组数" } },
      { key: "technicalGroupCount", label: { en: "Technical failures", zh: "技术故障组" } },
      { key: "allWrongGroups", label: { en: "All wrong", zh: "全错组" } },
      { key: "retryCount", label: { en: "Retried with full skill", zh: "完整技能重试" } },
      {
        key: "deficitCount",
        label: { en: "Retry succeeds (deficit)", zh: "重试成功（内化不足）" },
      },
      { key: "analyzedCards", label: { en: "Analysed cards", zh: "分析卡片" } },
      { key: "eligibleCards", label: { en: "Eligible cards", zh: "合格卡片" } },
      { key: "candidateCount", label: { en: "Candidates", zh: "候选" } },
      { key: "keptCandidateCount", label: { en: "Candidates kept", zh: "保留的候选" } },
    ],
    rows: rounds.map((record) => {
      const log = loggedRound(trainingSteps, record.round);
      const kept = gates
        .filter(({ round }) => round === record.round)
        .flatMap(({ interventions }) => interventions)
        .filter(({ kind, status }) => kind === "candidate" && status === "selected");
      return {
        ...record,
        retryCount: log.retryCount,
        deficitCount: log.deficitCount,
        technicalGroupCount: log.runtimeErrorGroupCount + record.groupCount - log.groupCount,
        keptCandidateCount: kept.length,
      };
    }),
  };
}
