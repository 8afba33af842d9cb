import type { Random } from "../random/random.js";
import { DependentColumnsError, fitLeastSquares } from "../stats/least-squares.js";
import { leastSquaresBootstrap } from "../stats/least-squares-bootstrap.js";
import { percentileInterval } from "../stats/percentile-interval.js";
import { clusteredErrors, type ErrorKind, standardErrors } from "../stats/robust-errors.js";
import { studentTCdf, studentTQuantile } from "../stats/student-t.js";
import { type DesignDiagnostics, designDiagnostics } from "./design-diagnostics.js";
import { type GateDesignOptions, gateDesign } from "./gate-design.js";
import type { Intervention } from "./intervention.js";
import type { GateObservation } from "./observation.js";

/** Options for {@link effectTable}. */
export interface EffectTableOptions extends GateDesignOptions {
  /** Standard errors behind `t`, `pValue` and `interval`; `clustered` goes by task. @defaultValue "HC3" */
  readonly errors?: ErrorKind | "clustered";
  /** Coverage of the intervals, in (0, 1). @defaultValue 0.95 */
  readonly confidence?: number;
  /** Adds intervals from resampled tasks. */
  readonly bootstrap?: { readonly random: Random; readonly resamples?: number };
}

/** One intervention's effect with its uncertainty, in the component's unit. */
export interface EffectRow {
  readonly interventionId: string;
  readonly effect: number;
  readonly standardError: number;
  /** Effect over its standard error. */
  readonly t: number;
  /** Two-sided, of no effect; one test, not corrected for how many there are. */
  readonly pValue: number;
  readonly interval: readonly [low: number, high: number];
  /** Percentile interval over resampled tasks; `null` unless asked for. */
  readonly bootstrapInterval: readonly [low: number, high: number] | null;
  /** Observations in which it was on. */
  readonly exposure: number;
}

/** What {@link effectTable} finds. */
export interface EffectTable {
  /** In the order of the interventions. */
  readonly rows: readonly EffectRow[];
  readonly diagnostics: DesignDiagnostics;
  readonly residualDegrees: number;
  /** Standard deviation of the residuals, divisor `n - k`. */
  readonly residualSd: number;
  /** About zero, as there is no intercept: larger than the usual one and not to be compared with it. */
  readonly uncenteredRSquared: number;
  /** Resamples left out because a column could not be told apart; 0 without a bootstrap. */
  readonly singularResamples: number;
}

/**
 * Estimates the effects of a gate with standard errors, intervals and diagnostics.
 *
 * Where a task has several observations, choose `errors: "clustered"`; the
 * bootstrap always resamples whole tasks.
 *
 * @param interventions Columns of the masks, in order.
 * @throws {RangeError} As `gateDesign`; if the interventions do not match the
 *   masks; or if columns cannot be told apart, with their ids.
 */
export function effectTable(
  interventions: readonly Pick<Intervention, "id">[],
  observations: readonly GateObservation[],
  options: EffectTableOptions = {},
): EffectTable {
  const { errors = "HC3", confidence = 0.95, bootstrap } = options;
  const design = gateDesign(observations, options);
  const { masks, gains, taskIds } = design;
  if (interventions.length !== masks[0]!.length) {
    throw new RangeError(
      `Cannot estimate effects: there are ${interventions.length} interventions, masks have ${masks[0]!.length} places`,
    );
  }
  const diagnostics = designDiagnostics(design);
  refuseDependent(diagnostics, interventions);

  const fit = fitLeastSquares(masks, gains);
  const clustered = errors === "clustered";
  const standard = clustered
    ? clusteredErrors(fit, masks, taskIds)
    : standardErrors(fit, masks, errors);
  const degrees = clustered ? diagnostics.taskCount - 1 : fit.residualDegrees;
  const reach = studentTQuantile((1 + confidence) / 2, degrees);
  const resampled =
    bootstrap && leastSquaresBootstrap(masks, gains, { clusters: taskIds, ...bootstrap });

  return {
    rows: interventions.map(({ id }, j) => {
      const effect = fit.coefficients[j]!;
      const standardError = standard[j]!;
      const t = effect / standardError;
      return {
        interventionId: id,
        effect,
        standardError,
        t,
        pValue: 2 * studentTCdf(-Math.abs(t), degrees),
        interval: [effect - reach * standardError, effect + reach * standardError],
        bootstrapInterval: resampled
          ? percentileInterval(resampled.coefficients[j]!, confidence)
          : null,
        exposure: diagnostics.exposures[j]!,
      };
    }),
    diagnostics,
    residualDegrees: fit.residualDegrees,
    residualSd: Math.sqrt(
      fit.residuals.reduce((sum, residual) => sum + residual ** 2, 0) / fit.residualDegrees,
    ),
    uncenteredRSquared: fit.uncenteredRSquared,
    singularResamples: resampled?.singularCount ?? 0,
  };
}

function refuseDependent(
  { dependencies }: DesignDiagnostics,
  interventions: readonly Pick<Intervention, "id">[],
): void {
  if (dependencies.length === 0) return;
  throw new DependentColumnsError(dependencies, (column) => interventions[column]!.id);
}
