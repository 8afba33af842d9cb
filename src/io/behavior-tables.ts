import type { z } from "zod";
import type { Cell } from "../analysis/table.js";
import { mean } from "../stats/mean.js";
import type {
  BehaviorEpisode,
  EpisodeMetric,
  evaluationEpisodesFormat,
  trainingEpisodesFormat,
  trainingTurnsFormat,
} from "./behavior-source-format.js";
import { EPISODE_METRICS } from "./import-layout.js";
import { summarizeEpisodes, summarizeValues } from "./summarize-episodes.js";

export type TrainingEpisode = z.output<typeof trainingEpisodesFormat.schema>;
export type EvaluationEpisode = z.output<typeof evaluationEpisodesFormat.schema>;
export type TrainingTurn = z.output<typeof trainingTurnsFormat.schema>;

type Row = Readonly<Record<string, Cell>>;

/** Metrics whose distribution over episodes is counted value by value. */
const DISTRIBUTED: readonly EpisodeMetric[] = [
  "model_steps",
  "searches",
  "unique_products",
  "protocol_errors",
];

/** The cohorts that are compared task by task. */
const PAIRED = { base: "val_base", final: "val_80" };

function groups<Item, Key>(items: readonly Item[], key: (item: Item) => Key): [Key, Item[]][] {
  const found = new Map<Key, Item[]>();
  for (const item of items) {
    const group = found.get(key(item));
    if (group === undefined) found.set(key(item), [item]);
    else group.push(item);
  }
  return [...found];
}

/** Rows of `behavior_rounds.csv`: technical episodes count in their own block only. */
export function behaviorRoundsRows(episodes: readonly TrainingEpisode[]): Row[] {
  return groups(episodes, ({ round }) => round).flatMap(([round, all]) => {
    const scored = all.filter(({ isTechnical }) => !isTechnical);
    const blocks = [
      ...outcomeBlocks(scored),
      ["skill_free", scored.filter(({ treatment }) => treatment === "skill_free")] as const,
      ["assisted", scored.filter(({ treatment }) => treatment === "assisted")] as const,
    ];
    const technical = {
      ...{ round, block: "technical", metric: "technical_n" },
      ...{ n: all.length - scored.length, mean: null, median: null, p90: null },
    };
    const described = blocks.flatMap(([block, members]) =>
      summarizeEpisodes(members).map((row) => ({ round, block, ...row })),
    );
    return [...described, technical];
  });
}

/** Rows of `behavior_cohorts.csv`. */
export function behaviorCohortsRows(episodes: readonly EvaluationEpisode[]): Row[] {
  return groups(episodes, ({ cohort }) => cohort).flatMap(([cohort, all]) =>
    outcomeBlocks(all.filter(({ isTechnical }) => !isTechnical)).flatMap(([block, members]) =>
      summarizeEpisodes(members).map((row) => ({ cohort, block, ...row })),
    ),
  );
}

function outcomeBlocks<Episode extends BehaviorEpisode>(
  scored: readonly Episode[],
): (readonly [string, readonly Episode[]])[] {
  return [
    ["all", scored],
    ["success", scored.filter(({ success }) => success === 1)],
    ["failure", scored.filter(({ success }) => success === 0)],
  ];
}

/** Rows of `behavior_step_distribution.csv`. */
export function stepDistributionRows(episodes: readonly TrainingEpisode[]): Row[] {
  const scored = episodes.filter(({ isTechnical }) => !isTechnical);
  return groups(scored, ({ round }) => round).flatMap(([round, all]) =>
    outcomeBlocks(all)
      .slice(1)
      .flatMap(([outcome, members]) =>
        DISTRIBUTED.flatMap((metric) =>
          groups(
            members.flatMap(({ values }) => values[metric] ?? []),
            (value) => value,
          )
            .sort(([a], [b]) => a - b)
            .map(([value, equal]) => ({ round, outcome, metric, value, count: equal.length })),
        ),
      ),
  );
}

/** Rows of `behavior_phases.csv`. */
export function behaviorPhasesRows(turns: readonly TrainingTurn[]): Row[] {
  return groups(turns, ({ round }) => round).flatMap(([round, all]) =>
    groups(all, ({ phase }) => phase).map(([phase, members]) => ({
      round,
      phase,
      ...summarizeValues(members.map(({ tokens }) => tokens)),
    })),
  );
}

/**
 * Rows of `behavior_paired.csv` without the interval.
 *
 * The interval is a bootstrap whose seed the release does not state, so it
 * cannot be computed to the digit. A pair counts where both sides have a value.
 */
export function behaviorPairedRows(episodes: readonly EvaluationEpisode[]): Row[] {
  const finals = new Map(
    episodes
      .filter(({ cohort }) => cohort === PAIRED.final)
      .map((episode) => [episode.taskId, episode]),
  );
  const pairs = episodes
    .filter(({ cohort }) => cohort === PAIRED.base)
    .flatMap((base) => {
      const final = finals.get(base.taskId);
      return final === undefined ? [] : [{ base, final }];
    });
  const both = pairs.filter(({ base, final }) => base.success === 1 && final.success === 1);
  const comparisons = [
    ["fixed_val_all", pairs],
    ["fixed_val_both_success", both],
  ] as const;
  return comparisons.flatMap(([comparison, members]) =>
    EPISODE_METRICS.flatMap((metric) => {
      const valued = members.flatMap(({ base, final }) => {
        const [a, b] = [base.values[metric], final.values[metric]];
        return a === null || b === null ? [] : [{ a, b }];
      });
      if (valued.length === 0) return [];
      const a = mean(valued.map((pair) => pair.a));
      const b = mean(valued.map((pair) => pair.b));
      const difference = mean(valued.map((pair) => pair.b - pair.a));
      return [{ comparison, metric, n: valued.length, a, b, difference }];
    }),
  );
}
