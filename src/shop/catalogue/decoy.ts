import { pick } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import type { ProductSpec } from "./product-spec.js";

/** How a near-duplicate differs from the gold product of a task. */
export type DecoyChange =
  /** One required attribute gave way to another. */
  | { readonly kind: "attribute"; readonly lost: string }
  /** One required option value is not on offer. */
  | { readonly kind: "option"; readonly axis: string; readonly lost: string }
  /** Every variant costs `factor` times as much, before rounding. */
  | { readonly kind: "dearer"; readonly factor: number }
  /** The same from another brand: as good a purchase as the gold product. */
  | { readonly kind: "brand" };

/** What a task requires of a product, as far as decoys need to know. */
export interface Requirements {
  /** Names of the required attributes, at least one. */
  readonly attributes: readonly string[];
  readonly options: Readonly<Record<string, string>>;
}

/**
 * Draws a near-duplicate of a gold product.
 *
 * 45 % lose a required attribute, 25 % a required option value (or an
 * attribute, where no option is required), 20 % are dearer by 15 to 55 %, and
 * 10 % are equals of another brand.
 */
export function drawDecoy(
  gold: ProductSpec,
  required: Requirements,
  random: Random,
): { readonly spec: ProductSpec; readonly change: DecoyChange } {
  const draw = random();
  const options = Object.entries(required.options);
  if (draw >= 0.9) {
    const brand = pick(
      gold.shelf.brands.filter((name) => name !== gold.brand),
      random,
    );
    return { spec: { ...gold, brand }, change: { kind: "brand" } };
  }
  if (draw >= 0.7) {
    const factor = 1.15 + 0.4 * random();
    const spec = { ...gold, baseCents: Math.round(gold.baseCents * factor) };
    return { spec, change: { kind: "dearer", factor } };
  }
  if (draw >= 0.45 && options.length > 0) {
    const [axis, lost] = pick(options, random);
    return { spec: withoutValue(gold, axis, lost), change: { kind: "option", axis, lost } };
  }
  const lost = pick(required.attributes, random);
  return { spec: withoutAttribute(gold, lost, random), change: { kind: "attribute", lost } };
}

function withoutAttribute(gold: ProductSpec, lost: string, random: Random): ProductSpec {
  const { ownAttributes, sharedAttributes } = gold.shelf;
  const has = new Set(gold.attributes.map(({ name }) => name));
  const spare = [...ownAttributes, ...sharedAttributes].filter(({ name }) => !has.has(name));
  const swapped = pick(spare, random);
  return {
    ...gold,
    attributes: gold.attributes.map((attribute) => (attribute.name === lost ? swapped : attribute)),
  };
}

function withoutValue(gold: ProductSpec, axis: string, lost: string): ProductSpec {
  return {
    ...gold,
    axes: gold.axes.map(({ name, values }) => ({
      name,
      values: name === axis ? values.filter((value) => value !== lost) : values,
    })),
  };
}
