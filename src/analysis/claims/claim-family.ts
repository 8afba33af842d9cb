import type { Bilingual } from "../bilingual.js";
import type { Release } from "../release.js";

/** A run's numbers without the printed ones: nothing printed can flow into a recomputation. */
export type RunData = Omit<Release, "claims">;

/** A recomputed value: a number, several numbers, or whether something holds. */
export type ClaimValue = number | readonly number[] | boolean;

/** What the data say about one claim. */
export type Recomputation =
  | {
      readonly kind: "recomputed";
      /** In the unit of the claim. */
      readonly value: ClaimValue;
      /** `rounded`: the value rounds to what is printed. `below`: the value lies below it. */
      readonly comparison: "rounded" | "below";
      /** The table it comes from, and `tasks` if single tasks were counted or averaged. */
      readonly source: string;
      /** What a reader should know about how the value was found. */
      readonly note?: Bilingual;
      /**
       * Why a printed number may differ, or `null` if that reason does not fit this one.
       * Asked only when they disagree.
       */
      readonly explain?: (printed: ClaimValue) => Bilingual | null;
    }
  | {
      readonly kind: "stated";
      /** Why the data cannot tell. */
      readonly reason: Bilingual;
    };

/** Recomputes every claim whose id starts with the family's prefix; keys are claim ids. */
export type ClaimFamily = (data: RunData) => ReadonlyMap<string, Recomputation>;

/** What may be said about a recomputed value besides where it comes from. */
export interface RecomputedOptions {
  readonly comparison?: "rounded" | "below";
  readonly note?: Bilingual;
  readonly explain?: (printed: ClaimValue) => Bilingual | null;
}

/** Records a value that was found in the data. */
export function recomputed(
  value: ClaimValue,
  source: string,
  options: RecomputedOptions = {},
): Recomputation {
  return { kind: "recomputed", value, source, comparison: "rounded", ...options };
}

/** Records that a claim cannot be found in the data. */
export function stated(en: string, zh: string): Recomputation {
  return { kind: "stated", reason: { en, zh } };
}

/**
 * Reduces a setting that every row repeats to one number.
 *
 * @returns The number if all rows agree, else every different one, ascending,
 *   so that a changed row shows as a difference.
 */
export function commonValue(values: readonly number[]): ClaimValue {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  return distinct.length === 1 ? distinct[0]! : distinct;
}
