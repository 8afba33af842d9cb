import type { LossSettings } from "./grpo-settings.js";
import { importanceRatios, type Term } from "./importance-ratio.js";
import { klPenalty } from "./kl-penalty.js";
import { decisionWeight, type LossNormalizer, lossNormalizer } from "./loss-weights.js";

/** One sample of an update: what was fixed before the parameters move. */
export interface LossSample {
  readonly rolloutId: string;
  readonly advantage: number;
  /** Log-probability of each decision before the first update, in nats, shape `[T]`. */
  readonly oldLogProbs: ArrayLike<number>;
  /** The same under the reference policy; needed if there is a KL penalty. */
  readonly refLogProbs: ArrayLike<number> | null;
  readonly isZeroSpread: boolean;
  readonly isExcluded: boolean;
}

/** What the policy says now about the same decisions. */
export interface CurrentPolicy {
  /** Log-probability of each decision, shape `[samples][T]`. */
  readonly logProbs: readonly ArrayLike<number>[];
  /** Entropy at each decision in nats, the same shape; needed for an entropy bonus, else only reported. */
  readonly entropies: readonly ArrayLike<number>[] | null;
}

/** Sums over decisions, so that micro-batches add up. */
export interface LossTotals {
  readonly decisionCount: number;
  /** Ratio below `1 - clipLow` where that stopped the gradient, and above `1 + clipHigh`. */
  readonly clippedLowCount: number;
  readonly clippedHighCount: number;
  readonly dualClippedCount: number;
  /** Sum of `old - new` log-probability. */
  readonly oldKl: number;
  /** Sum of the KL estimate to the reference, without its coefficient. */
  readonly kl: number;
  readonly entropy: number;
}

/**
 * A loss with its derivatives.
 *
 * The derivatives are all that a trainer needs. With automatic
 * differentiation, minimise `sum(logProbCoefficients * logProb) +
 * sum(entropyCoefficients * entropy)` with the coefficients held constant: it
 * has the gradient of the loss. By hand, push the coefficients back through
 * the network. Both paths share this one definition.
 */
export interface PolicyLoss {
  readonly loss: number;
  readonly policyLoss: number;
  /** KL penalty with its coefficient. */
  readonly klLoss: number;
  /** Entropy bonus with its coefficient; it lowers the loss, so it is <= 0. */
  readonly entropyLoss: number;
  /** d loss / d log-probability, shape `[samples][T]`. */
  readonly logProbCoefficients: readonly Float64Array[];
  /** d loss / d entropy, the same shape. */
  readonly entropyCoefficients: readonly Float64Array[];
  readonly totals: LossTotals;
}

/**
 * The GRPO loss of one update or of a part of it, in float64.
 *
 * ```
 * loss = sum_t w_t * (max(-A r_t, -A clip(r_t, 1 - clipLow, 1 + clipHigh)) + beta KL_t - c H_t)
 * ```
 *
 * `w_t` comes from the aggregation, `r_t` is the importance ratio. PPO,
 * arXiv:1707.06347, equation 7; GRPO, arXiv:2402.03300, equation 3.
 *
 * @param samples The update's samples, or a micro-batch of them.
 * @param current In the order of the samples.
 * @param normalizer Denominators of the whole update; left out, `samples` is the whole update.
 * @throws {RangeError} If shapes differ, reference or entropy is missing though the settings need
 *   it, a log-ratio is rejected, or a ratio over an episode lacks a part of it.
 *
 * @example The ratio 1.5 is clipped at 1.2; its decision stops pulling
 * ```ts
 * policyLoss([sample], { logProbs: [[Math.log(1.5)]], entropies: null }, settings).policyLoss;
 * // -1.2 for an advantage of 1 and an old log-probability of 0
 * ```
 */
