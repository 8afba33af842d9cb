import { mean } from "../../stats/mean.js";
import type { RunData } from "../claims/claim-family.js";
import type { Finding } from "./finding.js";

/** Columns of the trainer's log that do not say what their names say. */
export function optimizationFindings(data: RunData): readonly Finding[] {
  return [...rolloutKl(data), ...zeroGradients(data), ...rawReward(data)];
}

function rolloutKl({ rolloutSystems }: RunData): Finding[] {
  if (rolloutSystems.length === 0 || rolloutSystems.some(({ kl }) => kl !== 0)) return [];
  return [
    {
      id: "rollout-kl",
      kind: "caution",
      statement: {
        en: `rollout/kl is 0 in all ${rolloutSystems.length} rows.`,
        zh: `rollout/kl 在全部 ${rolloutSystems.length} 行中都是 0。`,
      },
      explanation: {
        en: "A column that never moves measured nothing: it is no evidence that the policy stayed near its start. How far it went from there was not logged.",
        zh: "始终不变的列等于没有度量：它不能说明策略没有偏离初始模型。偏离多远没有记录。",
      },
      files: "rollout_systems.csv",
    },
  ];
}

function zeroGradients({ optimizerUpdates }: RunData): Finding[] {
  const zero = optimizerUpdates.filter(({ gradNorm }) => gradNorm === 0);
  if (zero.length === 0) return [];
  const moved = zero.filter(({ ppoKl }) => ppoKl !== 0).length;
  const list = zero.map(({ update }) => update).join(", ");
  const steps = optimizerUpdates.map(({ step }) => step);
  const second = zero.filter(({ update, step }) => {
    const place = optimizerUpdates.findIndex((row) => row.update === update);
    return place > 0 && steps[place - 1] === step;
  }).length;
  return [
    {
      id: "zero-gradients",
      kind: "caution",
      statement: {
        en: `Updates ${list} have loss and gradient norm exactly 0, ${moved} of them with a policy that had moved.`,
        zh: `第 ${list.replaceAll(", ", "、")} 次更新的损失与梯度范数恰为 0，其中 ${moved} 次策略已有变化。`,
      },
      explanation: {
        en: `${second} of the ${zero.length} are the second update of their step. The admission rule drops a group of equal rewards only while more than the target are left, so the second half of a batch can be filled up with groups whose advantages are all 0. The log fits that explanation; it does not show it. They count as updates in every mean.`,
        zh: `${zero.length} 次中有 ${second} 次是所在步的第二次更新。入选规则只在剩余组数多于目标时才丢弃奖励全同的组，因此一批的后半可能全由优势为 0 的组补足。日志与这一解释相符，但不足以证明。计算均值时它们仍算作更新。`,
      },
      files: "optimizer_updates.csv",
    },
  ];
}

function rawReward({ rolloutSystems, trainingSteps }: RunData): Finding[] {
  if (rolloutSystems.length === 0 || trainingSteps.length === 0) return [];
  const raw = mean(rolloutSystems.map((row) => row.rawReward));
  const reward = mean(trainingSteps.map((step) => step.rewardMean));
  if (Math.abs(raw - reward) < 1e-9) return [];
  return [
    {
      id: "raw-reward",
      kind: "caution",
      statement: {
        en: `Mean reward over the steps is ${raw.toFixed(3)} as rollout/raw_reward and ${reward.toFixed(3)} as reward_mean.`,
        zh: `各步平均奖励：rollout/raw_reward 为 ${raw.toFixed(3)}，reward_mean 为 ${reward.toFixed(3)}。`,
      },
      explanation: {
        en: "The first is over token segments of admitted groups, which exclude groups that all succeed or all fail and give long, often failing episodes several votes; the second is over generated episodes.",
        zh: "前者以入选组的 token 片段计，不含全对或全错的组，且较长（往往失败）的轨迹会被计多次；后者以生成的轨迹计。",
      },
      files: "rollout_systems.csv, training_steps.csv",
    },
  ];
}
