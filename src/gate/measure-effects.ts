import { deriveSeed, keyedRandom } from "../random/seeded-random.js";
import type { Split } from "../shop/task.js";
import { leastSquaresBootstrap } from "../stats/least-squares-bootstrap.js";
import { percentileInterval } from "../stats/percentile-interval.js";
import { assignMasks } from "./assign-masks.js";
import { effectTable } from "./effect-table.js";
import { gateDesign } from "./gate-design.js";
import type { ChunkIntervention } from "./interventions-of.js";
import { pairObservations } from "./pair-observations.js";
import { type PlainEffect, plainEffects } from "./plain-effects.js";
import { type BareRun, type MaskedRun, type PairPlace, playMasked } from "./run-pairs.js";

/** What chunks add on some tasks and a frozen policy. Nothing is decided. */
export type EffectMeasurement =
  | {
      readonly status: "complete";
      /** In the order of the interventions; errors are clustered by task. */
      readonly effects: readonly PlainEffect[];
      /** Sum of the effects, with a 95 % interval over resampled tasks. */
      readonly total: { readonly effect: number; readonly interval: readonly [number, number] };
    }
  | { readonly status: "incomplete"; readonly missing: readonly string[] };

/** Options for {@link measureEffects}. */
export interface MeasureOptions<S extends Split> {
  /** Names the measurement, such as `audit/2`. */
  readonly name: string;
  /** An integer >= 1. */
  readonly pairsPerTask: number;
  /** Bare episodes of the same tasks on the same policy. */
  readonly bare: BareRun<S>;
}

/**
 * Measures what chunks add on tasks of any split, on any policy.
 *
 * The same chunks on the checkpoints of a run show whether the policy still
 * needs them; on a policy that never saw a skill they show what a fall means.
 *
 * @param interventions At least one.
 * @throws {DependentColumnsError} If effects cannot be told apart.
 */
export async function measureEffects<S extends Split>(
  place: PairPlace<S>,
  interventions: readonly ChunkIntervention[],
  { name, pairsPerTask, bare }: MeasureOptions<S>,
): Promise<{ readonly measurement: EffectMeasurement; readonly masked: MaskedRun }> {
  const { tasks, seed } = place;
  const assignments = assignMasks(interventions, tasks.ids, {
    seed: deriveSeed(seed, name),
    pairsPerTask,
    design: "balanced",
  });
  const masked = await playMasked(place, assignments, {
    chunks: interventions.map(({ chunk }) => chunk),
    name,
    commonRandomNumbers: true,
  });
  const usable = bare.outcomes.filter(({ pair }) => pair === null || pair < pairsPerTask);
  const paired = pairObservations(assignments, masked.outcomes, usable);
  if (paired.status === "incomplete") return { measurement: paired, masked };
  const options = { repeats: "keep" } as const;
  const { rows } = effectTable(interventions, paired.observations, {
    ...options,
    errors: "clustered",
  });
  const { masks, gains, taskIds } = gateDesign(paired.observations, options);
  const { coefficients } = leastSquaresBootstrap(masks, gains, {
    clusters: taskIds,
    random: keyedRandom(seed, name, "total"),
    resamples: 400,
  });
  const totals = Float64Array.from(coefficients[0]!, (_, b) =>
    coefficients.reduce((sum, column) => sum + column[b]!, 0),
  );
  return {
    measurement: {
      status: "complete",
      effects: plainEffects(rows),
      total: {
        effect: rows.reduce((sum, { effect }) => sum + effect, 0),
        interval: percentileInterval(totals, 0.95),
      },
    },
    masked,
  };
}
