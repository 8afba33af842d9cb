import { normalForm } from "./normal-form.js";
import type { Product } from "./product.js";

/** Chosen option values by axis name. */
export type Selection = Readonly<Record<string, string>>;

/**
 * Finds what the selected variant costs.
 *
 * @returns Cents; `null` while the deciding axis is not chosen, if the choice is
 *   not one of the product's, or if the price cannot be verified. It is never guessed.
 */
export function selectedPrice({ axes, pricing }: Product, selected: Selection): number | null {
  if (pricing.kind === "fixed") return pricing.priceCents;
  if (pricing.kind === "unverifiable") return null;
  const wanted = choiceOn(selected, pricing.axis);
  if (wanted === undefined) return null;
  const axis = axes.find(({ name }) => name === pricing.axis);
  return axis?.values.find(({ value }) => normalForm(value) === wanted)?.priceCents ?? null;
}

/** Reads the chosen value of an axis in the normal form; the axis name counts in its normal form, too. */
export function choiceOn(selected: Selection, axis: string): string | undefined {
  const direct = Object.hasOwn(selected, axis) ? selected[axis] : undefined;
  if (direct !== undefined) return normalForm(direct);
  const name = normalForm(axis);
  const found = Object.entries(selected).find(([other]) => normalForm(other) === name);
  return found === undefined ? undefined : normalForm(found[1]);
}