export function policyLoss(
  samples: readonly LossSample[],
  current: CurrentPolicy,
  settings: LossSettings,
  normalizer?: LossNormalizer,
): PolicyLoss {
  checkShapes(samples, current, settings);
  const weighed = samples.map((s) => ({ ...s, decisionCount: s.oldLogProbs.length }));
  const whole = normalizer ?? lossNormalizer(weighed, settings);
  const { kl, entropyCoefficient, zeroSpread, overflow } = settings;
  const ratios = importanceRatios(samples, current.logProbs, settings, whole);
  const rolloutSlopes = new Map<string, number>();
  const totals = { decisionCount: 0, clippedLowCount: 0, clippedHighCount: 0, dualClippedCount: 0 };
  const sums = { oldKl: 0, kl: 0, entropy: 0, policy: 0, klLoss: 0, entropyLoss: 0 };

  const logProbCoefficients = samples.map(
    ({ oldLogProbs }) => new Float64Array(oldLogProbs.length),
  );
  const entropyCoefficients = samples.map(
    ({ oldLogProbs }) => new Float64Array(oldLogProbs.length),
  );
  for (const [s, sample] of samples.entries()) {
    if (sample.isExcluded) continue;
    const weight = decisionWeight(weighed[s]!, whole, settings);
    const isPulled = !sample.isZeroSpread || zeroSpread.isPulled;
    const slopes = logProbCoefficients[s]!;
    for (let t = 0; t < slopes.length; t++) {
      const logProb = current.logProbs[s]![t]!;
      const ratio = ratios[s]![t]!;
      const step = clippedTerm(sample.advantage, ratio, settings);
      totals.decisionCount += 1;
      totals.clippedLowCount += step.clipped === "low" ? 1 : 0;
      totals.clippedHighCount += step.clipped === "high" ? 1 : 0;
      totals.dualClippedCount += step.clipped === "dual" ? 1 : 0;
      sums.oldKl += sample.oldLogProbs[t]! - logProb;
      sums.policy += weight * step.value;
      if (settings.ratio === "token") slopes[t]! += weight * step.slope;
      else {
        const sum = rolloutSlopes.get(sample.rolloutId) ?? 0;
        rolloutSlopes.set(sample.rolloutId, sum + weight * step.slope);
      }
      if (kl !== null) {
        const logProbs = {
          logProb,
          oldLogProb: sample.oldLogProbs[t]!,
          refLogProb: sample.refLogProbs![t]!,
        };
        const penalty = klPenalty(logProbs, { kl, overflow });
        sums.kl += penalty.value;
        if (isPulled) {
          sums.klLoss += weight * kl.coefficient * penalty.value;
          slopes[t]! += weight * kl.coefficient * penalty.slope;
        }
      }
      const entropy = current.entropies === null ? 0 : current.entropies[s]![t]!;
      sums.entropy += entropy;
      if (isPulled && entropyCoefficient !== 0) {
        sums.entropyLoss -= weight * entropyCoefficient * entropy;
        entropyCoefficients[s]![t] = -weight * entropyCoefficient;
      }
    }
  }
  // A ratio over the episode moves with each of its decisions alike.
  if (settings.ratio !== "token") {
    for (const [s, { rolloutId, isExcluded }] of samples.entries()) {
      const slopes = logProbCoefficients[s]!;
      const slope = isExcluded ? 0 : (rolloutSlopes.get(rolloutId) ?? 0);
      for (let t = 0; t < slopes.length; t++) slopes[t]! += slope;
    }
  }
  return {
    loss: sums.policy + sums.klLoss + sums.entropyLoss,
    policyLoss: sums.policy,
    klLoss: sums.klLoss,
    entropyLoss: sums.entropyLoss,
    logProbCoefficients,
    entropyCoefficients,
    totals: { ...totals, oldKl: sums.oldKl, kl: sums.kl, entropy: sums.entropy },
  };
}

/** The clipped objective of one decision, as a loss. */
function clippedTerm(
  advantage: number,
  ratio: Term,
  { clipLow, clipHigh, dualClip }: LossSettings,
): Term & { readonly clipped: "low" | "high" | "dual" | null } {
  const r = ratio.value;
  const free = -advantage * r;
  const held = -advantage * Math.min(1 + clipHigh, Math.max(1 - clipLow, r));
  if (dualClip !== null && advantage < 0 && Math.max(free, held) > -advantage * dualClip) {
    return { value: -advantage * dualClip, slope: 0, clipped: "dual" };
  }
  if (held > free) return { value: held, slope: 0, clipped: r < 1 ? "low" : "high" };
  return { value: free, slope: -advantage * ratio.slope, clipped: null };
}

function checkShapes(
  samples: readonly LossSample[],
  { logProbs, entropies }: CurrentPolicy,
  { kl, entropyCoefficient }: LossSettings,
): void {
  const lengths = (rows: readonly (ArrayLike<number> | null)[]) =>
    rows.map((row) => row?.length ?? "none").join(" ");
  const refuse = (what: string, rows: readonly (ArrayLike<number> | null)[]) => {
    throw new RangeError(
      `Cannot compute the loss as ${what} must match the decisions: ${lengths(rows)} against ${expected}`,
    );
  };
  const expected = lengths(samples.map(({ oldLogProbs }) => oldLogProbs));
  if (lengths(logProbs) !== expected) refuse("log-probabilities", logProbs);
  if (entropies !== null && lengths(entropies) !== expected) refuse("entropies", entropies);
  if (entropies === null && entropyCoefficient !== 0) {
    throw new RangeError(
      `Cannot compute an entropy bonus of ${entropyCoefficient}: there are no entropies`,
    );
  }
  const references = samples.map(({ refLogProbs }) => refLogProbs);
  if (kl !== null && lengths(references) !== expected) {
    refuse("reference log-probabilities", references);
  }
}
