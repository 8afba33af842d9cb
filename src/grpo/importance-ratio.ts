import type { LossSettings, OverflowRule } from "./grpo-settings.js";
import type { LossNormalizer } from "./loss-weights.js";

/** A value and its derivative with respect to a decision's log-probability. */
export interface Term {
  readonly value: number;
  readonly slope: number;
}

/**
 * Bounds how far a log-probability may have moved, before it is exponentiated.
 *
 * @param logRatio Difference of two log-probabilities, in nats.
 * @returns The log-ratio, cut if the rule says so, and whether it was cut.
 * @throws {RangeError} If it is NaN, or beyond the limit under the rule `reject`.
 */
export function boundLogRatio(
  logRatio: number,
  overflow: OverflowRule,
): { readonly logRatio: number; readonly isCut: boolean } {
  const { logRatioLimit } = overflow;
  if (Number.isNaN(logRatio)) {
    throw new RangeError("Cannot take the ratio of log-probabilities: their difference is NaN");
  }
  if (Math.abs(logRatio) <= logRatioLimit) return { logRatio, isCut: false };
  if (overflow.rule === "reject") {
    throw new RangeError(
      `Cannot train on a log-ratio beyond +-${logRatioLimit}: it is ${logRatio}`,
    );
  }
  return { logRatio: Math.sign(logRatio) * logRatioLimit, isCut: true };
}

/**
 * How much likelier a decision has become.
 *
 * @param logRatio New minus old log-probability.
 * @returns `exp(logRatio)`, bounded; the slope is 0 where it was cut.
 */
export function ratioTerm(logRatio: number, overflow: OverflowRule): Term {
  const bounded = boundLogRatio(logRatio, overflow);
  const value = Math.exp(bounded.logRatio);
  return { value, slope: bounded.isCut ? 0 : value };
}

/** What {@link importanceRatios} needs to know of a sample. */
export interface RatioSample {
  readonly rolloutId: string;
  readonly oldLogProbs: ArrayLike<number>;
  readonly isExcluded: boolean;
}

/**
 * Takes the importance ratio of every decision, at the level that the settings name.
 *
 * Over an episode, all decisions of the rollout (of all its samples) share one
 * ratio; the slope is then the derivative by any single one of them.
 *
 * @param logProbs Now, shape `[samples][T]`.
 * @returns The same shape; empty rows for excluded samples.
 * @throws {RangeError} If a ratio over an episode lacks decisions of it.
 */
export function importanceRatios(
  samples: readonly RatioSample[],
  logProbs: readonly ArrayLike<number>[],
  { ratio, overflow }: LossSettings,
  { rolloutLengths }: LossNormalizer,
): readonly (readonly Term[])[] {
  const differences = samples.map(({ oldLogProbs, isExcluded }, s) =>
    isExcluded ? [] : Array.from(oldLogProbs, (old, t) => logProbs[s]![t]! - old),
  );
  if (ratio === "token") {
    return differences.map((row) => row.map((difference) => ratioTerm(difference, overflow)));
  }
  const sums = new Map<string, { readonly logRatio: number; readonly count: number }>();
  for (const [s, row] of differences.entries()) {
    const { rolloutId } = samples[s]!;
    const sum = sums.get(rolloutId) ?? { logRatio: 0, count: 0 };
    const logRatio = row.reduce((total, difference) => total + difference, sum.logRatio);
    sums.set(rolloutId, { logRatio, count: sum.count + row.length });
  }
  const terms = new Map<string, Term>();
  for (const [rolloutId, { logRatio, count }] of sums) {
    const length = rolloutLengths.get(rolloutId) ?? 0;
    if (count !== length) {
      throw new RangeError(
        `Cannot take the ratio of rollout ${rolloutId} as all of its decisions must be at hand: ${count} of ${length} are`,
      );
    }
    const share = ratio === "sequence_mean" ? 1 / Math.max(1, count) : 1;
    const { value, slope } = ratioTerm(logRatio * share, overflow);
    terms.set(rolloutId, { value, slope: slope * share });
  }
  return differences.map((row, s) => row.map(() => terms.get(samples[s]!.rolloutId)!));
}
