/**
 * How q, the share of groups without a skill, is set.
 *
 * - `fixed`: as published, 0.2 throughout.
 * - `gap`: by the gap R_pair - R_free, see `SkillGap`. A
 *   large gap says that the skill does work which the weights do not, so more
 *   groups go without it: `q = low + (high - low) * gap / fullGap`, clipped.
 */
export type QRule =
  | { readonly kind: "fixed"; readonly q: number }
  | {
      readonly kind: "gap";
      /** Before the first measurement. */
      readonly start: number;
      readonly low: number;
      readonly high: number;
      /** Gap that gets `high`, in reward, > 0. */
      readonly fullGap: number;
    };

/**
 * Gives q for the next round.
 *
 * @param gap The latest measurement; `null` before the first, or without a skill.
 * @throws {RangeError} If a probability is out of range or `fullGap` is not above 0.
 *
 * @example Half of the full gap is half of the way
 * ```ts
 * nextQ({ kind: "gap", start: 0.2, low: 0.1, high: 0.5, fullGap: 0.2 }, 0.1); // 0.3
 * ```
 */
export function nextQ(rule: QRule, gap: number | null): number {
  const values = rule.kind === "fixed" ? [rule.q] : [rule.start, rule.low, rule.high];
  const bad = values.find((value) => !(value >= 0 && value <= 1));
  if (bad !== undefined) throw new RangeError(`Cannot set q as it must be in [0, 1]: it is ${bad}`);
  if (rule.kind === "fixed") return rule.q;
  const { start, low, high, fullGap } = rule;
  if (!(fullGap > 0) || low > high) {
    throw new RangeError(
      `Cannot set q as fullGap must be > 0 and low <= high: they are ${fullGap}, ${low} and ${high}`,
    );
  }
  if (gap === null) return start;
  return Math.min(high, Math.max(low, low + ((high - low) * gap) / fullGap));
}
