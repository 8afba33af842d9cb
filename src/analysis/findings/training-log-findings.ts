import { behaviorMean } from "../behavior-mean.js";
import type { RunData } from "../claims/claim-family.js";
import { loggedRound } from "../logged-round.js";
import type { Finding } from "./finding.js";
import { grouped } from "./finding.js";

/** Where the log of rollout steps and the records of rounds and episodes part ways. */
export function trainingLogFindings(data: RunData): readonly Finding[] {
  return [
    ...missingGroups(data),
    ...allWrongGroups(data),
    ...logReward(data),
    ...zeroVarianceDrops(data),
  ];
}

function missingGroups({ trainingSteps, rounds }: RunData): Finding[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const logged = sum(trainingSteps.map((s) => s.trajectoryCount));
  const recorded = sum(rounds.map((r) => r.generatedEpisodes));
  if (logged === recorded) return [];
  const loggedGroups = sum(trainingSteps.map((s) => s.groupCount));
  const recordedGroups = sum(rounds.map((r) => r.groupCount));
  const most = Math.max(...trainingSteps.map((s) => s.groupCount));
  const short = trainingSteps.filter((s) => s.groupCount < most).map(({ step }) => step);
  const errors = sum(
    rounds.map(({ round }) => loggedRound(trainingSteps, round).runtimeErrorGroupCount),
  );
  const missing = recordedGroups - loggedGroups;
  return [
    {
      id: "logged-trajectories",
      kind: "disagreement",
      statement: {
        en: `The step log holds ${grouped(logged)} trajectories in ${grouped(loggedGroups)} groups, the round records ${grouped(recorded)} in ${grouped(recordedGroups)}.`,
        zh: `训练步日志共 ${grouped(logged)} 条轨迹、${grouped(loggedGroups)} 组；各轮记录为 ${grouped(recorded)} 条、${grouped(recordedGroups)} 组。`,
      },
      explanation: {
        en: `Steps ${short.join(", ")} log fewer than ${most} groups, ${missing} in all. Together with the ${errors} groups logged as errors they are the ${missing + errors} groups with environment or runtime errors that the report counts: groups spoilt by a technical failure were mostly left out of the log. Its rates are over the logged groups.`,
        zh: `第 ${short.join("、")} 步记录的组数少于 ${most}，共少 ${missing} 组；加上日志中标为故障的 ${errors} 组，正是报告所说的 ${missing + errors} 个环境或运行故障组：故障组大多未写入日志。日志中的比率以已记录的组为分母。`,
      },
      files: "training_steps.csv, rounds.csv",
    },
  ];
}

function allWrongGroups({ trainingSteps, rounds }: RunData): Finding[] {
  return rounds.flatMap((record): Finding[] => {
    const log = loggedRound(trainingSteps, record.round);
    const extra = record.allWrongGroups - log.allWrongGroupCount;
    if (extra === 0) return [];
    return [
      {
        id: `all-wrong-groups-r${record.round}`,
        kind: "disagreement",
        statement: {
          en: `Round ${record.round} has ${record.allWrongGroups} all-wrong groups in the round records and ${log.allWrongGroupCount} in the step log.`,
          zh: `第 ${record.round} 轮的全错组：各轮记录为 ${record.allWrongGroups}，训练步日志为 ${log.allWrongGroupCount}。`,
        },
        explanation: {
          en: `The log leaves out ${record.groupCount - log.groupCount} groups of the round; ${extra} all-wrong ones must be among them. The funnel closes on the log's side: ${log.retryCount} retries = ${log.deficitCount} that succeed + ${log.pendingCount} that go to analysis, so these ${extra} groups had no retry on record.`,
          zh: `日志缺少该轮的 ${record.groupCount - log.groupCount} 个组，其中应有 ${extra} 个全错组。按日志漏斗是闭合的：${log.retryCount} 次重试 = ${log.deficitCount} 次成功 + ${log.pendingCount} 次进入分析，因此这 ${extra} 个组没有重试记录。`,
        },
        files: "rounds.csv, training_steps.csv",
      },
    ];
  });
}

function logReward({ trainingSteps, rounds, behaviorRounds }: RunData): Finding[] {
  if (behaviorRounds.length === 0) return [];
  return rounds.flatMap(({ round }): Finding[] => {
    const steps = trainingSteps.filter((step) => step.round === round);
    const scored = steps.map((s) => s.trajectoryCount * s.scoredRate);
    const scoredCount = scored.reduce((total, value) => total + value, 0);
    const logged =
      steps.reduce((total, s, i) => total + s.rewardMean * scored[i]!, 0) / scoredCount;
    const all = behaviorMean(behaviorRounds, { round, block: "all", metric: "reward_mean" });
    if (Math.abs(logged - all) < 1e-9) return [];
    return [
      {
        id: `training-reward-r${round}`,
        kind: "disagreement",
        statement: {
          en: `Round ${round}: mean reward of scored training episodes is ${logged.toFixed(4)} by the step log and ${all.toFixed(4)} by the episode table.`,
          zh: `第 ${round} 轮已评分训练轨迹的平均奖励：按训练步日志为 ${logged.toFixed(4)}，按轨迹表为 ${all.toFixed(4)}。`,
        },
        explanation: {
          en: `The episode table includes scored siblings of groups that the log leaves out; they did ${logged > all ? "worse, so the reward curve of this round is drawn too high" : "better, so the reward curve of this round is drawn too low"}.`,
          zh: `轨迹表包含日志缺失组中已评分的轨迹；它们表现${logged > all ? "更差，该轮的奖励曲线因此偏高" : "更好，该轮的奖励曲线因此偏低"}。`,
        },
        files: "training_steps.csv, behavior_rounds.csv",
      },
    ];
  });
}

function zeroVarianceDrops({ trainingSteps }: RunData): Finding[] {
  const isRemainder = trainingSteps.every(
    (s) =>
      s.zeroStdGroupDropCount ===
      s.groupCount - s.trainGroupCount - (s.technicalGroupDropCount ?? 0),
  );
  if (!isRemainder || trainingSteps.length === 0) return [];
  return [
    {
      id: "zero-variance-drops",
      kind: "caution",
      statement: {
        en: `In all ${trainingSteps.length} steps the groups dropped for zero variance are exactly the logged groups minus the admitted and the technically dropped ones.`,
        zh: `在全部 ${trainingSteps.length} 步中，“零方差丢弃”的组数恰等于已记录组数减去入选组数与技术故障丢弃数。`,
      },
      explanation: {
        en: "The number of admitted groups is fixed, so the column is a remainder: it follows from the settings and measures no variance. How many groups truly had equal rewards cannot be read from it.",
        zh: "入选组数是固定的，因此该列只是余数：由设定决定，并未度量方差。奖励完全相同的组究竟有多少，无法由此得知。",
      },
      files: "training_steps.csv",
    },
  ];
}
