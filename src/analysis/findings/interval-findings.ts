import type { Language } from "../../shop/language.js";
import { metricSeed, releaseBootstrap } from "../../stats/release-bootstrap.js";
import type { RunData } from "../claims/claim-family.js";
import { CONDITION_NAMES } from "../condition-names.js";
import { CONDITION_PAIRS, pairedComparison } from "../paired-comparison.js";
import type { TestMetric } from "../test-scores.js";
import { testScores } from "../test-scores.js";
import { CONDITION_VALUES, SCORE_VALUES } from "../value-names.js";
import type { Finding } from "./finding.js";

/** Where one difference carries two released intervals. */
export function intervalFindings(data: RunData): readonly Finding[] {
  return [...crossCheckpointIntervals(data), ...strictRewardIntervals(data)];
}

function crossCheckpointIntervals({ testOutcomes, comparisons }: RunData): Finding[] {
  const seed = comparisons.withinCheckpoint.iter80_st.bootstrap.seed;
  const rows = CONDITION_PAIRS.flatMap((pair) => {
    const released = comparisons.crossCheckpoint[pair.crossCheckpoint ?? ""];
    if (released === undefined) return [];
    return (["success", "reward"] as const).flatMap((metric) => {
      const { interval } = pairedComparison(testOutcomes, pair, metric);
      const other = released[metric === "success" ? "r_success" : "reward"].interval;
      if (isSame(interval, other)) return [];
      const redrawn = releaseBootstrap(
        testScores(testOutcomes, pair.minus, metric),
        testScores(testOutcomes, pair.plus, metric),
        { seed: BigInt(seed), ends: "ranked" },
      );
      const ends = (language: Language) =>
        `${show(interval, metric, language)} / ${show(other, metric, language)}`;
      const text = {
        en: `${pair.plus} - ${pair.minus} ${metric} ${ends("en")}`,
        zh: `${CONDITION_NAMES[pair.plus].zh} 减 ${CONDITION_NAMES[pair.minus].zh}，${SCORE_VALUES.zh?.[metric] ?? metric} ${ends("zh")}`,
      };
      return [{ text, isReproduced: isSame(redrawn.interval, other) }];
    });
  });
  if (rows.length === 0) return [];
  const reproduced = rows.filter(({ isReproduced }) => isReproduced).length;
  const list = {
    en: rows.map(({ text }) => text.en).join("; "),
    zh: rows.map(({ text }) => text.zh).join("；"),
  };
  return [
    {
      id: "cross-checkpoint-intervals",
      kind: "disagreement",
      statement: {
        en: `By the report's convention / in the released comparisons across checkpoints: ${list.en}.`,
        zh: `按报告的约定 / 公开的跨检查点比较：${list.zh}。`,
      },
      explanation: {
        en: `Same differences, other draws: the report hashes the seed with the metric's name and interpolates the ends; the other takes ${seed} itself and reads the ends off the sorted means without interpolation. Redrawn in that way ${reproduced} of ${rows.length} come out to 1e-12. The gap is the noise of 10,000 resamples.`,
        zh: `差值相同而抽样不同：报告用种子与指标名的哈希，并对端点插值；另一种直接用 ${seed} 作种子，从排序后的均值中直接取端点。按此重抽，${rows.length} 个中有 ${reproduced} 个重现到 1e-12。差距来自 10,000 次重抽样的噪声。`,
      },
      files: "test_outcomes.csv, published_comparisons.json",
    },
  ];
}

function strictRewardIntervals({ testOutcomes, comparisons }: RunData): Finding[] {
  return Object.entries(comparisons.withinCheckpoint).flatMap(([name, { metrics }]): Finding[] => {
    const { reward, r_strict: strict } = metrics;
    if (reward === undefined || strict === undefined) return [];
    if (reward.difference !== strict.difference || isSame(reward.interval, strict.interval)) {
      return [];
    }
    const pair = CONDITION_PAIRS.find(
      ({ plus, crossCheckpoint }) => plus === name && !crossCheckpoint,
    );
    const redrawn =
      pair &&
      releaseBootstrap(
        testScores(testOutcomes, pair.minus, "reward"),
        testScores(testOutcomes, pair.plus, "reward"),
        { seed: metricSeed("r_strict") },
      );
    const reproduces = redrawn !== undefined && isSame(redrawn.interval, strict.interval);
    return [
      {
        id: `interval-${name}-reward-twice`,
        kind: "disagreement",
        statement: {
          en: `${name}: the strict reward stands twice, as reward with ${show(reward.interval, "reward", "en")} and as r_strict with ${show(strict.interval, "reward", "en")}.`,
          zh: `${SIDES[name] ?? name}：严格奖励出现两次，记作 reward 的区间为 ${show(reward.interval, "reward", "zh")}，记作 r_strict 的区间为 ${show(strict.interval, "reward", "zh")}。`,
        },
        explanation: {
          en: `The two names hold the same numbers; each name gives its own seed, hence other draws${reproduces ? ", and both come out as released" : ""}.`,
          zh: `两个名称对应同一组数；种子由名称决定，抽样因此不同${reproduces ? "，两者均可按公开值重现" : ""}。`,
        },
        files: "published_comparisons.json",
      },
    ];
  });
}

const POINTS = { en: " points", zh: " 百分点" } as const;

/** The comparisons within a checkpoint, whose names are those of the condition with the skill. */
const SIDES: Readonly<Record<string, string>> = CONDITION_VALUES.zh ?? {};

function isSame(a: readonly [number, number], b: readonly [number, number]): boolean {
  // Interpolation and the order of sums move the last digits only.
  return Math.abs(a[0] - b[0]) < 1e-12 && Math.abs(a[1] - b[1]) < 1e-12;
}

function show(
  [low, high]: readonly [number, number],
  metric: TestMetric,
  language: Language,
): string {
  const text = (value: number) =>
    metric === "success" ? (100 * value).toFixed(2) : value.toFixed(6);
  return `[${text(low)}, ${text(high)}]${metric === "success" ? POINTS[language] : ""}`;
}
