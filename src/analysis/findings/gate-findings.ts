import { mean } from "../../stats/mean.js";
import type { RunData } from "../claims/claim-family.js";
import { refitGate } from "../refit-gate.js";
import type { Finding } from "./finding.js";
import { percent } from "./finding.js";

/** What to know before reading gates. */
export function gateFindings(data: RunData): readonly Finding[] {
  return [...reusedIds(data), ...loggedRho(data), ...repeatedAssignments(data), ...thinGates(data)];
}

/** Rewrites that won their slot and go on under the old version's id. */
function reusedIds({ gates }: RunData): Finding[] {
  const reused = gates.slice(1).flatMap((gate, i) => {
    const before = gates[i]!.interventions;
    return gate.interventions.filter(
      ({ id, kind, slotId }) =>
        kind === "current" &&
        before.some((old) => old.id === id && old.status === "rewrite_loser") &&
        before.some((old) => old.slotId === slotId && old.status === "selected"),
    );
  });
  if (reused.length === 0) return [];
  const ids = [...new Set(reused.map(({ id }) => id))];
  return [
    {
      id: "reused-ids",
      kind: "caution",
      statement: {
        en: `${reused.length} times a chunk loses to a rewrite in one gate and stands in the next as current under the same id (${ids.join(", ")}).`,
        zh: `有 ${reused.length} 次，某技能块在一次门控检验中输给改写版，下一次门控检验却仍以同一编号作为当前块出现（${ids.join("、")}）。`,
      },
      explanation: {
        en: "The id names the slot, not the version: what is tested later is the rewrite's text. Coefficients of one id from different gates may belong to different texts and to different checkpoints.",
        zh: "编号指槽位而非版本：之后检验的是改写后的文本。同一编号在不同门控检验的系数可能对应不同文本和不同检查点。",
      },
      files: "gate_r*_interventions.csv",
    },
  ];
}

/** Rounds whose logged rho is not the one that the gate before gives. */
function loggedRho({ gates, trainingSteps }: RunData): Finding[] {
  return gates.flatMap((gate): Finding[] => {
    const step = trainingSteps.find(({ round }) => round === gate.round + 1);
    if (step === undefined) return [];
    const rates = refitGate(gate).flatMap(({ rho }) => (rho === null ? [] : [rho]));
    const found = [Math.min(...rates), mean(rates), Math.max(...rates)];
    const logged = [step.rhoMin, step.rhoMean, step.rhoMax];
    // Coefficients that agree to 1e-12 give rho that agree to 1e-10.
    if (found.every((rho, i) => Math.abs(rho - logged[i]!) < 1e-10)) return [];
    const show = (values: readonly number[]) => values.map((rho) => rho.toFixed(4)).join(", ");
    return [
      {
        id: `rho-r${step.round}`,
        kind: "disagreement",
        statement: {
          en: `Round ${step.round}: lowest, mean and highest rho are ${show(logged)} in the log and ${show(found)} by the gate before.`,
          zh: `第 ${step.round} 轮 rho 的最小、平均、最大值：日志为 ${show(logged)}，由前一次门控检验得到 ${show(found)}。`,
        },
        explanation: {
          en: "The curriculum of the round was not made from this gate by the published rule.",
          zh: "该轮的课程并非由这次门控检验按公开规则得到。",
        },
        files: `training_steps.csv, gate_r${gate.round}_interventions.csv`,
      },
    ];
  });
}

/** Chunks that are on for the very same tasks in gate after gate. */
function repeatedAssignments({ gates }: RunData): Finding[] {
  const pairs = gates.slice(1).flatMap((gate, i) => {
    const before = gates[i]!;
    return gate.interventions.flatMap(({ id, kind, slotId }, j) => {
      const place = before.interventions.findIndex((old) => old.id === id);
      if (kind !== "current" || place === -1) return [];
      const versions = [gate, before].map(
        ({ interventions }) => interventions.filter((row) => row.slotId === slotId).length,
      );
      const masks = new Map(before.observations.map(({ taskId, mask }) => [taskId, mask[place]]));
      const isSame = gate.observations.every(({ taskId, mask }) => masks.get(taskId) === mask[j]);
      return [{ isSame, hasSameVersions: versions[0] === versions[1] }];
    });
  });
  const comparable = pairs.filter(({ hasSameVersions }) => hasSameVersions);
  const repeated = comparable.filter(({ isSame }) => isSame);
  if (repeated.length === 0) return [];
  return [
    {
      id: "repeated-assignments",
      kind: "caution",
      statement: {
        en: `Of ${comparable.length} chunks that two consecutive gates test with as many versions of their slot, ${repeated.length} are on for exactly the same tasks in both.`,
        zh: `相邻两次门控检验中槽位版本数相同的技能块共 ${comparable.length} 个，其中 ${repeated.length} 个在两次中对完全相同的任务启用。`,
      },
      explanation: {
        en: "The assignment does not change with the gate: a chunk that meets easier or harder tasks by chance meets them in every round. Its coefficients from several gates share that error, so agreement between gates is weaker evidence than it looks.",
        zh: "分配不随门控检验改变：某块若碰巧分到较易或较难的任务，每一轮都会如此。它在各次门控检验中的系数带有相同的误差，因此各次结果一致所提供的证据弱于表面所见。",
      },
      files: "gate_r*_observations.csv",
    },
  ];
}

/** How often a decision rests on a coefficient within two standard errors of zero. */
function thinGates({ gates }: RunData): Finding[] {
  if (gates.length === 0) return [];
  const effects = gates.flatMap(refitGate);
  const clear = effects.filter(({ effect, standardError }) => Math.abs(effect) > 2 * standardError);
  const kept = effects.filter(({ rho }) => rho !== null);
  const clearlyKept = clear.filter(({ rho }) => rho !== null);
  return [
    {
      id: "thin-gates",
      kind: "caution",
      statement: {
        en: `${clear.length} of ${effects.length} gate coefficients (${percent(clear.length / effects.length, 0)}) lie more than two standard errors from zero; of the ${kept.length} kept chunks ${clearlyKept.length} do.`,
        zh: `${effects.length} 个门控检验系数中有 ${clear.length} 个（${percent(clear.length / effects.length, 0)}）与零相距超过两个标准误；保留的 ${kept.length} 个块中有 ${clearlyKept.length} 个。`,
      },
      explanation: {
        en: "One pair a task leaves standard errors (HC3) about as large as the coefficients. A single coefficient inside two standard errors does not tell a useful chunk from a useless one; neither do the rho that follow from it.",
        zh: "每任务只有一对轨迹，标准误（HC3）与系数大小相当。两个标准误之内的单个系数不足以区分有用与无用的技能块，由此得到的 rho 也一样。",
      },
      files: "gate_r*_observations.csv",
    },
  ];
}
