import type { EffectRow } from "./effect-table.js";

/** An {@link EffectRow} as plain data: what cannot be computed is `null`. */
export interface PlainEffect
  extends Pick<EffectRow, "interventionId" | "effect" | "standardError" | "interval" | "exposure"> {
  /** `null` if no pair gained or lost anything that the effects do not explain. */
  readonly t: number | null;
  readonly pValue: number | null;
}

/** Makes effects fit for a file. */
export function plainEffects(rows: readonly EffectRow[]): readonly PlainEffect[] {
  const orNull = (value: number) => (Number.isFinite(value) ? value : null);
  return rows.map(({ interventionId, effect, standardError, interval, exposure, t, pValue }) => ({
    interventionId,
    effect,
    standardError,
    interval,
    exposure,
    t: orNull(t),
    pValue: orNull(pValue),
  }));
}
