import { refitGate } from "../refit-gate.js";
import type { ReleasedGate } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";
import { DECISION_VALUES, INTERVENTION_VALUES, OPERATION_VALUES } from "../value-names.js";

/** Shows one gate: the refitted effect of every intervention, what is decided, and the rho that follows. */
export function gateTable(gate: ReleasedGate, options: TableOptions = {}): Table {
  const { isReleased = true } = options;
  const { round, observations, pairsPerTask = 1 } = gate;
  const [n, tasks] = [observations.length, new Set(observations.map((o) => o.taskId)).size];
  const isSingle = pairsPerTask === 1;
  const size = isSingle
    ? {
        en: `n = ${n} validation tasks, one pair each.`,
        zh: `n = ${n} 个验证任务，每任务一对轨迹。`,
      }
    : {
        en: `n = ${n} pairs of ${tasks} validation tasks.`,
        zh: `n = ${n} 对轨迹，共 ${tasks} 个验证任务。`,
      };
  const errors = isSingle
    ? { en: "standard error HC3", zh: "标准误为 HC3" }
    : { en: "standard error clustered by task", zh: "标准误按任务聚类" };
  const [origin, source] = isReleased ? ["Released", "公开"] : ["Recorded", "记录"];
  return {
    name: `gate-r${round}`,
    title:
      round < 0
        ? { en: "Gate of the first skill", zh: "初始技能的门控检验" }
        : { en: `Gate of round ${round}`, zh: `第 ${round} 轮门控检验` },
    note: noteFrom(
      {
        en: `${size.en} Effect: least squares without intercept on masked minus bare strict reward; ${errors.en}. Rank, status and rho are decided anew by the published rule from the refitted effects; ${origin.toLowerCase()} values beside them.`,
        zh: `${size.zh}效应：以“掩码减无技能”的严格奖励为因变量的无截距最小二乘；${errors.zh}。名次、状态与 rho 由重拟合的效应按公开规则重新得出，旁列${source}值。`,
      },
      `gate_r${round}_observations.csv, gate_r${round}_interventions.csv`,
      options,
    ),
    columns: [
      { key: "interventionId", label: { en: "Intervention", zh: "干预" } },
      { key: "kind", label: { en: "Kind", zh: "类型" }, names: INTERVENTION_VALUES },
      { key: "slotId", label: { en: "Slot", zh: "槽位" } },
      { key: "operation", label: { en: "Operation", zh: "操作" }, names: OPERATION_VALUES },
      {
        key: "onCount",
        label: isSingle
          ? { en: "Tasks with it on", zh: "启用任务数" }
          : { en: "Pairs with it on", zh: "启用对数" },
      },
      { key: "effect", label: { en: "Effect, reward", zh: "效应，奖励" }, digits: 5 },
      { key: "standardError", label: { en: "Standard error", zh: "标准误" }, digits: 5 },
      { key: "tValue", label: { en: "Effect / error", zh: "效应/标准误" }, digits: 2 },
      { key: "rank", label: { en: "Rank", zh: "名次" } },
      { key: "isWinner", label: { en: "Wins its slot", zh: "槽位胜者" } },
      { key: "status", label: { en: "Status", zh: "状态" }, names: DECISION_VALUES },
      { key: "rho", label: { en: "Next rho", zh: "下一轮 rho" }, digits: 4 },
      { key: "releasedEffect", label: { en: `${origin} effect`, zh: `${source}效应` }, digits: 5 },
      { key: "releasedRank", label: { en: `${origin} rank`, zh: `${source}名次` } },
      {
        key: "releasedStatus",
        label: { en: `${origin} status`, zh: `${source}状态` },
        names: DECISION_VALUES,
      },
    ],
    rows: refitGate(gate).map(({ intervention, ...row }) => ({
      interventionId: intervention.id,
      kind: intervention.kind,
      slotId: intervention.slotId,
      operation: intervention.operation,
      onCount: row.onCount,
      effect: row.effect,
      standardError: row.standardError,
      tValue: row.effect / row.standardError,
      rank: row.rank,
      isWinner: row.rank !== null,
      status: row.status,
      rho: row.rho,
      releasedEffect: intervention.coefficient,
      releasedRank: intervention.rank,
      releasedStatus: intervention.status,
    })),
  };
}
