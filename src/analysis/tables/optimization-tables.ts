import { mean } from "../../stats/mean.js";
import type { Bilingual } from "../bilingual.js";
import type { OptimizerUpdate, Release } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";

/** The lab's policy decides on actions and writes no tokens. */
function entropyLabel({ isReleased = true }: TableOptions): Bilingual {
  return isReleased
    ? { en: "Token entropy, nats", zh: "token 熵，nat" }
    : { en: "Entropy of a decision, nats", zh: "单次决策的熵，nat" };
}

/** Shows what the trainer logged, averaged over the updates of every round. */
export function optimizationTable(
  { optimizerUpdates }: Release,
  options: TableOptions = {},
): Table {
  return {
    name: "optimization-rounds",
    title: { en: "Optimisation by round", zh: "各轮优化情况" },
    note: noteFrom(
      {
        en: "Means over the optimiser updates of a round, two a rollout step. At the first of the two the policy is still the one that acted, so clipping and PPO KL are 0 there by construction. PPO KL is not a divergence from the initial checkpoint.",
        zh: "对该轮优化器更新取均值，每个采样步两次更新。两次中的第一次策略尚未改变，裁剪比例与 PPO KL 必为 0。PPO KL 不是与初始模型的散度。",
      },
      "optimizer_updates.csv",
      options,
    ),
    columns: [
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "updateCount", label: { en: "Updates", zh: "更新数" } },
      { key: "entropy", label: entropyLabel(options), digits: 5 },
      { key: "ppoKl", label: { en: "PPO KL", zh: "PPO KL" }, digits: 6 },
      { key: "clipFraction", label: { en: "Clip fraction", zh: "裁剪比例" }, digits: 5 },
      {
        key: "clipFractionSecond",
        label: { en: "Clip fraction, second update", zh: "裁剪比例（第二次更新）" },
        digits: 5,
      },
      { key: "gradNorm", label: { en: "Gradient norm", zh: "梯度范数" }, digits: 3 },
      { key: "policyLoss", label: { en: "Policy loss", zh: "策略损失" }, digits: 6 },
      {
        key: "logProbGap",
        label: { en: "Log-probability gap to rollout, nats", zh: "与采样引擎的对数概率差，nat" },
        digits: 5,
      },
      { key: "zeroGradientCount", label: { en: "Updates with zero gradient", zh: "零梯度更新" } },
    ],
    rows: [...new Set(optimizerUpdates.map(({ round }) => round))].map((round) => {
      const updates = optimizerUpdates.filter((row) => row.round === round);
      const average = (
        value: (row: OptimizerUpdate) => number,
        rows: readonly OptimizerUpdate[] = updates,
      ) => mean(rows.map(value));
      return {
        round,
        updateCount: updates.length,
        entropy: average((u) => u.entropy),
        ppoKl: average((u) => u.ppoKl),
        clipFraction: average((u) => u.clipFraction),
        clipFractionSecond: average((u) => u.clipFraction, secondUpdates(updates)),
        gradNorm: average((u) => u.gradNorm),
        policyLoss: average((u) => u.policyLoss),
        logProbGap: average((u) => u.logProbGap),
        zeroGradientCount: updates.filter(({ gradNorm }) => gradNorm === 0).length,
      };
    }),
  };
}

/** Lists the updates whose gradient norm is exactly zero. */
export function zeroGradientTable(
  { optimizerUpdates }: Release,
  options: TableOptions = {},
): Table {
  const { isReleased = true } = options;
  const zero = optimizerUpdates.filter(({ gradNorm }) => gradNorm === 0);
  const second = new Set(secondUpdates(optimizerUpdates));
  return {
    name: "zero-gradient-updates",
    title: { en: "Updates with zero gradient", zh: "零梯度更新" },
    note: noteFrom(
      {
        en: `${zero.length} of ${optimizerUpdates.length} updates: loss and gradient norm are exactly 0 while the policy has moved since the rollout (PPO KL ${isReleased ? "above" : "other than"} 0). Batches filled up with groups of equal rewards would give that; the log does not show it.`,
        zh: `${optimizerUpdates.length} 次更新中的 ${zero.length} 次：损失与梯度范数恰为 0，而策略相对采样时已有变化（PPO KL ${isReleased ? "大于" : "不为"} 0）。由奖励全同的组补足的批次会出现这种情况；日志本身不足以证明。`,
      },
      "optimizer_updates.csv",
      options,
    ),
    columns: [
      { key: "update", label: { en: "Update", zh: "更新" } },
      { key: "step", label: { en: "Rollout step", zh: "采样步" } },
      { key: "round", label: { en: "Round", zh: "轮" } },
      { key: "isSecond", label: { en: "Second of its step", zh: "该步第二次更新" } },
      { key: "loss", label: { en: "Loss", zh: "损失" } },
      { key: "ppoKl", label: { en: "PPO KL", zh: "PPO KL" }, digits: 6 },
      { key: "entropy", label: entropyLabel(options), digits: 5 },
      { key: "clipFraction", label: { en: "Clip fraction", zh: "裁剪比例" }, digits: 5 },
    ],
    rows: zero.map((row) => ({ ...row, isSecond: second.has(row) })),
  };
}

/** Updates that are not the first of their rollout step. */
function secondUpdates(updates: readonly OptimizerUpdate[]): readonly OptimizerUpdate[] {
  return updates.filter((row, i) => i > 0 && updates[i - 1]!.step === row.step);
}
