import type { KlSettings, OverflowRule } from "./grpo-settings.js";
import { boundLogRatio, ratioTerm, type Term } from "./importance-ratio.js";

/** What the three policies say about one decision, in nats. */
export interface DecisionLogProbs {
  /** The policy that is trained. */
  readonly logProb: number;
  /** The policy that made the decision; only `k3_ratio_corrected` looks at it. */
  readonly oldLogProb: number;
  /** The policy that is not to be left. */
  readonly refLogProb: number;
}

/**
 * Estimates how far one decision has moved from the reference policy.
 *
 * The formulas stand at {@link KlSettings}; the coefficient is not applied.
 * The correction takes the decision's own ratio, whatever the loss clips.
 *
 * @returns The estimate and its derivative by `logProb`; finite unless the overflow rule throws.
 * @throws {RangeError} As `boundLogRatio`.
 *
 * @example Half as likely under the reference
 * ```ts
 * klPenalty(
 *   { logProb: Math.log(0.5), oldLogProb: Math.log(0.5), refLogProb: Math.log(0.25) },
 *   { kl: { kind: "k3", coefficient: 1, gradient: "own" }, overflow },
 * ).value; // 0.1931
 * ```
 */
export function klPenalty(
  { logProb, oldLogProb, refLogProb }: DecisionLogProbs,
  { kl, overflow }: { readonly kl: KlSettings; readonly overflow: OverflowRule },
): Term {
  const { logRatio: d, isCut } = boundLogRatio(refLogProb - logProb, overflow);
  const moves = isCut ? 0 : 1;
  const estimate = (): Term => {
    const k3 = { value: Math.expm1(d) - d, slope: -moves * Math.expm1(d) };
    switch (kl.kind) {
      case "k1":
        return { value: -d, slope: moves };
      case "k2":
        return { value: (d * d) / 2, slope: -moves * d };
      case "k3":
        return k3;
      case "k3_ratio_corrected": {
        const ratio = ratioTerm(logProb - oldLogProb, overflow);
        return {
          value: ratio.value * k3.value,
          slope: ratio.slope * k3.value + ratio.value * k3.slope,
        };
      }
    }
  };
  const own = bound(estimate(), overflow);
  return kl.gradient === "k2" ? { value: own.value, slope: -moves * d } : own;
}

function bound(term: Term, overflow: OverflowRule): Term {
  const limit = overflow.rule === "bound" ? overflow.klLimit : null;
  if (limit === null || Math.abs(term.value) <= limit) return term;
  return { value: Math.sign(term.value) * limit, slope: 0 };
}
