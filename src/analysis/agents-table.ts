import { isFinished, type Trace } from "../episode/trace.js";
import { seededRandom } from "../random/seeded-random.js";
import { clusterBootstrap } from "../stats/grouped-bootstrap.js";
import { mean } from "../stats/mean.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import type { Cell, Table } from "./table.js";
import { AGENT_VALUES } from "./value-names.js";

/** The episodes of one agent. */
export interface AgentRun {
  readonly name: string;
  readonly traces: readonly Trace[];
}

/** Resamples of the reward's interval. */
const RESAMPLES = 2_000;

/**
 * Compares agents on the same tasks: success, strict reward, and how they went about it.
 *
 * Success has a Wilson interval; the reward's is a bootstrap over users, since
 * several tasks of one user share a persona. Technical failures are counted and left out.
 *
 * @throws {RangeError} If an agent has no finished episode, or its episodes are of fewer than two users.
 */
export function agentsTable(
  runs: readonly AgentRun[],
  options: { readonly panelHash: string; readonly splits: string },
): Table {
  const { panelHash, splits } = options;
  return {
    name: "agents",
    title: { en: "Agents of rules in the shop", zh: "商店中的规则智能体" },
    note: {
      en: `Split ${splits} of panel ${panelHash.slice(0, 12)}. 95 % intervals: Wilson for success, bootstrap over users (${RESAMPLES} resamples) for the strict reward.`,
      zh: `面板 ${panelHash.slice(0, 12)} 的 ${splits} 划分。95% 区间：成功率用 Wilson 区间，严格奖励按用户自助抽样（${RESAMPLES} 次）。`,
    },
    columns: [
      { key: "agent", label: { en: "agent", zh: "智能体" }, names: AGENT_VALUES },
      { key: "n", label: { en: "n", zh: "n" } },
      { key: "success", label: { en: "success, %", zh: "成功率，%" }, digits: 2 },
      { key: "successLow", label: { en: "low", zh: "下限" }, digits: 2 },
      { key: "successHigh", label: { en: "high", zh: "上限" }, digits: 2 },
      { key: "reward", label: { en: "strict reward", zh: "严格奖励" }, digits: 4 },
      { key: "rewardLow", label: { en: "low", zh: "下限" }, digits: 4 },
      { key: "rewardHigh", label: { en: "high", zh: "上限" }, digits: 4 },
      { key: "lenient", label: { en: "lenient", zh: "宽松得分" }, digits: 4 },
      { key: "bought", label: { en: "bought, %", zh: "购买率，%" }, digits: 1 },
      { key: "steps", label: { en: "steps", zh: "步数" }, digits: 2 },
      { key: "invalid", label: { en: "invalid actions, %", zh: "无效操作，%" }, digits: 2 },
      { key: "failures", label: { en: "technical failures", zh: "技术故障" } },
    ],
    rows: runs.map(agentRow),
  };
}

function agentRow({ name, traces }: AgentRun): Readonly<Record<string, Cell>> {
  const finished = traces.filter(isFinished);
  if (finished.length === 0) {
    throw new RangeError(`Cannot sum up an agent without finished episodes: ${name} has 0`);
  }
  const successes = finished.filter(({ outcome }) => outcome.rSuccess === 1).length;
  const [low, high] = wilsonInterval(successes, finished.length);
  const byUser = new Map<string, number[]>();
  for (const { task, outcome } of finished) {
    byUser.set(task.userId, [...(byUser.get(task.userId) ?? []), outcome.reward]);
  }
  const { difference: reward, interval } = clusterBootstrap([...byUser.values()], {
    random: seededRandom(1),
    resamples: RESAMPLES,
  });
  const steps = finished.flatMap((trace) => trace.steps);
  const invalid = steps.filter(({ feedback }) => feedback?.status === "invalid").length;
  return {
    agent: name,
    n: finished.length,
    success: (100 * successes) / finished.length,
    successLow: 100 * low,
    successHigh: 100 * high,
    reward,
    rewardLow: interval[0],
    rewardHigh: interval[1],
    lenient: mean(finished.map(({ outcome }) => outcome.rLoose)),
    bought: 100 * mean(finished.map(({ termination }) => (termination === "purchase" ? 1 : 0))),
    steps: steps.length / finished.length,
    invalid: (100 * invalid) / steps.length,
    failures: traces.length - finished.length,
  };
}
