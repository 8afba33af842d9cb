import type { BehaviorMetric } from "../analysis/release.js";
import { mean } from "../stats/mean.js";
import { quantileSorted } from "../stats/quantile.js";
import type { BehaviorEpisode, EpisodeMetric } from "./behavior-source-format.js";
import { EPISODE_METRICS } from "./import-layout.js";

/** Metrics of which the share of episodes above 0 is given too. */
const SHARED: readonly EpisodeMetric[] = [
  "protocol_errors",
  "product_revisits",
  "option_changes",
  "backtracks",
];

/**
 * Describes episodes metric by metric, by the convention of the behaviour tables.
 *
 * `n` counts the episodes that have the value. Quantiles are interpolated
 * linearly at `p * (n - 1)`. `pooled_tokens_per_turn` is all tokens over all
 * turns, `rate:x` the share of episodes with `x > 0`, `termination:x` and
 * `tasks` are counts without a mean.
 *
 * @param episodes Scored episodes; an empty list gives no rows.
 */
export function summarizeEpisodes(episodes: readonly BehaviorEpisode[]): BehaviorMetric[] {
  if (episodes.length === 0) return [];
  const values = (metric: EpisodeMetric) => episodes.flatMap((one) => one.values[metric] ?? []);
  const total = (metric: EpisodeMetric) => values(metric).reduce((sum, value) => sum + value, 0);
  const n = episodes.length;
  const only = (metric: string, value: number): BehaviorMetric => ({
    metric,
    n,
    mean: value,
    median: null,
    p90: null,
  });
  const counted = (metric: string, count: number): BehaviorMetric => ({
    metric,
    n: count,
    mean: null,
    median: null,
    p90: null,
  });
  const terminations = [...new Set(episodes.map(({ termination }) => termination))].sort();
  return [
    ...EPISODE_METRICS.map((metric) => ({ metric, ...summarizeValues(values(metric)) })),
    only("success_rate", mean(episodes.flatMap(({ success }) => success ?? []))),
    only("reward_mean", mean(episodes.flatMap(({ reward }) => reward ?? []))),
    only("pooled_tokens_per_turn", total("generated_tokens") / total("model_steps")),
    ...SHARED.map((metric) =>
      only(`rate:${metric}`, values(metric).filter((value) => value > 0).length / n),
    ),
    ...terminations.map((termination) =>
      counted(
        `termination:${termination}`,
        episodes.filter((one) => one.termination === termination).length,
      ),
    ),
    counted("tasks", new Set(episodes.map(({ taskId }) => taskId)).size),
  ];
}

/** Count, mean, median and 90th percentile of a list; all `null` if it is empty. */
export function summarizeValues(values: readonly number[]): Omit<BehaviorMetric, "metric"> {
  const n = values.length;
  if (n === 0) return { n, mean: null, median: null, p90: null };
  const sorted = Float64Array.from(values).sort();
  return {
    n,
    mean: mean(values),
    median: quantileSorted(sorted, 0.5),
    p90: quantileSorted(sorted, 0.9),
  };
}
