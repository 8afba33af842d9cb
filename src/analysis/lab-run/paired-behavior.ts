import type { CompactTrace } from "../../coevolution/compact-trace.js";
import { keyedRandom } from "../../random/seeded-random.js";
import { mean } from "../../stats/mean.js";
import { pairedBootstrap } from "../../stats/paired-bootstrap.js";
import type { BehaviorPaired } from "../release.js";
import type { CountedTrace } from "./behavior-rows.js";
import { EPISODE_METRICS } from "./episode-behavior.js";

/** Compares the behaviour on the fixed validation tasks, base to final. */
export function pairedBehavior(
  base: readonly CountedTrace[],
  final: readonly CountedTrace[],
  seed: number,
): readonly BehaviorPaired[] {
  const finalOf = new Map(final.map((one) => [one.trace.taskId, one]));
  const pairs = base.flatMap((before) => {
    const after = finalOf.get(before.trace.taskId);
    return after === undefined || before.trace.outcome === null || after.trace.outcome === null
      ? []
      : [{ before, after }];
  });
  const isSuccess = ({ trace }: { readonly trace: CompactTrace }) => trace.outcome?.rSuccess === 1;
  const comparisons = {
    fixed_val_all: pairs,
    fixed_val_both_success: pairs.filter(
      ({ before, after }) => isSuccess(before) && isSuccess(after),
    ),
  };
  return Object.entries(comparisons).flatMap(([comparison, chosen]) =>
    EPISODE_METRICS.flatMap((metric): BehaviorPaired[] => {
      const values = chosen.flatMap(({ before, after }) => {
        const [a, b] = [before.behavior[metric], after.behavior[metric]];
        return a === null || b === null ? [] : [[a, b] as const];
      });
      if (values.length < 2) return [];
      const [a, b] = [values.map((pair) => pair[0]), values.map((pair) => pair[1])];
      const { difference, interval } = pairedBootstrap(a, b, {
        random: keyedRandom(seed, "behaviour", comparison, metric),
        resamples: 5_000,
      });
      return [
        {
          comparison,
          metric,
          n: values.length,
          base: mean(a),
          final: mean(b),
          difference,
          interval,
        },
      ];
    }),
  );
}
