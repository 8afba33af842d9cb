/**
 * How a chunk's effect turns into the probability that an assisted group sees it.
 *
 * - `clipped_linear`: relative to the largest effect, as published.
 * - `absolute`: relative to a fixed effect, so that a skill of weak chunks is shown less.
 * - `inverse`: the other way round, strong chunks are shown least.
 * - `constant`: the same for all; needs no gate.
 */
export type InclusionRule =
  | { readonly kind: "clipped_linear"; readonly low?: number; readonly high?: number }
  | {
      readonly kind: "absolute";
      readonly low?: number;
      readonly high?: number;
      /** Effect that gets `high`, in reward, > 0. @defaultValue 0.1 */
      readonly fullEffect?: number;
    }
  | { readonly kind: "inverse"; readonly low?: number; readonly high?: number }
  | { readonly kind: "constant"; readonly rho: number };

/** The rule of the published run. */
export const PUBLISHED_INCLUSION: InclusionRule = { kind: "clipped_linear", low: 0.2, high: 0.9 };

/**
 * Turns the gate's effects into inclusion probabilities.
 *
 * ```
 * clipped_linear: rho = low + (high - low) * effect / max(effects), clipped to [low, high]
 * inverse:        rho = high - (high - low) * effect / max(effects), clipped likewise
 * absolute:       rho = low + (high - low) * effect / fullEffect, clipped likewise
 * ```
 *
 * `low` is 0.2 and `high` is 0.9 unless the rule says otherwise; the clipped
 * linear rule with these is the one of the published IntraSkill run. If no
 * effect is above 0, the relative rules have nothing to compare with and treat
 * every effect as 0.
 *
 * @param effects What each kept chunk adds to the reward, shape `[k]`.
 * @returns Probabilities, shape `[k]`.
 * @throws {RangeError} If an effect is not finite or a setting is out of range.
 *
 * @example The strongest chunk is shown most
 * ```ts
 * inclusionRates([0.1, 0.05, -0.02], PUBLISHED_INCLUSION); // about [0.9, 0.55, 0.2]
 * ```
 */
export function inclusionRates(
  effects: readonly number[],
  rule: InclusionRule = PUBLISHED_INCLUSION,
): readonly number[] {
  const bad = effects.findIndex((effect) => !Number.isFinite(effect));
  if (bad !== -1) {
    throw new RangeError(
      `Cannot set inclusion as effects must be finite: effect ${bad} is ${effects[bad]}`,
    );
  }
  if (rule.kind === "constant") {
    checkProbability("rho", rule.rho);
    return effects.map(() => rule.rho);
  }
  const { low = 0.2, high = 0.9 } = rule;
  checkProbability("low", low);
  checkProbability("high", high);
  if (low > high) {
    throw new RangeError(`Cannot set inclusion as low must be <= high: ${low} > ${high}`);
  }
  const full = rule.kind === "absolute" ? (rule.fullEffect ?? 0.1) : Math.max(...effects);
  if (rule.kind === "absolute" && !(full > 0 && Number.isFinite(full))) {
    throw new RangeError(`Cannot set inclusion as fullEffect must be > 0: it is ${full}`);
  }
  return effects.map((effect) => {
    const rise = full > 0 ? ((high - low) * effect) / full : 0;
    const rho = rule.kind === "inverse" ? high - rise : low + rise;
    return Math.min(high, Math.max(low, rho));
  });
}

function checkProbability(name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) {
    throw new RangeError(`Cannot set inclusion as ${name} must be in [0, 1]: it is ${value}`);
  }
}
