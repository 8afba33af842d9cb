import { drawInteger, pick, sample } from "../../random/draw.js";
import type { Random } from "../../random/random.js";
import type { Language } from "../language.js";
import type { AttributeWords, Shelf, ShelfAxis } from "../vocabulary/shelf.js";

/** A product before it is put into words. */
export interface ProductSpec {
  readonly language: Language;
  readonly shelf: Shelf;
  readonly brand: string;
  readonly attributes: readonly AttributeWords[];
  /** One to three axes with the values on offer, in the order of the shelf. */
  readonly axes: readonly ShelfAxis[];
  /** The axis that moves the price; `null` if none does. */
  readonly priceAxis: string | null;
  /** Price without any surcharge, in cents. */
  readonly baseCents: number;
}

/** Share by which each further value of the price axis is dearer than the base. */
const SURCHARGE = 0.13;

/** Draws a product of a type: brand, attributes, options on offer and base price. */
export function drawSpec(shelf: Shelf, language: Language, random: Random): ProductSpec {
  const own = sample(shelf.ownAttributes, { size: 3 + drawInteger(2, random), random });
  const shared = sample(shelf.sharedAttributes, { size: 1 + drawInteger(2, random), random });
  const offered = shelf.axes.filter(() => random() < 0.75);
  const axes = (offered.length > 0 ? offered : [pick(shelf.axes, random)]).map((axis) =>
    drawValues(axis, random),
  );
  const isPriced = axes.some(({ name }) => name === shelf.priceAxis) && random() < 0.65;
  const [low, high] = shelf.priceCents;
  // Squared, as most products of a shop are cheap.
  const share = random() ** 2;
  return {
    language,
    shelf,
    brand: pick(shelf.brands, random),
    attributes: [...own, ...shared],
    axes,
    priceAxis: isPriced ? shelf.priceAxis : null,
    baseCents: Math.round(low + (high - low) * share),
  };
}

/** Three to five of an axis's values, in their order. */
function drawValues({ name, values }: ShelfAxis, random: Random): ShelfAxis {
  const size = Math.min(values.length, 3 + drawInteger(3, random));
  const drawn = new Set(sample(values, { size, random }));
  return { name, values: values.filter((value) => drawn.has(value)) };
}

/**
 * Price of a variant, in cents.
 *
 * @param value The value chosen on the price axis; of no matter if there is none.
 */
export function variantCents(spec: ProductSpec, value: string | undefined): number {
  const { shelf, priceAxis, baseCents, language } = spec;
  if (priceAxis === null || value === undefined) return shopPrice(baseCents, language);
  const ladder = shelf.axes.find(({ name }) => name === priceAxis)!.values;
  return shopPrice(baseCents * (1 + SURCHARGE * ladder.indexOf(value)), language);
}

/** Rounds as shops do: to x.49 and x.99, or to whole yuan. */
function shopPrice(cents: number, language: Language): number {
  return language === "en" ? Math.round(cents / 50) * 50 - 1 : Math.round(cents / 100) * 100;
}
