import type { CompactTrace } from "../../coevolution/compact-trace.js";
import { mean } from "../../stats/mean.js";
import { quantile } from "../../stats/quantile.js";
import type { BehaviorMetric, StepCount } from "../release.js";
import { EPISODE_METRICS, type EpisodeBehavior, episodeBehavior } from "./episode-behavior.js";

/** A trace with what it did; counted once for all tables. */
export interface CountedTrace {
  readonly trace: CompactTrace;
  readonly behavior: EpisodeBehavior;
}

/** Counts what every episode did. */
export function countTraces(traces: readonly CompactTrace[]): readonly CountedTrace[] {
  return traces.map((trace) => ({ trace, behavior: episodeBehavior(trace) }));
}

/** Metrics of which the share of episodes with at least one is shown. */
const SHARES = ["backtracks", "option_changes", "product_revisits", "protocol_errors"] as const;
const ENDS = ["purchase", "action_limit", "generation_length"] as const;

/** A row of a behaviour table, with the episodes that it is over. */
export type BlockRow = BehaviorMetric & { readonly block: string };

/**
 * Sums up how episodes behaved: all, the successes, the failures, and what failed technically.
 *
 * @param byTreatment Adds blocks for episodes without and with a skill.
 */
export function behaviorRows(
  counted: readonly CountedTrace[],
  { byTreatment }: { readonly byTreatment: boolean },
): readonly BlockRow[] {
  const scored = counted.filter(({ trace }) => trace.outcome !== null);
  const isSuccess = ({ trace }: CountedTrace) => trace.outcome?.rSuccess === 1;
  const isFree = ({ trace }: CountedTrace) => trace.treatment === "skill_free";
  const blocks: Record<string, readonly CountedTrace[]> = {
    all: scored,
    success: scored.filter(isSuccess),
    failure: scored.filter((one) => !isSuccess(one)),
    ...(byTreatment
      ? { skill_free: scored.filter(isFree), assisted: scored.filter((one) => !isFree(one)) }
      : {}),
  };
  return [
    ...Object.entries(blocks).flatMap(([block, episodes]) =>
      metricsOf(episodes).map((row) => ({ ...row, block })),
    ),
    {
      block: "technical",
      ...single("technical_n", counted.length - scored.length, counted.length),
    },
  ];
}

function metricsOf(episodes: readonly CountedTrace[]): readonly BehaviorMetric[] {
  const n = episodes.length;
  const outcomes = episodes.map(({ trace }) => trace.outcome!);
  const meanOf = (values: readonly number[]) => (values.length === 0 ? null : mean(values));
  return [
    single("tasks", new Set(episodes.map(({ trace }) => trace.taskId)).size, n),
    single("success_rate", meanOf(outcomes.map(({ rSuccess }) => rSuccess)), n),
    single("reward_mean", meanOf(outcomes.map(({ reward }) => reward)), n),
    ...EPISODE_METRICS.map((metric) =>
      distribution(
        metric,
        episodes.flatMap(({ behavior }) => {
          const value = behavior[metric];
          return value === null ? [] : [value];
        }),
      ),
    ),
    ...SHARES.map((metric) =>
      single(
        `rate:${metric}`,
        meanOf(episodes.map(({ behavior }) => Number(behavior[metric] > 0))),
        n,
      ),
    ),
    ...ENDS.map((end) =>
      single(
        `termination:${end}`,
        episodes.filter(({ trace }) => trace.termination === end).length,
        n,
      ),
    ),
  ];
}

/** A metric that is one number. */
function single(metric: string, value: number | null, n: number): BehaviorMetric {
  return { metric, n, mean: value, median: null, p90: null };
}

function distribution(metric: string, values: readonly number[]): BehaviorMetric {
  if (values.length === 0) return single(metric, null, 0);
  return {
    metric,
    n: values.length,
    mean: mean(values),
    median: quantile(values, 0.5),
    p90: quantile(values, 0.9),
  };
}

/** Metrics whose whole distribution is shown. */
const DISTRIBUTED = ["model_steps", "searches", "unique_products", "protocol_errors"] as const;

/** Counts how many episodes of a round had each value of a metric. */
export function stepCounts(counted: readonly CountedTrace[], round: number): readonly StepCount[] {
  return (["success", "failure"] as const).flatMap((outcome) =>
    DISTRIBUTED.flatMap((metric) => {
      const counts = new Map<number, number>();
      for (const { trace, behavior } of counted) {
        if (trace.outcome === null) continue;
        if ((trace.outcome.rSuccess === 1) !== (outcome === "success")) continue;
        counts.set(behavior[metric], (counts.get(behavior[metric]) ?? 0) + 1);
      }
      return [...counts]
        .sort(([a], [b]) => a - b)
        .map(([value, count]): StepCount => ({ round, outcome, metric, value, count }));
    }),
  );
}
