import { mean } from "../../stats/mean.js";
import type { Release, RolloutSystem } from "../release.js";
import type { Table } from "../table.js";
import { noteFrom, type TableOptions } from "../table-options.js";

/** Shows response lengths, truncation, timing and throughput, averaged over the steps of every round. */
export function systemsTable({ rolloutSystems }: Release, options: TableOptions = {}): Table {
  return {
    name: "systems-rounds",
    title: { en: "Rollout and training systems by round", zh: "各轮系统指标" },
    note: noteFrom(
      {
        en: "Means over the rollout steps of a round. Samples are token segments of admitted groups, not whole episodes.",
        zh: "对该轮采样步取均值。样本为入选组的 token 片段，而非完整轨迹。",
      },
      "rollout_systems.csv",
      options,
    ),
    columns: [
      { key: "round", label: { en: "Round", zh: "轮" } },
      {
        key: "responseLengthMean",
        label: { en: "Response length, tokens", zh: "回复长度，token" },
        digits: 1,
      },
      { key: "truncatedRatio", label: { en: "Truncated share", zh: "截断比例" }, digits: 4 },
      { key: "rolloutSeconds", label: { en: "Rollout, s", zh: "采样，秒" }, digits: 1 },
      {
        key: "actorTrainSeconds",
        label: { en: "Actor training, s", zh: "策略训练，秒" },
        digits: 1,
      },
      { key: "stepSeconds", label: { en: "Whole step, s", zh: "整步，秒" }, digits: 1 },
      {
        key: "waitTimeRatio",
        label: { en: "Trainer waits, share", zh: "训练等待占比" },
        digits: 3,
      },
      {
        key: "actorTrainTokensPerSecond",
        label: { en: "Actor training, tokens/s", zh: "策略训练，token/秒" },
        digits: 2,
      },
      {
        key: "tokensPerGpuPerSecond",
        label: { en: "Rollout, tokens/s per GPU", zh: "采样，token/秒/GPU" },
        digits: 1,
      },
    ],
    rows: [...new Set(rolloutSystems.map(({ round }) => round))].map((round) => {
      const steps = rolloutSystems.filter((row) => row.round === round);
      const average = (key: keyof RolloutSystem) => mean(steps.map((step) => step[key]));
      return {
        round,
        responseLengthMean: average("responseLengthMean"),
        truncatedRatio: average("truncatedRatio"),
        rolloutSeconds: average("rolloutSeconds"),
        actorTrainSeconds: average("actorTrainSeconds"),
        stepSeconds: average("stepSeconds"),
        waitTimeRatio: average("waitTimeRatio"),
        actorTrainTokensPerSecond: average("actorTrainTokensPerSecond"),
        tokensPerGpuPerSecond: average("tokensPerGpuPerSecond"),
      };
    }),
  };
}
